import { incompleteness, orAway } from '@/api/away';
import { searchProperties } from '@/api/server';
import { type Brand, loadBrand } from '@/brand/brand';
import { IconColumns } from '@/components/icon-columns';
import type { IconName } from '@/components/icons';
import { Link } from '@/components/link';
import { ClosingSection, TitledSection } from '@/components/titled-section';
import { formatMoney, formatNumber, formatPercent } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { propertiesPath, sitePath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import type { SiteMessages } from '@/i18n/site-words';
import { fill, plural } from '@/i18n/words';

/** What the site is, how it works and who runs it. */
export async function AboutScreen({ locale }: { locale: Locale }) {
  const [brand, homes] = await Promise.all([loadBrand(), orAway(countHomes(locale))]);
  const words = siteMessagesFor(locale).about;
  const company = { company: brand.companyName, city: brand.companyCity };
  return (
    <>
      <section className="page grid gap-9 pt-4 sm:pt-8 lg:grid-cols-[1.1fr_1fr] lg:items-center lg:gap-14">
        <div>
          <h1 className="text-38 sm:text-46 lg:text-66">{words.heading}</h1>
          <p className="mt-5 max-w-[46ch] text-19 text-ink-2">{fill(words.lead, { brand: brand.name })}</p>
        </div>
        {/* biome-ignore lint/performance/noImgElement: a drawing that fits every size */}
        <img
          src="/pictures/coast-wide.svg"
          alt=""
          width={1440}
          height={620}
          className="aspect-[16/10] w-full rounded-frame bg-sea-deep object-cover object-bottom lg:aspect-[5/4]"
        />
      </section>
      <section
        className="page mt-16 grid gap-x-14 gap-y-4 sm:mt-24 lg:grid-cols-[1fr_1.4fr]"
        aria-labelledby="mission"
      >
        <h2 id="mission" className="text-30 sm:text-38">
          {words.missionTitle}
        </h2>
        <div className="max-w-[62ch] space-y-4 text-19">
          <p>{words.mission}</p>
          <p className="text-ink-2">{words.missionMoney}</p>
        </div>
      </section>
      <How words={words} />
      <Figures locale={locale} brand={brand} homes={homes} words={words} />
      <ClosingSection title={words.runTitle} titleId="run" text={fill(words.run, company)}>
        <Link href={propertiesPath(locale)} className="button-primary w-full sm:w-auto">
          {words.browse}
        </Link>
        <Link href={sitePath(locale, 'contact')} className="button-quiet min-h-13 w-full sm:w-auto">
          {words.contact}
        </Link>
      </ClosingSection>
    </>
  );
}

/** How many homes guests can see now. */
async function countHomes(locale: Locale): Promise<number> {
  return (await searchProperties(locale, new URLSearchParams({ limit: '1' }))).total;
}

type Words = SiteMessages['about'];

const STEPS = [
  { key: 'calendar', icon: 'calendar' },
  { key: 'platforms', icon: 'external' },
  { key: 'direct', icon: 'message' },
] as const satisfies { key: keyof Words['how']; icon: IconName }[];

function How({ words }: { words: Words }) {
  return (
    <TitledSection title={words.howTitle} titleId="how">
      <IconColumns items={STEPS} words={words.how} />
      <p className="mt-8 max-w-[62ch] border-l-4 border-sun pl-5">{words.note}</p>
    </TitledSection>
  );
}

type FiguresProps = {
  locale: Locale;
  brand: Brand;
  /** `null` where they could not be counted. */
  homes: number | null;
  words: Words;
};

/** Only what is counted or is a rule of the site. */
function Figures({ locale, brand, homes, words: { figuresTitle, figures } }: FiguresProps) {
  const rows = [
    ...(homes === null
      ? []
      : [{ value: formatNumber(locale, homes), text: plural(locale, figures.homes, homes) }]),
    { value: formatPercent(locale, 0), text: figures.commission },
    { value: formatMoney(locale, 0, brand.yearlyPriceCurrency), text: figures.fee },
  ];
  return (
    <TitledSection title={figuresTitle} titleId="figures" {...incompleteness('homes', homes)}>
      <dl className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-3">
        {rows.map(({ value, text }) => (
          <div key={text} className="flex flex-col-reverse justify-end border-t border-line pt-5">
            <dt className="mt-1 max-w-[28ch] text-ink-2">{text}</dt>
            <dd className="font-display text-46 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  );
}
