import type { FeedCheck } from '@/api/types';
import type { OwnerMessages } from '@/i18n/owner-words';

type Step = FeedCheck['steps'][number];

const LOOKS: Record<Step['status'], string> = {
  success: 'bg-ok-mist',
  warning: 'bg-sun-mist text-sun-ink',
  error: 'bg-clay-mist',
};

type StepListProps = { words: OwnerMessages['dashboard']['feedDiagnostic']; steps: readonly Step[] };

/** What was done, one step after the other, and how each went. */
export function StepList({ words, steps }: StepListProps) {
  const names: Readonly<Record<string, string>> = words.step;
  return (
    <ol className="mt-3 max-w-3xl border-t border-line">
      {steps.map(({ step, status, text }) => (
        <li key={step} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2.5">
          <span className={`chip ${LOOKS[status]}`}>{words.levels[status]}</span>
          <span className="min-w-0 grow basis-60 wrap-anywhere">
            <span className="font-semibold">{names[step] ?? step}:</span> {text}
          </span>
        </li>
      ))}
    </ol>
  );
}
