import { useEffect, useId, useState } from 'react';
import type { NoticeDevice } from '@/api/types';
import { Confirm } from '@/components/confirm';
import { addDevice, removeDevice } from '@/features/notices/lib/api';
import {
  forgetDevice,
  ownDevice,
  type PushState,
  pushState,
  rememberDevice,
  subscribe,
} from '@/features/notices/lib/push';
import { deviceZone } from '@/i18n/device-zone';
import { formatInstantDate } from '@/i18n/format';
import { textLanguage } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { sessionName } from '../lib/session-words';
import type { WayProps } from './notices';
import { RequestOutcome } from './request-outcome';
import { useRequest } from './use-request';

/** Why this browser could not be added, besides refusals of the API. */
type Trouble = 'denied' | 'noService';

/** Notices on devices: whether they come to this one, and the list of all. */
export function NoticeDevices(props: WayProps) {
  const { locale, homeId, onEnded, words, known, onKnown } = props;
  const said = words.notices;
  const id = useId();
  const { pushKey, devices } = known;
  const [state, setState] = useState<PushState | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { busy, outcome, run } = useRequest({ onEnded });
  useEffect(() => {
    let isOver = false;
    pushState(homeId, devices).then(
      (found) => isOver || setState(found),
      () => isOver || setState('unsupported'),
    );
    return () => {
      isOver = true;
    };
  }, [homeId, devices]);

  const turnOn = async (key: string) => {
    setTrouble(null);
    setAsking(true);
    const address = await subscribe(key).catch(() => undefined);
    setAsking(false);
    if (!address) {
      const isRefused = address === null;
      setTrouble(isRefused ? 'denied' : 'noService');
      if (isRefused && Notification.permission === 'denied') setState('denied');
      return;
    }
    const name = sessionName({ userAgent: navigator.userAgent }, words.sessions);
    await run(
      'add',
      () => addDevice(homeId, { ...address, name, locale: textLanguage(locale) }, locale),
      (added) => {
        const before = ownDevice(homeId);
        rememberDevice(homeId, { id: added.id, endpoint: address.endpoint });
        const device = { id: added.id, name, since: new Date().toISOString() };
        onKnown((all) => ({
          ...all,
          devices: [...all.devices.filter((each) => each.id !== added.id && each.id !== before), device],
        }));
        return said.turnedOn;
      },
    );
  };
  const remove = (device: NoticeDevice) =>
    void run(
      device.id,
      () => removeDevice(homeId, device.id, locale),
      () => {
        // Nothing comes any more, whatever the browser says.
        if (device.id === ownDevice(homeId)) void forgetDevice(homeId).catch(() => undefined);
        onKnown((all) => ({ ...all, devices: all.devices.filter((each) => each.id !== device.id) }));
        return fill(said.removed, { name: device.name });
      },
    );

  const own = state === 'on' ? ownDevice(homeId) : null;
  return (
    <section aria-labelledby={id} className="mt-6 max-w-[62ch]">
      <h4 id={id} className="text-19">
        {said.devices}
      </h4>
      {pushKey === null && <p className="mt-2">{said.pushOff}</p>}
      {pushKey !== null && state !== null && (
        <div className="mt-2">
          {state !== 'denied' && <p>{said.states[state]}</p>}
          {state === 'off' && (
            <Button
              look="primary"
              className="mt-3"
              busy={isAsking || busy === 'add'}
              working={isAsking ? said.asking : words.working}
              onClick={() => void turnOn(pushKey)}
            >
              {said.turnOn}
            </Button>
          )}
          <div role="status">
            {(state === 'denied' || trouble) && (
              <Notice tone="warning" className="mt-3">
                {state === 'denied' ? said.states.denied : said.troubles[trouble ?? 'denied']}
              </Notice>
            )}
          </div>
        </div>
      )}
      {devices.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {devices.map((device) => (
            <li key={device.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  {device.name} {device.id === own && <span className="chip">{said.own}</span>}
                </p>
                <p className="text-14 text-ink-2">
                  {fill(said.since, { day: formatInstantDate(locale, device.since, deviceZone()) })}
                </p>
              </div>
              <Confirm
                label={said.remove}
                longLabel={fill(said.removeOf, { name: device.name })}
                question={said.removeAsk}
                yes={said.remove}
                no={said.keep}
                working={words.working}
                isBusy={busy === device.id}
                onConfirm={() => remove(device)}
              />
            </li>
          ))}
        </ul>
      )}
      <RequestOutcome {...props} outcome={outcome} />
    </section>
  );
}
