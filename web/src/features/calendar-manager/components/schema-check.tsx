import { explain, isEnded } from '@/api/failure';
import type { SchemaCheck as Check, SchemaChecks } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import { readSchema } from '@/features/dashboard/lib/api';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice } from '@/ui/notice';

type Words = OwnerMessages['dashboard']['calendarManager']['debug']['schema'];

/** What may differ between a database and what its service expects. */
const DIFFERENCES = ['missing', 'unexpected', 'pendingMigrations', 'newerMigrations'] as const;

/** Compares the tables of the services with those that they expect. */
export function SchemaCheck({ words }: { words: Words }) {
  const { locale, failure, onEnded } = useDesk();
  const { submit, busy, result } = useSubmit<{ checks?: SchemaChecks; failed?: string }>(async () => {
    const answer = await readSchema(locale);
    if (isEnded(answer)) onEnded();
    return answer.kind === 'done'
      ? { checks: answer.value }
      : { failed: `${words.failed}. ${explain(answer, failure)}` };
  });
  const unavailable = result?.checks?.unavailable ?? [];
  return (
    <section className="mt-6">
      <h3 className="text-19">{words.title}</h3>
      <p className="mt-1 max-w-[62ch] text-ink-2">{words.text}</p>
      <Button className="mt-3" busy={busy} working={words.checking} onClick={() => void submit()}>
        {words.check}
      </Button>
      <LiveNotice kind="failed" text={result?.failed ?? null} />
      <LiveNotice
        kind="failed"
        text={
          unavailable.length > 0
            ? `${words.failed}. ${fill(words.unavailable, { services: unavailable.join(', ') })}`
            : null
        }
      />
      <div aria-live="polite">
        {result?.checks && (
          <>
            <ul className="mt-3 max-w-3xl border-t border-line">
              {result.checks.items.map((check) => (
                <Database key={check.service} words={words} check={check} />
              ))}
            </ul>
            <details className="mt-3">
              <summary className="link-quiet inline-flex min-h-11 items-center">{words.raw}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with keys */}
              <pre tabIndex={0} className="max-h-96 overflow-auto rounded-control bg-hatch p-4 text-14">
                {JSON.stringify(result.checks, null, 2)}
              </pre>
            </details>
          </>
        )}
      </div>
    </section>
  );
}

/** The database of a service: that it is as expected, or what differs. */
function Database({ words, check }: { words: Words; check: Check }) {
  const { locale } = useDesk();
  const { service, database, lines } = check;
  const differences = DIFFERENCES.filter((name) => check[name].length > 0);
  const fits = differences.length === 0;
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{fill(words.of, { service, database })}</span>
        <span className={`chip ${fits ? 'bg-ok-mist' : 'bg-clay-mist'}`}>
          {fits ? words.fits : words.differs}
        </span>
        <span className="text-ink-2">{plural(locale, words.lines, lines.length)}</span>
      </p>
      {differences.map((name) => (
        <div key={name} className="mt-2">
          <p>{words[name]}</p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {check[name].map((line) => (
              <li key={line}>
                <code>{line}</code>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </li>
  );
}
