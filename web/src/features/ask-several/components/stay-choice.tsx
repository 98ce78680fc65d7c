import type { Day } from '@/features/stay/lib/day';
import type { Locale } from '@/i18n/locale';
import { plural } from '@/i18n/words';
import { DateField } from '@/ui/date-field';
import { Select } from '@/ui/select';
import type { AskDraft, AskWords } from '../lib/ask';

type Stay = Pick<AskDraft, 'checkIn' | 'checkOut' | 'guests'>;

type StayChoiceProps = {
  locale: Locale;
  draft: Stay;
  error: string | undefined;
  today: Day;
  /** The largest party that one of the homes takes. */
  maxGuests: number;
  words: AskWords;
  onChange: (part: Partial<Stay>) => void;
};

/** The dates and the party, the same for all homes. */
export function StayChoice({ locale, draft, error, today, maxGuests, words, onChange }: StayChoiceProps) {
  const { checkIn, checkOut, guests } = draft;
  const counts = Array.from({ length: maxGuests }, (_, index) => String(index + 1));
  return (
    <>
      <DateField
        label={words.search.arrival}
        hint={words.ask.datesHint}
        value={checkIn}
        min={today}
        error={error}
        onChange={(day) => onChange({ checkIn: day })}
      />
      <DateField
        label={words.search.departure}
        hint={words.ask.datesHint}
        value={checkOut}
        min={checkIn || today}
        // Both dates are wrong together, and told at the first.
        onChange={(day) => onChange({ checkIn, checkOut: day })}
      />
      <Select
        label={words.ask.guests}
        value={String(guests)}
        options={counts}
        textOf={(count) => plural(locale, words.search.guestCount, Number(count))}
        onChange={(count) => onChange({ guests: Number(count) })}
      />
    </>
  );
}
