import { saveBlob } from '@/components/save-blob';
import { Button } from '@/ui/button';
import { readTakeOut } from '../lib/api';
import type { SectionProps } from './part';
import { RequestOutcome } from './request-outcome';
import { Sensitive } from './sensitive';
import { SettingsSection } from './settings-section';
import { useRequest } from './use-request';

/** All that the site has of a home, as one file. Guests' words and the guest book are in it, so it takes a fresh link. */
export function TakeOut(props: SectionProps) {
  const { locale, homeId, onEnded, grant, words } = props;
  const said = words.takeOut;
  const { busy, outcome, run } = useRequest({ onEnded });
  const download = () =>
    void run(
      'takeOut',
      () => readTakeOut(homeId, locale),
      (file) => {
        saveBlob(file, `${homeId}-take-out.zip`);
        return said.done;
      },
    );
  return (
    <SettingsSection title={said.title}>
      <div className="mt-3 max-w-[62ch] space-y-2">
        <p>{said.text}</p>
        <ul className="list-disc space-y-1 pl-5">
          {said.contents.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{said.back}</p>
        <p>{said.secret}</p>
      </div>
      <Sensitive {...props} />
      {grant.wayIn !== 'co_owner' && (
        <Button className="mt-4" busy={busy !== null} working={said.working} onClick={download}>
          {said.action}
        </Button>
      )}
      <RequestOutcome {...props} outcome={outcome} />
    </SettingsSection>
  );
}
