import { explain } from '@/api/failure';
import { Icon } from '@/components/icons';
import { formatPercent } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { failedUploads, type PhotoState, runningUploads, type Upload, type UploadFault } from '../lib/photos';
import { LocalPicture } from './local-picture';

type UploadListProps = {
  locale: Locale;
  state: PhotoState;
  messages: OwnerMessages['homePhotos'];
  onRemove: (id: string) => void;
  onAgain: (ids: readonly string[]) => void;
};

/** The files on their way, each with its progress, and those that failed, each with its reason. */
export function UploadList({ locale, state, messages, onRemove, onAgain }: UploadListProps) {
  const running = runningUploads(state);
  const failed = failedUploads(state);
  return (
    <>
      {/* Always there, so that a change is announced. */}
      <p role="status" className={running.length > 0 ? 'mt-5 font-semibold' : 'sr-only'}>
        {running.length > 0 && plural(locale, messages.uploading, running.length)}
      </p>
      {running.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {running.map((upload) => (
            <RunningUpload
              key={upload.id}
              locale={locale}
              upload={upload}
              messages={messages}
              onRemove={onRemove}
            />
          ))}
        </ul>
      )}
      <div role="alert">
        {failed.length > 0 && (
          <div className="mt-5 rounded-card bg-clay-mist p-4 text-ink sm:p-5">
            <p className="font-semibold">
              {running.length + state.arrived === 0 ? messages.noneUploaded : messages.someFailed}
            </p>
            <ul className="mt-2 divide-y divide-line">
              {failed.map((upload) => (
                <FailedUpload
                  key={upload.id}
                  upload={upload}
                  messages={messages}
                  onRemove={onRemove}
                  onAgain={onAgain}
                />
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  );
}

type UploadProps = {
  upload: Upload;
  messages: OwnerMessages['homePhotos'];
  onRemove: (id: string) => void;
};

function RunningUpload({ locale, upload, messages, onRemove }: UploadProps & { locale: Locale }) {
  const { id, name, file, stage } = upload;
  const percent = stage.kind === 'sending' ? formatPercent(locale, Math.round(stage.part * 100)) : null;
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="relative size-14 shrink-0 overflow-hidden rounded-chip bg-hatch">
        <LocalPicture file={file} />
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate">{name}</span>
        {stage.kind === 'sending' ? (
          <span className="flex items-center gap-2">
            <progress
              className="h-2 w-full max-w-60"
              max={1}
              value={stage.part}
              aria-label={fill(messages.progress, { name, percent: percent ?? '' })}
            />
            <span className="text-14 text-ink-2 tabular-nums">{percent}</span>
          </span>
        ) : (
          <span className="block text-14 text-ink-2">{messages.queued}</span>
        )}
      </span>
      <RemoveButton label={fill(messages.cancel, { name })} onClick={() => onRemove(id)} />
    </li>
  );
}

function FailedUpload({
  upload,
  messages,
  onRemove,
  onAgain,
}: UploadProps & { onAgain: (ids: readonly string[]) => void }) {
  const { id, name, stage } = upload;
  if (stage.kind !== 'failed') return null;
  return (
    <li className="flex items-center gap-3 py-2">
      <p className="min-w-0 grow break-words">
        <span className="font-semibold">{name}</span>
        <br />
        {faultText(stage.fault, messages)}
      </p>
      {mayTryAgain(stage.fault) && (
        <Button
          className="shrink-0"
          aria-label={fill(messages.retryFile, { name })}
          onClick={() => onAgain([id])}
        >
          {messages.retry}
        </Button>
      )}
      <RemoveButton label={fill(messages.dismiss, { name })} onClick={() => onRemove(id)} />
    </li>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sea-mist"
      aria-label={label}
      onClick={onClick}
    >
      <Icon name="close" />
    </button>
  );
}

function faultText(fault: UploadFault, { faults, trouble }: OwnerMessages['homePhotos']): string {
  if (fault.kind !== 'refused') return faults[fault.kind];
  return explain(fault.answer, { ...trouble, refused: faults.refused });
}

/** Whether the same file may be taken the next time. */
function mayTryAgain({ kind }: UploadFault): boolean {
  return kind === 'interrupted' || kind === 'refused';
}
