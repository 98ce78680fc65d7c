import { incompleteness, orAway } from '@/api/away';
import { siteContent } from '@/api/server';
import { type CompliancePartner, loadBrand } from '@/brand/brand';
import { Icon, type IconName } from '@/components/icons';
import { LicenceCards } from '@/components/licence-cards';
import { Link } from '@/components/link';
import { TitledSection } from '@/components/titled-section';
import { safeUrl } from '@/features/listing/lib/words';
import { formatDay } from '@/i18n/format';
import { type Locale, textLanguage } from '@/i18n/locale';
import { listPropertyPath, sitePath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import type { SiteMessages } from '@/i18n/site-words';
import { fill } from '@/i18n/words';

/** What the law asks of owners in Spain, region by region. */
export async function LicensingScreen({ locale }: { locale: Locale }) {
  const [{ compliancePartner: partner }, site] = await Promise.all([
    loadBrand(),
    orAway(siteContent(locale)),
  ]);
  const pages = site?.licencePages ?? null;
  const words = siteMessagesFor(locale).licensing;
  return (
    <div className="page pt-6 sm:pt-12" {...incompleteness('licences', pages)}>
      <h1 className="max-w-[18ch] text-38 sm:text-46 lg:text-66">{words.heading}</h1>
      <p className="mt-4 max-w-[52ch] text-19 text-ink-2">{words.lead}</p>
      {pages && (
        <p className="mt-6 max-w-[62ch] border-l-4 border-sun pl-5">
          {fill(words.asOf, { date: formatDay(locale, pages.reviewedDay, 'medium') })}
        </p>
      )}
      <Steps words={words} />
      <TitledSection title={words.regionsTitle} titleId="regions" className="mt-16 sm:mt-20">
        {pages ? (
          <LicenceCards locale={locale} pages={pages} words={words} />
        ) : (
          <p className="mt-4 max-w-[62ch]">{words.away}</p>
        )}
      </TitledSection>
      <section className="mt-16 grid gap-x-14 gap-y-12 md:grid-cols-2">
        {pages && (
          <div className="border-t-2 border-ink pt-5">
            <h2 className="text-30">{words.nationalTitle}</h2>
            <p className="mt-3 max-w-[62ch] whitespace-pre-line text-ink-2">
              {pages.national[textLanguage(locale)]}
            </p>
          </div>
        )}
        <div className="border-t-2 border-ink pt-5">
          <h2 className="text-30">{words.hereTitle}</h2>
          <p className="mt-3 max-w-[62ch] text-ink-2">{words.here}</p>
          {/* A page load of its own: only the form may ask for the position. */}
          <a href={listPropertyPath(locale, 'form')} className="button-primary mt-6 w-full sm:w-auto">
            {words.list}
          </a>
        </div>
      </section>
      {partner && <Partner partner={partner} words={words} />}
      <p className="mt-16 max-w-[62ch] text-ink-2">
        {words.notice}{' '}
        <Link href={sitePath(locale, 'contact')} className="link-quiet py-3.5">
          {words.contact}
        </Link>
      </p>
    </div>
  );
}

type Words = SiteMessages['licensing'];

const STEPS = [
  { key: 'certificate', icon: 'key' },
  { key: 'licence', icon: 'licence' },
  { key: 'community', icon: 'home' },
  { key: 'register', icon: 'check' },
  { key: 'checkIn', icon: 'guests' },
] as const satisfies { key: keyof Words['steps']; icon: IconName }[];

function Steps({ words }: { words: Words }) {
  return (
    <TitledSection title={words.stepsTitle} titleId="steps" className="mt-16 sm:mt-20">
      <ol className="mt-7 max-w-[52rem] space-y-7">
        {STEPS.map(({ key, icon }) => (
          <li key={key} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-clay-mist text-clay-ink">
              <Icon name={icon} className="size-6" />
            </span>
            <div className="min-w-0">
              <h3 className="text-22">{words.steps[key].title}</h3>
              <p className="mt-1 max-w-[62ch] text-ink-2">{words.steps[key].text}</p>
            </div>
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}

type PartnerProps = { partner: CompliancePartner; words: Words };

/** The company that the brand file names. Without a usable address there is nothing to show. */
export function Partner({ partner, words }: PartnerProps) {
  const url = safeUrl(partner.url);
  if (!url) return null;
  const values = { partner: partner.name };
  return (
    <section
      aria-labelledby="partner"
      className="mt-16 flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-frame bg-sun-mist px-6 py-10 text-sun-ink sm:px-10"
    >
      <div>
        {isOwnPath(partner.logo) && (
          // biome-ignore lint/performance/noImgElement: a small picture of any format
          <img src={partner.logo} alt={partner.name} height={48} className="mb-4 h-12 w-auto" />
        )}
        <h2 id="partner" className="text-30">
          {words.partnerTitle}
        </h2>
        <p className="mt-2 max-w-[52ch]">{fill(words.partner, values)}</p>
      </div>
      <a href={url} rel="noopener noreferrer sponsored" className="button-primary w-full sm:w-auto">
        {fill(words.partnerLink, values)}
        <Icon name="external" className="size-5" />
      </a>
    </section>
  );
}

/** Pictures come from this site only: no other one learns who reads the page. */
function isOwnPath(path: string | null | undefined): path is string {
  return typeof path === 'string' && /^\/(?!\/)/.test(path);
}
