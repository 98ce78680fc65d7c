import Link from 'next/link';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { homePath, propertiesPath } from '@/i18n/paths';

/** The page for an address that does not exist, or for a home that is not public. */
export function NotFoundScreen({ locale, about }: { locale: Locale; about: 'page' | 'property' }) {
  const { notFound } = messagesFor(locale);
  return (
    <section
      data-status={about === 'property' ? 404 : undefined}
      className="page grid items-center gap-10 pt-6 sm:pt-14 lg:grid-cols-[1fr_1.1fr]"
    >
      <div>
        <h1 className="text-38 sm:text-46">{about === 'page' ? notFound.title : notFound.propertyTitle}</h1>
        <p className="mt-4 max-w-[46ch] text-19 text-ink-2">
          {about === 'page' ? notFound.text : notFound.propertyText}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link href={homePath(locale)} className="button-primary">
            {notFound.home}
          </Link>
          <Link href={propertiesPath(locale)} className="button-quiet min-h-13 px-6">
            {notFound.browse}
          </Link>
        </div>
      </div>
      {/* biome-ignore lint/performance/noImgElement: a drawing, the same at every size */}
      <img
        src="/pictures/lost.svg"
        alt=""
        loading="lazy"
        width={720}
        height={480}
        className="w-full rounded-frame"
      />
    </section>
  );
}
