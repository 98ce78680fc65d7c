import { useEffect, useRef, useState } from 'react';
import type { HomeForm, PriceRule } from '@/api/types';
import { Confirm } from '@/components/confirm';
import { ruleLabel, ruleValue } from '@/features/price/lib/words';
import type { Day } from '@/features/stay/lib/day';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { byFirstNight, type HomeRates, isOver, replaceRule } from '../lib/rates';
import { SeasonForm } from './season-form';

type SeasonListProps = {
  locale: Locale;
  rates: HomeRates;
  today: Day;
  busy: string | null;
  words: OwnerMessages['homeSettings'];
  onSave: SaveRates;
};

/** Saves a part of the rates; `text` is told, and `done` called, once it is saved. */
export type SaveRates = (
  name: string,
  change: Pick<Partial<HomeForm>, 'priceRules' | 'minNights' | 'booking' | 'extraFees'>,
  text: string,
  done?: () => void,
) => void;

/** The form that is open: for a new season, or for one of the list. */
type Open = 'new' | PriceRule | null;

/** The seasons of a home, and ways to add, change and remove one. */
export function SeasonList({ locale, rates, today, busy, words, onSave }: SeasonListProps) {
  const said = words.seasons;
  const { currency } = rates.price;
  const [open, setOpen] = useState<Open>(null);
  const add = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const nameOf = (rule: PriceRule) =>
    `${ruleLabel(locale, said.rule, rule)}: ${ruleValue(locale, said.rule, rule, currency)}`;

  // With the form goes the button that had the focus.
  useEffect(() => {
    if (open === null && wasOpen.current) add.current?.focus();
    wasOpen.current = open !== null;
  }, [open]);

  const save = (after: PriceRule) => {
    const before = open === 'new' ? null : open;
    const priceRules = replaceRule(rates.rules, before, after);
    onSave('season', { priceRules }, said.saved, () => setOpen(null));
  };
  const remove = (rule: PriceRule) => {
    const priceRules = replaceRule(rates.rules, rule, null);
    onSave(`remove ${nameOf(rule)}`, { priceRules }, said.removed);
  };

  return (
    <div className="mt-8">
      <h4 className="text-19">{said.list}</h4>
      {rates.rules.length === 0 && <p className="mt-2 max-w-[62ch]">{said.none}</p>}
      <ul className="mt-2 max-w-[62ch] divide-y divide-line">
        {byFirstNight(rates.rules).map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two seasons may say the same
          <li key={`${index} ${nameOf(rule)}`} className="py-3">
            <p>
              <span className="font-semibold">{ruleLabel(locale, said.rule, rule)}</span>
              {isOver(rule, today) && <span className="chip ml-2">{said.over}</span>}
            </p>
            <p>{ruleValue(locale, said.rule, rule, currency)}</p>
            {open === null && (
              <div className="mt-2 flex flex-wrap items-start gap-2">
                <Button
                  aria-label={fill(said.editOf, { season: nameOf(rule) })}
                  onClick={() => setOpen(rule)}
                >
                  {said.edit}
                </Button>
                <Confirm
                  label={said.remove}
                  longLabel={fill(said.removeOf, { season: nameOf(rule) })}
                  question={said.removeAsk}
                  yes={said.removeYes}
                  no={said.removeNo}
                  working={words.working}
                  isBusy={busy === `remove ${nameOf(rule)}`}
                  onConfirm={() => remove(rule)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {rates.rules.length > 1 && <p className="mt-2 max-w-[62ch] text-14 text-ink-2">{said.order}</p>}
      {open === null ? (
        <Button ref={add} className="mt-3" onClick={() => setOpen('new')}>
          {said.add}
        </Button>
      ) : (
        <SeasonForm
          locale={locale}
          currency={currency}
          rule={open === 'new' ? null : open}
          isBusy={busy === 'season'}
          words={words}
          onSave={save}
          onCancel={() => setOpen(null)}
        />
      )}
    </div>
  );
}
