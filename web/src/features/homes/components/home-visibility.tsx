import { useState } from 'react';
import { Confirm } from '@/components/confirm';
import { useDesk } from '@/features/dashboard/components/operator';
import { pauseHome, resumeHome } from '@/features/home-settings/lib/api';
import { halfTypedDates } from '@/features/home-settings/lib/half-typed';
import { returnDays } from '@/features/home-settings/lib/today';
import { utcToday } from '@/features/stay/lib/today';
import { formatDay } from '@/i18n/format';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { useSubmit } from '@/ui/form';
import { removeHome } from '../lib/api';
import { BULK } from '../lib/bulk';
import { ActionCard, type ActionsProps, type ChangedPart } from './action-card';
import { useRun } from './use-run';

/** Calendars of homes that nobody sees are not read. */
const CHANGED: readonly ChangedPart[] = ['listing', 'feeds'];

/** Hides a home from guests, shows it again, or takes it from the site. */
export function Visibility({ words, home, onDone, onOutdated }: ActionsProps) {
  const { locale } = useDesk();
  const { actions: text } = words;
  const { status } = home;
  const title = home.name || home.propertyId;
  const [day, setDay] = useState('');
  const { busy, failed, run } = useRun(onOutdated);
  const offered = returnDays(utcToday(new Date()));
  const { form, result } = useSubmit((element) => {
    const isOutside = day !== '' && (day < offered.first || day > offered.last);
    if (isOutside || halfTypedDates(element).length > 0) return text.dayError;
    void run(
      'pause',
      () => pauseHome(home, { resumeOn: day || null }, locale),
      () => {
        onDone(day ? fill(text.pausedUntil, { day: formatDay(locale, day, 'full') }) : text.paused, CHANGED);
        setDay('');
      },
    );
    return null;
  });
  const mayPause = BULK.pause.fits(status) || BULK.resume.fits(status);
  return (
    <ActionCard title={text.visibility} failed={failed}>
      <form {...form} className="mt-3 space-y-3">
        {mayPause && (
          <DateField
            label={text.day}
            hint={text.dayHint}
            inputName="resumeOn"
            value={day}
            min={offered.first}
            max={offered.last}
            error={result}
            onChange={setDay}
          />
        )}
        <div className="flex flex-wrap gap-3">
          {mayPause && (
            <Button busy={busy === 'pause'} working={text.working}>
              {BULK.resume.fits(status) ? text.pauseAgain : text.pause}
            </Button>
          )}
          {BULK.resume.fits(status) && (
            <Button
              busy={busy === 'resume'}
              working={text.working}
              onClick={() =>
                void run(
                  'resume',
                  () => resumeHome(home, locale),
                  () => onDone(text.resumed, CHANGED),
                )
              }
            >
              {text.resume}
            </Button>
          )}
          {BULK.remove.fits(status) && (
            <Confirm
              label={text.remove}
              longLabel={`${text.remove}: ${title}`}
              question={fill(text.removeAsk, { name: title })}
              yes={text.removeYes}
              no={text.no}
              working={text.working}
              isBusy={busy === 'remove'}
              onConfirm={() =>
                void run(
                  'remove',
                  () => removeHome(home, locale),
                  () => onDone(text.removed, CHANGED),
                )
              }
            />
          )}
        </div>
      </form>
      {status === 'removed' && <p className="mt-2">{text.final}</p>}
    </ActionCard>
  );
}
