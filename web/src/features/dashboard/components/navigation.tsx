import { usePathname } from 'next/navigation';
import { Link } from '@/components/link';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { GROUP_NAMES, GROUPS, type Place, pathOf, RESERVED } from '../lib/screens';

type NavigationProps = {
  locale: Locale;
  words: OwnerMessages['dashboard']['frame'];
  className: string;
  onQueue: () => void;
};

/** All screens, in groups. */
export function Navigation({ locale, words, className, onQueue }: NavigationProps) {
  const path = usePathname();
  const linkTo = (place: Place) => {
    const href = pathOf(locale, place);
    const isCurrent = path === href;
    // The queue and a home of it are one page: the way back needs no request.
    const isBack = isCurrent && place === 'approvals';
    const least = RESERVED[place];
    return (
      <li key={place} className="relative">
        <Link
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className="flex min-h-11 items-center rounded-chip px-4 font-medium hover:bg-sea-mist aria-[current=page]:bg-sea-mist lg:pointer-fine:min-h-8"
          onClick={(event) => {
            if (!isBack || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onQueue();
          }}
        >
          {words.place[place]}
        </Link>
        {least && (
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-14 text-ink-2">
            {words.for[least]}
          </span>
        )}
      </li>
    );
  };
  return (
    <nav aria-label={words.navigation} className={className}>
      {GROUP_NAMES.map((group) => (
        <div key={group} className="not-first:mt-3">
          <p className="px-4 pb-1 text-14 font-semibold text-ink-2">{words.group[group]}</p>
          <ul>{GROUPS[group].map(linkTo)}</ul>
        </div>
      ))}
    </nav>
  );
}
