import { useState } from 'react';
import { formatInstantDate } from '@/i18n/format';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { TextField } from '@/ui/text-field';
import { callOffErasure, eraseHome } from '../lib/api';
import { zoneOf } from '../lib/home';
import { isSameStatus, writeHome } from '../lib/write';
import type { SectionProps } from './part';
import { RequestOutcome } from './request-outcome';
import { Sensitive } from './sensitive';
import { SettingsSection } from './settings-section';
import { useRequest } from './use-request';

/** Longer than any ID of a home. */
const ID_LIMIT = 40;

/** Erases a home after days of grace, in which that can be called off. */
export function Erase(props: SectionProps) {
  const { locale, homeId, onEnded, onChanged, onHome, onRefresh, home, grant, words } = props;
  const { listing, settings } = home;
  const said = words.erase;
  const [typed, setTyped] = useState('');
  const { busy, outcome, run } = useRequest({ onEnded, onChanged });
  const dayText = (instant: string) => formatInstantDate(locale, instant, zoneOf(listing));

  const { form, result: error } = useSubmit(() => {
    const isWrong = typed.trim().toUpperCase() !== homeId.toUpperCase();
    if (isWrong) return fill(said.confirmError, { id: homeId });
    const write = () => writeHome(listing, locale, (present) => eraseHome(present, locale), isSameStatus);
    void run('erase', write, (planned) => {
      onHome({ settings: planned });
      // The erasure has paused the home.
      onRefresh();
      setTyped('');
      return planned.eraseAt ? fill(said.done, { day: dayText(planned.eraseAt) }) : said.grace;
    });
    return null;
  });

  const callOff = () =>
    void run(
      'callOff',
      () => callOffErasure(homeId, locale),
      (kept) => {
        onHome({ settings: kept });
        onRefresh();
        return said.calledOff;
      },
    );

  return (
    <SettingsSection title={said.title}>
      <div className="mt-3 max-w-[62ch] space-y-2">
        {settings.eraseAt && (
          <p className="font-semibold">{fill(said.planned, { day: dayText(settings.eraseAt) })}</p>
        )}
        <p>{said.goes}</p>
        <p>{said.stays}</p>
        <p>{said.platforms}</p>
        {!settings.eraseAt && <p>{said.grace}</p>}
      </div>
      {settings.eraseAt ? (
        <div className="mt-4">
          <Button busy={busy === 'callOff'} working={words.working} onClick={callOff}>
            {said.callOff}
          </Button>
        </div>
      ) : (
        <>
          <Sensitive {...props} />
          {grant.wayIn !== 'co_owner' && (
            <form {...form} className="mt-4 max-w-[26rem] space-y-3">
              <TextField
                label={fill(said.confirm, { id: homeId })}
                autoComplete="off"
                limit={ID_LIMIT}
                value={typed}
                error={error}
                onChange={setTyped}
              />
              <Button busy={busy === 'erase'} working={words.working}>
                {said.action}
              </Button>
            </form>
          )}
        </>
      )}
      <RequestOutcome {...props} outcome={outcome} isTyped={typed !== ''} />
    </SettingsSection>
  );
}
