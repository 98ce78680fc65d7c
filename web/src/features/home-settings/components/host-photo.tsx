import { type ChangeEvent, useId, useState } from 'react';
import type { KnownHostProfile } from '@/api/types';
import { Confirm } from '@/components/confirm';
import { Icon } from '@/components/icons';
import { ACCEPTED, type FileFault, prepare, shrinkInBrowser } from '@/features/home-photos/lib/file';
import { HostPicture } from '@/features/host/components/host-picture';
import { putHostPhoto, removeHostPhoto } from '@/features/host/lib/api';
import { Notice } from '@/ui/notice';
import type { SectionProps } from './part';
import { RequestOutcome } from './request-outcome';
import { useRequest } from './use-request';

type HostPhotoProps = SectionProps & {
  known: KnownHostProfile;
  onKnown: (known: KnownHostProfile) => void;
};

/** The owner's photo, saved as soon as it is chosen. */
export function HostPhoto({ known, onKnown, ...props }: HostPhotoProps) {
  const { locale, homeId, onEnded, words } = props;
  const said = words.host.photo;
  const id = useId();
  const { busy, outcome, run } = useRequest({ onEnded });
  const [fault, setFault] = useState<FileFault | null>(null);
  const { profile, photo } = known;

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file can be chosen again.
    target.value = '';
    if (!file) return;
    setFault(null);
    const prepared = await prepare(file, shrinkInBrowser);
    if (prepared.kind === 'faulty') {
      setFault(prepared.fault);
      return;
    }
    await run(
      'put',
      () => putHostPhoto(homeId, prepared.file, locale),
      (after) => {
        onKnown(after);
        return said.saved;
      },
    );
  };
  const remove = () =>
    void run(
      'remove',
      () => removeHostPhoto(homeId, locale),
      () => {
        onKnown({ ...known, photo: null });
        return said.removed;
      },
    );
  return (
    <section aria-labelledby={id} className="mt-5 max-w-[62ch]">
      <h4 id={id} className="font-sans text-16 font-semibold tracking-normal">
        {said.title}
      </h4>
      <p className="text-14 text-ink-2">{said.text}</p>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <HostPicture name={profile.name} photo={photo} alt={said.alt} size="large" />
        <div className="flex flex-wrap gap-3">
          <label
            aria-busy={busy === 'put'}
            className="button-quiet relative cursor-pointer has-disabled:cursor-not-allowed has-disabled:opacity-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sea"
          >
            <Icon name="photos" />
            {busy === 'put' ? words.working : photo ? said.change : said.choose}
            <input
              type="file"
              accept={ACCEPTED}
              className="sr-only"
              disabled={busy !== null}
              aria-describedby={fault ? `${id}-fault` : undefined}
              onChange={(event) => void choose(event)}
            />
          </label>
          {photo && (
            <Confirm
              label={said.remove}
              longLabel={said.remove}
              question={said.removeAsk}
              yes={said.removeYes}
              no={said.removeNo}
              working={words.working}
              isBusy={busy === 'remove'}
              onConfirm={remove}
            />
          )}
        </div>
      </div>
      <div id={`${id}-fault`} role="alert">
        {fault && (
          <Notice tone="failed" className="mt-3">
            {said.faults[fault]}
          </Notice>
        )}
      </div>
      <RequestOutcome {...props} outcome={outcome} />
    </section>
  );
}
