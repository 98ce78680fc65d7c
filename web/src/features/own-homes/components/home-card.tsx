import type { OwnHome } from '@/api/types';
import { Photo } from '@/features/listing/components/photo';
import { tabQuery } from '@/features/manage/lib/tabs';
import type { Locale } from '@/i18n/locale';
import { managePath, updatePropertyPath } from '@/i18n/paths';
import { plural } from '@/i18n/words';
import { copyPath } from '../lib/address';
import type { OwnHomesProps } from './own-homes';

type HomeCardProps = {
  locale: Locale;
  home: OwnHome;
  messages: Pick<OwnHomesProps['messages'], 'portfolio' | 'ownerLink'>;
};

const SIZES = '(min-width: 640px) 11rem, 7rem';

/** One home: where it stands, what is new, and the ways to its pages. */
export function HomeCard({ locale, home, messages }: HomeCardProps) {
  const { id, name, city, status, photo, newInquiries } = home;
  const words = messages.portfolio.home;
  const isThere = status !== 'removed';
  // Plain links: the pages have policies of their own, which only a full load applies.
  const links = [
    { text: words.manage, href: managePath(locale, id) },
    isThere && { text: words.change, href: updatePropertyPath(locale, id) },
    { text: words.copy, href: copyPath(locale, id) },
  ].filter((link) => link !== false);
  return (
    <li className="flex gap-5 py-5">
      <div className="relative aspect-[4/3] w-28 shrink-0 self-start overflow-hidden rounded-control bg-hatch sm:w-44">
        <Photo photo={photo ?? undefined} alt="" sizes={SIZES} />
      </div>
      <div className="min-w-0">
        <h3 className="text-22 wrap-anywhere">{name || id}</h3>
        <p className="text-ink-2 wrap-anywhere">{[id, city].filter(Boolean).join(' · ')}</p>
        <p className="mt-1">{messages.ownerLink.status[status]}</p>
        {newInquiries > 0 && (
          <a
            href={managePath(locale, id, tabQuery('inquiries'))}
            className="mt-2 inline-flex min-h-11 items-center rounded-control bg-sun-mist px-4 font-semibold text-sun-ink underline underline-offset-4"
          >
            {plural(locale, words.newInquiries, newInquiries)}
            <span className="sr-only">: {name || id}</span>
          </a>
        )}
        <ul className="mt-1 flex flex-wrap gap-x-6">
          {links.map(({ text, href }) => (
            <li key={href}>
              <a href={href} className="link-quiet inline-flex min-h-11 items-center font-semibold">
                {text}
                <span className="sr-only">: {name || id}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
