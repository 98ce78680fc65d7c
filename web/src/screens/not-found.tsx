import { Link } from '@/components/link';
import { LostPicture } from '@/components/lost-picture';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { homePath, propertiesPath } from '@/i18n/paths';

/** The page's texts by what was not found. `propertyId`: the address of a home without its ID. */
const TEXTS = {
  page: ['title', 'text'],
  property: ['propertyTitle', 'propertyText'],
  host: ['hostTitle', 'hostText'],
  propertyId: ['noIdTitle', 'noIdText'],
} as const;

/** The page for an address that does not exist, or for a home or a host that is not public. */
export function NotFoundScreen({ locale, about }: { locale: Locale; about: keyof typeof TEXTS }) {
  const { notFound } = messagesFor(locale);
  const [title, text] = TEXTS[about];
  return (
    <section
      data-status={404}
      className="page grid items-center gap-10 pt-6 sm:pt-14 lg:grid-cols-[1fr_1.1fr]"
    >
      <div>
        <h1 className="text-38 sm:text-46">{notFound[title]}</h1>
        <p className="mt-4 max-w-[46ch] text-19 text-ink-2">{notFound[text]}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link href={homePath(locale)} className="button-primary">
            {notFound.home}
          </Link>
          <Link href={propertiesPath(locale)} className="button-quiet min-h-13 px-6">
            {notFound.browse}
          </Link>
        </div>
      </div>
      <LostPicture className="rounded-frame" />
    </section>
  );
}
