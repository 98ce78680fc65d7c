import type { FailureWords } from '@/api/failure';
import type { GuestBook } from '@/api/types';
import type { PartProps } from '@/features/property-form/lib/part';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { SHORT, TextField } from '@/ui/text-field';
import { isBlank, KEY_DAYS_MAX, TEXT_LIMITS, type TextName } from '../lib/book';
import { useBookForm } from './use-book-form';

type BookFormProps = {
  part: PartProps;
  messages: OwnerMessages['guestBook'];
  failure: FailureWords;
  saved: GuestBook;
  onSaved: (book: GuestBook) => void;
};

/** The form of a guest book: what guests see from the agreement on, and what they see a few days before they arrive. */
export function BookForm({ part, messages, failure, saved, onSaved }: BookFormProps) {
  const { locale } = part;
  const words = messages.fields;
  const { form, busy, result, statusRef, typed, isUnsaved, change, undo } = useBookForm(
    part,
    saved,
    messages,
    failure,
    onSaved,
  );
  const errors = result?.kind === 'wrong' ? result.errors : {};
  const text = (name: TextName) => ({
    label: words[name].label,
    hint: words[name].hint,
    limit: TEXT_LIMITS[name],
    autoComplete: 'off',
    value: typed[name],
    error: errors[name],
    readOnly: busy,
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <form {...form} className="mt-8 max-w-[62ch]">
      <fieldset className="space-y-5">
        <legend className="mb-3 text-22">{messages.always}</legend>
        <TextField {...text('directions')} rows={4} grows />
        <TextField {...text('wifiName')} />
        <TextField {...text('manual')} rows={6} grows />
        <TextField {...text('emergency')} rows={3} grows />
      </fieldset>
      <fieldset className="mt-10 space-y-5">
        <legend className="mb-3 text-22">{messages.late}</legend>
        <TextField
          label={words.keyDaysBefore.label}
          hint={fill(words.keyDaysBefore.hint, { max: KEY_DAYS_MAX })}
          className="max-w-[26rem]"
          inputMode="numeric"
          autoComplete="off"
          limit={SHORT}
          value={typed.keyDaysBefore}
          error={errors.keyDaysBefore}
          readOnly={busy}
          onChange={(keyDaysBefore) => change({ keyDaysBefore })}
        />
        <TextField {...text('key')} rows={4} grows />
        <TextField {...text('wifiPassword')} />
      </fieldset>
      <div ref={statusRef} tabIndex={-1} aria-live="polite" className="outline-none">
        {result?.kind === 'wrong' && Object.keys(errors).length > 0 && (
          <Notice tone="failed" className="mt-5">
            {messages.errors.some}
          </Notice>
        )}
        {(result?.kind === 'done' || result?.kind === 'failed') && (
          <Notice tone={result.kind} className="mt-5">
            {result.text}
          </Notice>
        )}
      </div>
      <p className="mt-5 text-14 text-ink-2">
        {!isBlank(saved) && whenText(locale, messages, saved.keyDaysBefore)}
        {isUnsaved && <span className="font-semibold text-ink"> {messages.unsaved}</span>}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="primary" className="w-full sm:w-auto" busy={busy} working={messages.saving}>
          {messages.save}
        </Button>
        {isUnsaved && !busy && <Button onClick={undo}>{messages.undo}</Button>}
      </div>
    </form>
  );
}

/** When guests see what is saved. */
function whenText(
  locale: Locale,
  { savedArrival, savedDays }: OwnerMessages['guestBook'],
  days: number,
): string {
  return days === 0 ? savedArrival : plural(locale, savedDays, days);
}
