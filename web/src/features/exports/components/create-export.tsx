import { useId, useState } from 'react';
import { explain, isEnded } from '@/api/failure';
import type { CreatedExport, Feed } from '@/api/types';
import { CALENDAR_PLATFORMS, type CalendarPlatform } from '@/features/property-form/lib/form';
import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice, Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { createExport } from '../lib/api';
import { newExport, readersToChoose, type Wish } from '../lib/reader';

type CreateExportProps = {
  part: PartProps;
  feeds: readonly Feed[];
  messages: OwnerMessages['exports'];
  platform: Messages['calendar']['platform'];
  onCreated: (created: CreatedExport) => void;
  /** Whether an address was made is not known: the answer may have been lost on its way. */
  onUnsure: () => void;
};

/** Makes an address for one platform. */
export function CreateExport({ part, feeds, messages, platform, onCreated, onUnsure }: CreateExportProps) {
  const { locale, homeId, onEnded } = part;
  const words = messages.create;
  const id = useId();
  const [subscriber, setSubscriber] = useState<CalendarPlatform | ''>('');
  const [includeReservations, setIncludeReservations] = useState(true);
  const [reader, setReader] = useState<Wish['reader']>(null);
  const choices = subscriber === '' ? [] : readersToChoose(subscriber, feeds);

  const {
    form,
    busy,
    result: error,
    amend,
  } = useSubmit(async () => {
    const wanted = subscriber === '' ? null : newExport({ subscriber, includeReservations, reader }, feeds);
    if (!wanted) return subscriber === '' ? words.platformRequired : words.readerRequired;
    const answer = await createExport(homeId, wanted, locale);
    if (answer.kind === 'done') {
      onCreated(answer.value);
      return null;
    }
    if (isEnded(answer)) {
      onEnded();
      return null;
    }
    onUnsure();
    return explain(answer, messages.failure);
  });

  return (
    <form
      {...form}
      aria-labelledby={`${id}-title`}
      className="mt-6 max-w-[62ch] rounded-card border border-line p-5"
    >
      <h3 id={`${id}-title`} className="text-19 font-semibold">
        {words.title}
      </h3>
      <Select
        className="mt-3"
        label={words.platform}
        value={subscriber}
        options={CALENDAR_PLATFORMS}
        textOf={(each) => platform[each]}
        onChange={(chosen) => {
          setSubscriber(chosen);
          setReader(null);
          amend(() => null);
        }}
      >
        <option value="">{words.choose}</option>
      </Select>
      {choices.length > 0 && (
        <fieldset className="mt-4">
          <legend className="font-semibold">{words.reader}</legend>
          <p className="text-14 text-ink-2">{words.readerText}</p>
          {[
            ...choices.map((feed) => ({ value: feed.id, label: feed.address })),
            { value: 'none', label: words.readerNone },
          ].map(({ value, label }) => (
            <div key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                id={`${id}-${value}`}
                name={id}
                className="size-5 shrink-0"
                checked={reader === value}
                onChange={() => setReader(value)}
              />
              <label htmlFor={`${id}-${value}`} className="wrap-anywhere">
                {label}
              </label>
            </div>
          ))}
        </fieldset>
      )}
      <div className="mt-4 flex gap-3">
        <input
          type="checkbox"
          id={`${id}-others`}
          className="mt-1 size-5 shrink-0"
          checked={includeReservations}
          aria-describedby={`${id}-others-text`}
          onChange={(event) => setIncludeReservations(event.target.checked)}
        />
        <div>
          <label htmlFor={`${id}-others`} className="font-semibold">
            {words.others}
          </label>
          <p id={`${id}-others-text`} className="text-14 text-ink-2">
            {words.othersText}
          </p>
        </div>
      </div>
      <div aria-live="polite">
        {!includeReservations && (
          <Notice tone="note" className="mt-3">
            {fill(words.othersWarning, {
              platform: subscriber === '' ? words.reading : platform[subscriber],
            })}
          </Notice>
        )}
      </div>
      <LiveNotice kind="failed" text={error} />
      <Button look="primary" className="mt-4" busy={busy} working={messages.saving}>
        {words.action}
      </Button>
    </form>
  );
}
