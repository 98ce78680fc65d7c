import { useId } from 'react';
import type { StatisticsWeek } from '@/api/types';
import { formatDay, formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { type Card, cardDays, cardsOf } from '../lib/numbers';

type Words = OwnerMessages['statistics'];

type NumberCardsProps = { locale: Locale; messages: Words; weeks: readonly StatisticsWeek[] };

/** The numbers of the last four weeks beside those of the four before. */
export function NumberCards({ locale, messages, weeks }: NumberCardsProps) {
  const id = useId();
  const words = messages.cards;
  const days = cardDays(weeks);
  const number = (count: number) => formatNumber(locale, count);
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="text-22">
        {words.title}
      </h3>
      {days && (
        <p className="mt-1 text-14 text-ink-2">
          {fill(words.days, {
            first: formatDay(locale, days.first, 'medium'),
            last: formatDay(locale, days.last, 'medium'),
          })}
        </p>
      )}
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {cardsOf(weeks).map((card) => (
          <li key={card.name} className="flex flex-col rounded-card border border-line bg-paper p-4 sm:p-5">
            <span className="font-display text-30 tabular-nums sm:text-38">{number(card.count)}</span>
            <span className="mt-1 font-semibold">{words.name[card.name]}</span>
            <span className="mt-1 text-14 text-ink-2">
              {fill(words[changeOf(card)], { count: number(Math.abs(card.count - card.before)) })}
            </span>
            <span className="text-14 text-ink-2">
              {fill(words.thisWeek, { count: number(card.thisWeek) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function changeOf({ count, before }: Card): 'more' | 'fewer' | 'same' {
  if (count === before) return 'same';
  return count > before ? 'more' : 'fewer';
}
