import { useId } from 'react';
import type { ShownSaving } from '@/api/types';
import { useQuery } from '@/api/use-query';
import { daysBetween } from '@/features/stay/lib/day';
import { shortDates } from '@/features/stay/lib/short-dates';
import { formatDay, formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { fill, plural } from '@/i18n/words';

type SavingCardProps = { saving: ShownSaving; locale: Locale };

/** What a stay costs on a platform and here. Its texts come only where there is a card. */
export function SavingCard(props: SavingCardProps) {
  const { value: words } = useQuery(props.locale, loadWords);
  return words ? <SavingFigures {...props} words={words} /> : null;
}

type Words = SiteMessages['saving'];

/** Nothing is shown where the texts cannot be loaded: the home can be rented without the card. */
async function loadWords(locale: string): Promise<Words | null> {
  try {
    const { default: words } = await import(`@/messages/${locale}/site/saving.json`);
    return words;
  } catch {
    return null;
  }
}

export function SavingFigures({ saving: shown, locale, words }: SavingCardProps & { words: Words }) {
  const id = useId();
  const { directMinor, currency, saving } = shown;
  const { platform, platformMinor, checkIn, checkOut, guests, seenOn } = saving;
  const money = (minor: number) => formatMoney(locale, minor, currency);
  const prices = [
    { label: fill(words.there, { platform }), minor: platformMinor },
    { label: words.here, minor: directMinor },
  ];
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-paper p-4 wrap-anywhere">
      <p id={id} className="font-semibold">
        {fill(words.title, { amount: money(platformMinor - directMinor), platform })}
      </p>
      <p className="text-14 text-ink-2">
        {shortDates(locale, checkIn, checkOut)} ·{' '}
        {plural(locale, words.nights, daysBetween(checkIn, checkOut))} ·{' '}
        {plural(locale, words.guests, guests)}
      </p>
      <dl className="mt-2 space-y-1 border-y border-line py-2">
        {prices.map(({ label, minor }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 last:font-semibold">
            <dt>{label}</dt>
            <dd className="whitespace-nowrap tabular-nums">{money(minor)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-14 text-ink-2">
        {fill(words.seen, { platform, day: formatDay(locale, seenOn, 'medium') })}
      </p>
    </section>
  );
}
