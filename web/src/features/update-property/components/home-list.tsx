import { Icon } from '@/components/icons';
import type { Locale } from '@/i18n/locale';
import { managePath, ownHomesPath, updatePropertyPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { OpenHome } from '../lib/session';
import type { OwnerHomeProps } from './owner-home';

type HomeListProps = {
  locale: Locale;
  homes: readonly OpenHome[];
  messages: Pick<OwnerHomeProps['messages'], 'ownerHome' | 'ownerLink'>;
  /** Why signing out did not work. */
  trouble: string | null;
  onHome: (id: string) => void;
  onSignOut: () => void;
};

/** The homes that this browser is signed in to, with their status. */
export function HomeList({ locale, homes, messages, trouble, onHome, onSignOut }: HomeListProps) {
  if (homes.length === 0) return null;
  const words = messages.ownerHome.homes;
  return (
    <section aria-labelledby="open-homes" className="mb-10 max-w-[62ch]">
      <h2 id="open-homes" className="text-22">
        {words.title}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {homes.map(({ id, name, status }) => (
          <li key={id} className="py-4">
            <p>
              {name && <span className="font-semibold wrap-anywhere">{name} </span>}
              <span className="text-ink-2">{id}</span>
            </p>
            {status && <p className="text-ink-2">{messages.ownerLink.status[status]}</p>}
            <a
              href={updatePropertyPath(locale, id)}
              className="link-quiet mr-6 inline-flex min-h-11 items-center gap-2 font-semibold"
              onClick={(event) => {
                // The page is the same, so it need not be loaded again.
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                onHome(id);
              }}
            >
              {fill(words.open, { name: name ?? id })}
              <Icon name="arrowRight" className="size-4" />
            </a>
            {status !== 'removed' && (
              <a
                href={managePath(locale, id)}
                className="link-quiet inline-flex min-h-11 items-center gap-2 font-semibold"
              >
                {fill(words.manage, { name: name ?? id })}
                <Icon name="arrowRight" className="size-4" />
              </a>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={ownHomesPath(locale)} className="button-quiet">
          {words.all}
        </a>
        <Button onClick={onSignOut}>{words.signOut}</Button>
      </div>
      <p role="status">{trouble}</p>
    </section>
  );
}
