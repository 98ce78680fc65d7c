import type { FeedCheck } from '@/api/types';
import { Icon, type IconName } from '@/components/icons';
import type { OwnerMessages } from '@/i18n/owner-words';

type Step = FeedCheck['steps'][number];

const ICONS: Record<Step['status'], IconName> = { success: 'check', warning: 'warning', error: 'close' };

type CheckStepsProps = { steps: readonly Step[]; words: OwnerMessages['platforms']['test'] };

/** The steps of a check that is under way, as each is done. */
export function CheckSteps({ steps, words }: CheckStepsProps) {
  const names: Record<string, string> = words.step;
  return (
    <div aria-live="polite" className="mt-3 rounded-control border border-line px-4 py-3">
      <p className="font-semibold">{words.testing}…</p>
      <ol className="mt-1 space-y-1">
        {steps.map(({ step, status, text }) => (
          <li key={step} className="flex gap-2">
            <Icon name={ICONS[status]} className="mt-0.5 size-5" />
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{words.status[status]}: </span>
              {Object.hasOwn(names, step) && <span className="font-semibold">{names[step]}: </span>}
              {text}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
