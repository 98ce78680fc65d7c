import type { Quote } from '@/api/types';
import { Icon } from '@/components/icons';
import { formatDay, formatMoney, formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { stayText } from '../lib/summary';
import type { QuoteStatus } from '../lib/thread';

type QuoteCardProps = {
  locale: Locale;
  messages: OwnerMessages['inbox'];
  /** The language of the names of its lines. */
  language: Locale;
  quote: Quote;
  status: QuoteStatus;
};

/** An offer, with what became of it. */
export function QuoteCard({ locale, messages, language, quote, status }: QuoteCardProps) {
  const words = messages.quote;
  const { checkIn, checkOut, guests, currency, lines, totalMinor, validUntil, holdsNights } = quote;
  const money = (minor: number) => formatMoney(locale, minor, currency);
  const isStanding = status === 'open' || status === 'accepted';
  return (
    <section
      aria-label={words.title}
      className={`mt-3 max-w-[34rem] rounded-card border p-4 ${isStanding ? 'border-sea' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-19">{words.title}</h4>
        <span className={`chip gap-1.5 ${isStanding ? 'bg-ok-mist' : 'border border-edge'}`}>
          {status === 'accepted' && <Icon name="check" className="size-4" />} {words.state[status]}
        </span>
      </div>
      <p className="mt-2">{stayText(locale, messages, { first: checkIn, end: checkOut })}</p>
      <p>
        {words.guests}: {formatNumber(locale, guests)}
      </p>
      <dl className="mt-3 space-y-1" aria-label={words.lines}>
        {lines.map(({ name, amountMinor }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none moves
          <Line key={index} language={language} name={name} amount={money(amountMinor)} />
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-1 font-semibold">
          <dt>{words.total}</dt>
          <dd className="text-right tabular-nums">{money(totalMinor)}</dd>
        </div>
      </dl>
      <p className="mt-3">
        {words.validUntil}: <time dateTime={validUntil}>{formatDay(locale, validUntil, 'full')}</time>
      </p>
      {status === 'open' && (
        <p>
          {words.nights}: {holdsNights ? words.held : words.notHeld}
        </p>
      )}
    </section>
  );
}

function Line({ language, name, amount }: { language: Locale; name: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt lang={language} className="min-w-0 wrap-anywhere">
        {name}
      </dt>
      <dd className="text-right tabular-nums">{amount}</dd>
    </div>
  );
}
