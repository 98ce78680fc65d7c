import { Icon, type IconName } from '@/components/icons';
import { TitledSection } from '@/components/titled-section';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

type Words = OwnerMessages['pitch'];

const BENEFITS = [
  { key: 'commission', icon: 'check' },
  { key: 'direct', icon: 'message' },
  { key: 'calendar', icon: 'calendar' },
] as const satisfies { key: keyof Words['benefits']; icon: IconName }[];

export function Benefits({ messages }: { messages: Words }) {
  return (
    <TitledSection title={messages.benefitsTitle} titleId="benefits" className="page mt-16 sm:mt-24">
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {BENEFITS.map(({ key, icon }) => (
          <li key={key} className="rounded-card border border-line bg-paper p-6">
            <Icon name={icon} className="size-8 text-sea" />
            <h3 className="mt-4 text-22">{messages.benefits[key].title}</h3>
            <p className="mt-2 text-ink-2">{messages.benefits[key].text}</p>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

const STEPS = ['form', 'review', 'live'] as const satisfies (keyof Words['steps'])[];

/** How a home comes onto the site. */
export function Steps({ messages }: { messages: Words }) {
  return (
    <TitledSection title={messages.stepsTitle} titleId="steps">
      <ol className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step} className="border-t-2 border-ink pt-5">
            <span aria-hidden="true" className="font-display text-38 font-semibold text-clay">
              {index + 1}
            </span>
            <h3 className="mt-2 text-22">{messages.steps[step].title}</h3>
            <p className="mt-2 max-w-[44ch] text-ink-2">{messages.steps[step].text}</p>
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}

const REASONS = [
  { key: 'languages', icon: 'globe' },
  { key: 'privacy', icon: 'pin' },
  { key: 'terms', icon: 'edit' },
  { key: 'checked', icon: 'search' },
  { key: 'account', icon: 'key' },
  { key: 'elsewhere', icon: 'external' },
] as const satisfies { key: keyof Words['why']; icon: IconName }[];

export function Reasons({ brandName, messages }: { brandName: string; messages: Words }) {
  return (
    <TitledSection title={fill(messages.whyTitle, { brand: brandName })} titleId="why">
      <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {REASONS.map(({ key, icon }) => (
          <li key={key} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-clay-mist text-clay-ink">
              <Icon name={icon} className="size-6" />
            </span>
            <div>
              <h3 className="text-19">{messages.why[key].title}</h3>
              <p className="mt-1 max-w-[44ch] text-ink-2">{messages.why[key].text}</p>
            </div>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
