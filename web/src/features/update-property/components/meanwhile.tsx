import type { FormWords } from '@/features/listing-form/components/listing-form';
import { fieldText } from '@/features/listing-form/lib/field-text';
import { labelsOf } from '@/features/listing-form/lib/labels';
import type { HomeForm, Unit } from '@/features/property-form/lib/form';
import { formatList } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { Editing } from '../lib/editor';

type MeanwhileProps = {
  locale: Locale;
  editing: Editing;
  messages: FormWords;
  words: OwnerMessages['ownerHome']['meanwhile'];
  /** Takes what was saved elsewhere in place of what was typed. */
  onTake: (unit: Unit) => void;
};

/** The fields that were changed elsewhere since typing began; where both sides changed one, both values. */
export function Meanwhile({ locale, editing, messages, words, onTake }: MeanwhileProps) {
  const { meanwhile, base, form } = editing;
  const { taken, clashing } = meanwhile;
  const labels = labelsOf(locale, form, messages);
  const textIn = (of: HomeForm, unit: Unit) => fieldText(locale, of, unit, messages) || words.empty;
  return (
    <div aria-live="polite">
      {taken.length + clashing.length > 0 && (
        <section className="max-w-[62ch] rounded-card bg-sun-mist px-5 py-4 text-sun-ink">
          <h2 className="text-19 font-semibold">{words.title}</h2>
          {taken.length > 0 && (
            <p className="mt-2">
              {fill(words.taken, {
                fields: formatList(
                  locale,
                  taken.map((unit) => labels[unit]),
                ),
              })}
            </p>
          )}
          {clashing.length > 0 && <p className="mt-2">{words.clashing}</p>}
          <ul className="divide-y divide-line">
            {clashing.map((unit) => (
              <li key={unit} className="py-3 wrap-anywhere">
                <p className="font-semibold">{labels[unit]}</p>
                <p>{fill(words.mine, { value: textIn(form, unit) })}</p>
                <p>{fill(words.theirs, { value: textIn(base, unit) })}</p>
                <Button
                  className="mt-2"
                  aria-label={fill(words.takeOf, { field: labels[unit] })}
                  onClick={() => onTake(unit)}
                >
                  {words.take}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
