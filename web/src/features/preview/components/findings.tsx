import { useId } from 'react';
import type { FieldProblem, Quality } from '@/api/types';
import { Icon } from '@/components/icons';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages, plural } from '@/i18n/words';
import { improvementTexts, type PreviewWords, problemText, warningTexts } from '../lib/words';

type ProblemsProps = {
  locale: Locale;
  problems: readonly FieldProblem[];
  messages: PreviewWords;
  /** The names of features, as guests read them. */
  features: Messages['feature'];
  onField: ((field: string) => void) | null;
};

/** The fields that are missing or wrong, each a way to the field where there is one. */
export function Problems({ locale, problems, messages, features, onField }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <section className="rounded-card bg-clay-mist p-6 text-ink">
      <h3 className="text-22">{plural(locale, messages.problemsTitle, problems.length)}</h3>
      <ul className={onField ? 'mt-2' : 'mt-3 list-disc space-y-2 pl-5'}>
        {problems.map((problem) => (
          <li key={problem.pointer}>
            {onField ? (
              <button
                type="button"
                className="inline-flex min-h-11 items-center text-left underline underline-offset-4"
                onClick={() => onField(problem.pointer)}
              >
                {problemText(messages, features, problem)}
              </button>
            ) : (
              problemText(messages, features, problem)
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type WarningsProps = { warnings: readonly string[]; messages: PreviewWords };

/** What is valid, but should be looked at. */
export function Warnings({ warnings, messages }: WarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <section className="rounded-card bg-sun-mist p-6 text-sun-ink">
      <h3 className="flex items-center gap-2 text-22">
        <Icon name="warning" />
        {messages.warningsTitle}
      </h3>
      <ul className="mt-3 space-y-2">
        {warningTexts(messages, warnings).map((text) => (
          <li key={text} className="max-w-[62ch]">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

type CompletenessProps = {
  locale: Locale;
  quality: Quality;
  messages: PreviewWords;
  /** Where an improvement is made, by its code. Without it, the improvements are only named. */
  hrefOf?: (code: string) => string | null;
};

/** How complete the home is, and what would make it better. */
export function Completeness({ locale, quality, messages, hrefOf }: CompletenessProps) {
  const title = useId();
  const improvements = improvementTexts(messages, quality);
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id={title} className="text-22">
          {messages.qualityTitle}
        </h3>
        <p className="font-semibold tabular-nums">{fill(messages.score, { score: quality.score })}</p>
      </div>
      <progress
        max={100}
        value={quality.score}
        aria-labelledby={title}
        className="mt-3 block h-3 w-full appearance-none overflow-hidden rounded-full border border-edge bg-hatch [&::-moz-progress-bar]:bg-ok [&::-webkit-progress-bar]:bg-hatch [&::-webkit-progress-value]:bg-ok"
      />
      {improvements.length === 0 ? (
        <p className="mt-3">{messages.complete}</p>
      ) : (
        <ul className="mt-4 border-t border-line">
          {improvements.map(({ code, text, points }) => {
            const href = hrefOf?.(code);
            return (
              <li
                key={code}
                className="flex min-h-11 items-center justify-between gap-4 border-b border-line"
              >
                {href ? (
                  <a href={href} className="link-quiet inline-flex min-h-11 items-center">
                    {text}
                  </a>
                ) : (
                  <span className="py-2.5">{text}</span>
                )}
                <span className="shrink-0 text-14 text-ink-2 tabular-nums">
                  {plural(locale, messages.points, points)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
