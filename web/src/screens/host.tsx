import { findHost } from '@/api/server';
import { Link } from '@/components/link';
import { HostLines } from '@/features/host/components/host-lines';
import { HostPicture } from '@/features/host/components/host-picture';
import { PropertyCard } from '@/features/listing/components/property-card';
import { Paragraphs } from '@/features/listing/components/texts';
import { languageName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { sitePath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import { NotFoundScreen } from '@/screens/not-found';
import { HostData } from '@/seo/structured-data';

/** The page of somebody who has homes here: what they tell of themselves, and their homes. */
export async function HostScreen({ locale, id }: { locale: Locale; id: string }) {
  const page = await findHost(locale, id);
  if (!page) return <NotFoundScreen locale={locale} about="host" />;
  const { host, homes } = page;
  const messages = messagesFor(locale);
  const words = siteMessagesFor(locale).host;
  return (
    <>
      <HostData locale={locale} page={page} />
      <section className="page pt-6 sm:pt-12">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <HostPicture
            name={host.name}
            photo={host.photo}
            alt={fill(words.photoOf, { name: host.name })}
            size="large"
          />
          <div className="min-w-0">
            <h1 className="text-38 wrap-anywhere sm:text-46">{host.name}</h1>
            <HostLines locale={locale} host={host} words={words} className="mt-2 text-ink-2" />
          </div>
        </div>
        {host.about && (
          <div className="mt-6 max-w-[62ch] wrap-anywhere">
            <Paragraphs text={host.about} language={host.aboutLanguage ?? locale} />
            {host.aboutLanguage && host.aboutLanguage !== locale && (
              <p className="mt-3 text-14 text-ink-2">
                {fill(messages.detail.writtenIn, { language: languageName(locale, host.aboutLanguage) })}
              </p>
            )}
          </div>
        )}
      </section>
      <section className="page mt-14" aria-labelledby="homes">
        <h2 id="homes" className="text-30 wrap-anywhere">
          {fill(words.page.homes, { name: host.name })}
        </h2>
        {homes.length > 0 ? (
          <div className="card-grid mt-7">
            {homes.map((home) => (
              <PropertyCard key={home.id} locale={locale} messages={messages} property={home} />
            ))}
          </div>
        ) : (
          <p className="mt-4 text-ink-2">{words.page.noHomes}</p>
        )}
        <p className="no-print mt-10 text-14 text-ink-2">
          {words.page.wrong}{' '}
          <Link href={sitePath(locale, 'contact')} className="link-quiet inline-flex min-h-11 items-center">
            {words.page.tell}
          </Link>
        </p>
      </section>
    </>
  );
}
