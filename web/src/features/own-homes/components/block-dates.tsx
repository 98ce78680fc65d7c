'use client';

import { useId, useState } from 'react';
import type { OwnHome } from '@/api/types';
import { StartAndEnd, TypeAndReason } from '@/features/owner-calendar/components/block-fields';
import { addBlock } from '@/features/owner-calendar/lib/blocks';
import { dayCount, EMPTY_FORM } from '@/features/owner-calendar/lib/form';
import type { Words } from '@/features/owner-calendar/lib/words';
import type { Day } from '@/features/stay/lib/day';
import type { OwnerMessages } from '@/i18n/owner-words';
import { plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { type BlockErrors, type BlockOutcome, checkBlock, leftAfter } from '../lib/block';
import { forEachOf } from '../lib/each';
import { BlockResults } from './block-results';
import { HomeChoice } from './home-choice';

type BlockDatesProps = {
  words: Words;
  homes: readonly OwnHome[];
  today: Day;
  texts: OwnerMessages['portfolio']['block'];
  /** The homes in which the server has blocked the dates. */
  onBlocked: (ids: readonly string[]) => void;
};

const SENT_AT_A_TIME = 3;
const NO_ERRORS: BlockErrors = { faults: {}, hasNoHome: false };

/** Blocks the same dates in all homes or in some, and says what became of each. */
export function BlockDates({ words, homes, today, texts, onBlocked }: BlockDatesProps) {
  const { locale } = words;
  const titleId = useId();
  const [form, setForm] = useState(EMPTY_FORM);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<Readonly<Record<string, BlockOutcome>>>({});
  const chosen = homes.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  const days = dayCount(form);

  const {
    form: element,
    busy,
    result,
  } = useSubmit<BlockErrors>(async () => {
    const checked = checkBlock(form, chosen, today, words.messages.type);
    setResults({});
    if (!('range' in checked)) return checked;
    setResults(Object.fromEntries(chosen.map((id) => [id, { kind: 'sending' }])));
    const outcomes = new Map<string, BlockOutcome>();
    await forEachOf(chosen, SENT_AT_A_TIME, async (id) => {
      const outcome = await addBlock(id, checked.range, locale);
      outcomes.set(id, outcome);
      setResults((before) => ({ ...before, [id]: outcome }));
    });
    onBlocked(chosen.filter((id) => outcomes.get(id)?.kind === 'synced'));
    const leftNow = leftAfter(left, outcomes);
    if (leftNow) setLeft(leftNow);
    else setForm(EMPTY_FORM);
    return null;
  });
  const errors = result ?? NO_ERRORS;

  return (
    <section aria-labelledby={titleId} className="mt-14 max-w-[62ch]">
      <h2 id={titleId} className="text-30">
        {texts.title}
      </h2>
      <p className="mt-2">{texts.text}</p>
      <form {...element} className="mt-5 space-y-5">
        {result && (
          <Notice tone="failed" role="alert">
            {texts.failed}
          </Notice>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <StartAndEnd words={words} today={today} form={form} faults={errors.faults} onChange={setForm} />
        </div>
        <p aria-live="polite" className="text-ink-2">
          {days !== null && plural(locale, words.messages.form.days, days)}
        </p>
        <TypeAndReason
          words={words}
          form={form}
          faults={errors.faults}
          onChange={(part) => setForm({ ...form, ...part })}
        />
        <HomeChoice
          homes={homes}
          left={left}
          words={texts}
          error={errors.hasNoHome ? texts.noHome : undefined}
          onLeft={(ids) => setLeft(new Set(ids))}
        />
        <Button look="primary" className="w-full sm:w-auto" busy={busy} working={texts.sending}>
          {plural(locale, texts.submit, chosen.length)}
        </Button>
      </form>
      <BlockResults homes={homes} results={results} words={words} texts={texts} />
    </section>
  );
}
