import { useId } from 'react';
import { formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { VIEWS, type View } from '../lib/inbox';

type ViewPickerProps = {
  locale: Locale;
  messages: OwnerMessages['inbox'];
  view: View;
  /** `null` until they are known. */
  counts: { readonly new: number; readonly filtered: number } | null;
  onView: (view: View) => void;
};

export function ViewPicker({ locale, messages, view, counts, onView }: ViewPickerProps) {
  const id = useId();
  const numbers: Partial<Record<View, number>> = counts ?? {};
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot have its legend in the line of its buttons
    <div role="group" aria-labelledby={id} className="mt-5 flex flex-wrap items-center gap-2">
      <span id={id} className="mr-1 text-14 text-ink-2">
        {messages.show}
      </span>
      {VIEWS.map((each) => {
        const count = numbers[each];
        return (
          <Button
            key={each}
            aria-pressed={each === view}
            className="aria-pressed:border-sea aria-pressed:bg-sea aria-pressed:text-on-sea"
            onClick={() => onView(each)}
          >
            {messages.view[each]}
            {count !== undefined && ` (${formatNumber(locale, count)})`}
          </Button>
        );
      })}
    </div>
  );
}
