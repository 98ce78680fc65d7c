import { SEARCH_GUESTS_MAX } from '@/api/limits.gen';
import { Icon } from '@/components/icons';
import { formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages } from '@/i18n/words';
import type { Search } from '../lib/query';

type PartyProps = {
  locale: Locale;
  search: Pick<Search, 'guests' | 'children'>;
  onChange: (party: Pick<Search, 'guests' | 'children'>) => void;
  messages: Messages['search'];
};

/** How many adults and children travel. Nobody at all asks for any number of guests. */
export function Party({ locale, search, onChange, messages }: PartyProps) {
  const children = search.children ?? 0;
  const adults = (search.guests ?? 0) - children;
  const set = (adults: number, children: number) => {
    // At least one guest is an adult.
    const guests = Math.max(adults, children > 0 ? 1 : 0) + children;
    onChange({ guests: guests || null, children: children || null });
  };
  const most = SEARCH_GUESTS_MAX - Math.max(adults, 1) - children;
  return (
    <>
      <Stepper
        locale={locale}
        name={messages.adults}
        count={adults}
        least={children > 0 ? 1 : 0}
        hasMore={adults + children < SEARCH_GUESTS_MAX}
        onChange={(count) => set(count, children)}
        messages={messages}
      />
      <Stepper
        locale={locale}
        name={messages.children}
        count={children}
        least={0}
        hasMore={most > 0}
        onChange={(count) => set(adults, count)}
        messages={messages}
      />
    </>
  );
}

type StepperProps = {
  locale: Locale;
  name: string;
  count: number;
  least: number;
  hasMore: boolean;
  onChange: (count: number) => void;
  messages: Messages['search'];
};

function Stepper({ locale, name, count, least, hasMore, onChange, messages }: StepperProps) {
  const step = (icon: 'minus' | 'plus', label: string, next: number, isPossible: boolean) => (
    <button
      type="button"
      className="stepper-button"
      aria-label={fill(label, { name })}
      aria-disabled={!isPossible}
      // A disabled button would lose the focus of whoever presses it a last time.
      onClick={() => isPossible && onChange(next)}
    >
      <Icon name={icon} className="size-5" />
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay out its legend beside its buttons
    <div role="group" aria-label={name} className="flex items-center gap-1 py-1">
      <span className="grow font-semibold">{name}</span>
      {step('minus', messages.fewer, count - 1, count > least)}
      <output className="w-8 text-center tabular-nums">{formatNumber(locale, count)}</output>
      {step('plus', messages.more, count + 1, hasMore)}
    </div>
  );
}
