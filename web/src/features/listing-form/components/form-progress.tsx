import { useId } from 'react';
import { Icon } from '@/components/icons';
import { STEPS, type StepNumber } from '@/features/property-form/lib/form';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

type FormProgressProps = {
  step: StepNumber;
  wrong: readonly StepNumber[];
  onStep: (step: StepNumber) => void;
  words: OwnerMessages['homeForm']['progress'];
};

/** Where the owner is: `Step 2 of 5`, a bar, and the named steps, which are buttons. */
export function FormProgress({ step, wrong, onStep, words }: FormProgressProps) {
  const id = useId();
  const total = STEPS.length;
  return (
    <nav aria-label={words.label}>
      <p id={id} className="font-semibold text-ink-2">
        {fill(words.step, { number: step, total })}
        <span aria-hidden="true" className="text-ink sm:hidden">
          {`: ${words.names[step - 1]}`}
        </span>
      </p>
      <progress
        value={step}
        max={total}
        aria-labelledby={id}
        className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-sea [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-sea"
      />
      <ol className="mt-3 grid grid-cols-5 gap-1">
        {STEPS.map((number) => {
          const isWrong = wrong.includes(number);
          const isDone = number < step && !isWrong;
          const name = words.names[number - 1] ?? '';
          return (
            <li key={number}>
              <button
                type="button"
                className="group flex min-h-11 w-full flex-col items-center gap-1 rounded-chip py-1 text-center text-14 sm:items-start sm:text-left"
                aria-current={number === step ? 'step' : undefined}
                onClick={() => onStep(number)}
              >
                <span
                  className={`grid size-9 place-items-center rounded-full border font-semibold group-aria-[current=step]:border-sea group-aria-[current=step]:bg-sea group-aria-[current=step]:text-on-sea ${isWrong ? 'border-clay bg-clay-mist text-clay-ink' : 'border-edge'}`}
                >
                  {isWrong && number !== step && <Icon name="warning" />}
                  {isDone && <Icon name="check" />}
                  {(number === step || (!isWrong && !isDone)) && <span aria-hidden="true">{number}</span>}
                </span>
                <span className="sr-only">{fill(words.stepNamed, { number, total, name })}</span>
                <span aria-hidden="true" className="hidden group-aria-[current=step]:font-semibold sm:inline">
                  {name}
                </span>
                {isWrong && <span className="sr-only">, {words.withErrors}</span>}
                {isDone && <span className="sr-only">, {words.done}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
