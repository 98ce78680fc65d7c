import { Icon } from '@/components/icons';

type StripStepProps = { name: 'arrowLeft' | 'arrowRight'; label: string; onStep: () => void };

/** Scrolls a strip of months by one. */
export function StripStep({ name, label, onStep }: StripStepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onStep}
      className="grid size-11 place-items-center rounded-full border border-edge transition-colors duration-150 hover:border-ink hover:bg-sea-mist"
    >
      <Icon name={name} />
    </button>
  );
}
