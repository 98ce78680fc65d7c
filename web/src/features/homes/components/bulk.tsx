import { useEffect, useRef, useState } from 'react';
import { useQuestion } from '@/components/use-question';
import { useDesk } from '@/features/dashboard/components/operator';
import { formatNumber } from '@/i18n/format';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LiveNotice, Notice } from '@/ui/notice';
import { BULK, BULK_NAMES, type BulkName, type BulkResult, type Chosen, runBulk } from '../lib/bulk';
import type { HomesWords } from '../lib/words';

type BulkProps = {
  words: HomesWords;
  chosen: readonly Chosen[];
  onClear: () => void;
  /** Something was done or tried: what is done is selected no more, the rest is as the result has it. */
  onResult: (result: BulkResult) => void;
};

/** What can be done with all selected homes, and what came of it. */
export function Bulk({ words, chosen, onClear, onResult }: BulkProps) {
  const { locale, failure, onEnded } = useDesk();
  const { bulk, statuses } = words;
  const [name, setName] = useState<BulkName>('pause');
  const [tried, setTried] = useState(0);
  const [told, setTold] = useState<{ name: BulkName; result: BulkResult } | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  /** The homes of the question, which is asked about no others. */
  const [asked, setAsked] = useState<readonly Chosen[]>([]);
  const { step, focused, ask, giveUp, confirm } = useQuestion(async () => {
    setTried(0);
    setTold(null);
    const texts = { outdated: bulk.outdated, stopped: bulk.stopped, statuses, failure };
    const result = await runBulk(locale, name, asked, texts, setTried);
    setTold({ name, result });
    onResult(result);
    if (result.isEnded) onEnded();
  });
  // The button that had the focus may be gone with the selection.
  useEffect(() => {
    if (told) notice.current?.focus();
  }, [told]);

  const isEmpty = chosen.length === 0;
  useEffect(() => {
    if (isEmpty && step === 'asking') giveUp();
  }, [isEmpty, step, giveUp]);
  const left = Math.max(0, chosen.length - asked.length);
  const working = fill(bulk.running, {
    done: formatNumber(locale, tried),
    total: formatNumber(locale, asked.length),
  });
  return (
    <>
      <div ref={notice} tabIndex={-1} className="outline-none">
        <LiveNotice
          kind="done"
          text={
            told && told.result.done.length > 0
              ? plural(locale, bulk.done[told.name], told.result.done.length)
              : null
          }
        />
        <div role="alert">
          {told && told.result.failed.length > 0 && (
            <Notice tone="failed" size="box" className="mt-3">
              <p className="font-semibold text-clay-ink">
                {plural(locale, bulk.failed, told.result.failed.length)}
              </p>
              <ul className="mt-1 list-disc space-y-1 pl-5">
                {told.result.failed.map(({ home, text }) => (
                  <li key={home.propertyId} className="wrap-anywhere">
                    <span className="font-semibold">{titleOf(home)}:</span> {text}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
      </div>
      {chosen.length > 0 && (
        <section aria-label={bulk.title} className="no-print mt-3 rounded-card bg-sea-mist px-5 py-4">
          <p className="flex flex-wrap items-center gap-x-4">
            <span role="status" className="font-semibold">
              {plural(locale, bulk.selected, chosen.length)}
            </span>
            {step === 'idle' && (
              <Button look="link" onClick={onClear}>
                {bulk.clear}
              </Button>
            )}
          </p>
          {step === 'idle' ? (
            <div className="mt-1 flex flex-wrap gap-2">
              {BULK_NAMES.map((each) => {
                const fitting = chosen.filter(({ status }) => BULK[each].fits(status));
                const count = fitting.length;
                if (count === 0) return null;
                return (
                  <Button
                    key={each}
                    ref={each === name ? focused : undefined}
                    className="bg-paper"
                    onClick={() => {
                      setName(each);
                      setAsked(fitting);
                      ask();
                    }}
                  >
                    {fill(bulk.count, { action: bulk.action[each], count: formatNumber(locale, count) })}
                  </Button>
                );
              })}
            </div>
          ) : (
            <fieldset ref={focused} tabIndex={-1} className="mt-1 outline-none">
              <legend className="max-w-[62ch] font-semibold">
                {plural(locale, bulk.question[name], asked.length)}
              </legend>
              <ul className="mt-2 max-h-60 list-disc space-y-1 overflow-y-auto pl-5">
                {asked.map((home) => (
                  <li key={home.propertyId} className="wrap-anywhere">
                    {titleOf(home)}
                  </li>
                ))}
              </ul>
              {left > 0 && <p className="mt-2 max-w-[62ch]">{plural(locale, bulk.left, left)}</p>}
              <div className="mt-3 flex flex-wrap gap-2">
                <Button className="bg-paper" busy={step === 'busy'} working={working} onClick={confirm}>
                  {plural(locale, bulk.yes[name], asked.length)}
                </Button>
                {step === 'asking' && <Button onClick={giveUp}>{bulk.no}</Button>}
              </div>
            </fieldset>
          )}
        </section>
      )}
    </>
  );
}

function titleOf({ propertyId, name }: Chosen): string {
  return [propertyId, name].filter(Boolean).join(' · ');
}
