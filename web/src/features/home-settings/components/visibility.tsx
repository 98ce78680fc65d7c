import { useState } from 'react';
import { parseDay } from '@/features/stay/lib/day';
import { formatDay } from '@/i18n/format';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { useSubmit } from '@/ui/form';
import { pauseHome, resumeHome } from '../lib/api';
import { halfTypedDates } from '../lib/half-typed';
import { zoneOf } from '../lib/home';
import { returnDays, todayIn } from '../lib/today';
import { isSameStatus, writeHome } from '../lib/write';
import type { SectionProps } from './part';
import { RequestOutcome } from './request-outcome';
import { SettingsSection } from './settings-section';
import { useRequest } from './use-request';

/** Hides a home from guests, until a day or without an end, and shows it again. */
export function Visibility(props: SectionProps) {
  const { locale, onEnded, onChanged, onHome, home, words } = props;
  const { listing, settings } = home;
  const said = words.visibility;
  /** `null` until something is typed. */
  const [input, setDay] = useState<string | null>(null);
  const day = input ?? settings.resumeOn ?? '';
  const { busy, outcome, run } = useRequest({ onEnded, onChanged });
  /** The page may be open past midnight. */
  const daysNow = () => returnDays(todayIn(zoneOf(listing), new Date()));
  const offered = daysNow();
  const dayText = (date: string) => formatDay(locale, date, 'full');

  const { form, result: error } = useSubmit((element) => {
    const { first, last } = daysNow();
    const chosen = parseDay(day);
    const isOutside = day !== '' && (chosen === null || chosen < first || chosen > last);
    const isWrong = isOutside || halfTypedDates(element).length > 0;
    const days = { first: formatDay(locale, first, 'medium'), last: formatDay(locale, last, 'medium') };
    if (isWrong) return fill(said.dayError, days);
    const resumeOn = day || null;
    const write = () =>
      writeHome(listing, locale, (present) => pauseHome(present, { resumeOn }, locale), isSameStatus);
    void run('pause', write, (paused) => {
      onHome({ listing: paused, settings: { ...settings, resumeOn } });
      return resumeOn ? fill(said.pausedDone, { day: dayText(resumeOn) }) : said.pausedDoneOpen;
    });
    return null;
  });

  const resume = () => {
    const write = () => writeHome(listing, locale, (present) => resumeHome(present, locale), isSameStatus);
    void run('resume', write, (shown) => {
      onHome({ listing: shown, settings: { ...settings, resumeOn: null } });
      setDay(null);
      return said.resumedDone;
    });
  };

  const isPaused = listing.status === 'paused';
  const isErasing = settings.eraseAt !== null;
  const canChange = (listing.status === 'active' || isPaused) && !isErasing;
  return (
    <SettingsSection title={said.title}>
      <div className="mt-3 max-w-[62ch] space-y-2">
        <p className="font-semibold">
          {isPaused && settings.resumeOn && !isErasing
            ? fill(said.pausedUntil, { day: dayText(settings.resumeOn) })
            : said[listing.status]}
        </p>
        {isErasing && <p>{said.erasing}</p>}
        {canChange && <p>{isPaused ? said.pausedText : said.activeText}</p>}
      </div>
      {canChange && (
        <form {...form} className="mt-5 max-w-[26rem] space-y-5">
          <DateField
            label={said.day}
            inputName="resumeOn"
            hint={said.dayHint}
            value={day}
            min={offered.first}
            max={offered.last}
            error={error}
            onChange={setDay}
          />
          <div className="flex flex-wrap gap-3">
            <Button busy={busy === 'pause'} working={words.working}>
              {isPaused ? said.change : said.pause}
            </Button>
            {isPaused && (
              <Button busy={busy === 'resume'} working={words.working} onClick={resume}>
                {said.resume}
              </Button>
            )}
          </div>
        </form>
      )}
      <RequestOutcome {...props} outcome={outcome} isTyped={input !== null} />
    </SettingsSection>
  );
}
