import { useCallback } from 'react';
import type { Notices as Known } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { readNotices } from '@/features/notices/lib/api';
import { NoticeDevices } from './notice-devices';
import { NoticePhone } from './notice-phone';
import type { SectionProps } from './part';
import { SettingsSection } from './settings-section';
import { Stuck } from './stuck';

/** How an owner hears at once of news about a home: on devices, and by phone where the site can. Mails come all the same. */
export function Notices(props: SectionProps) {
  const { locale, homeId, onEnded, words } = props;
  const said = words.notices;
  const ask = useCallback(() => readNotices(homeId, locale), [homeId, locale]);
  const { reading, retries, again, set } = useReading<Known>(ask, onEnded);
  return (
    <SettingsSection title={said.title} retries={retries}>
      <p className="mt-3 max-w-[62ch]">{said.text}</p>
      {reading.kind === 'reading' && (
        <p className="mt-4" aria-busy="true">
          {words.reading}
        </p>
      )}
      {reading.kind === 'failed' && (
        <Stuck title={said.stuck} answer={reading.answer} words={words} onRetry={again} />
      )}
      {reading.kind === 'read' && <Ways {...props} known={reading.value} onKnown={set} />}
    </SettingsSection>
  );
}

export type { Known };

export type WayProps = SectionProps & {
  known: Known;
  onKnown: (change: (before: Known) => Known) => void;
};

/** The ways that this site has. What was set up stays to be removed where the site has a way no more. */
export function Ways(props: WayProps) {
  const { known, words } = props;
  const hasDevices = known.pushKey !== null || known.devices.length > 0;
  const hasPhone = known.channels.length > 0 || known.phone !== null;
  return (
    <>
      {hasDevices && <NoticeDevices {...props} />}
      {hasPhone && <NoticePhone {...props} />}
      {!hasDevices && !hasPhone && <p className="mt-4 max-w-[62ch]">{words.notices.none}</p>}
    </>
  );
}
