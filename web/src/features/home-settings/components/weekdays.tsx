import { useId } from 'react';
import { weekdayNames } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';

type WeekdaysProps = {
  locale: Locale;
  label: string;
  hint: string;
  /** ISO weekdays. */
  chosen: readonly number[];
  onChange: (weekdays: readonly number[]) => void;
};

/** The seven weekdays, of which any number may be ticked. */
export function Weekdays({ locale, label, hint, chosen, onChange }: WeekdaysProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={id}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <p id={id} className="text-14 text-ink-2">
        {hint}
      </p>
      <div className="flex flex-wrap gap-x-5">
        {weekdayNames(locale).map(({ long }, index) => (
          <label key={long} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={chosen.includes(index + 1)}
              onChange={(event) => {
                const others = chosen.filter((weekday) => weekday !== index + 1);
                onChange(event.target.checked ? [...others, index + 1] : others);
              }}
            />
            {long}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
