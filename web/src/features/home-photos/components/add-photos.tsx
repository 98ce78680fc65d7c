import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react';
import { Icon } from '@/components/icons';
import type { OwnerMessages } from '@/i18n/owner-words';
import { ACCEPTED } from '../lib/file';

type AddPhotosProps = {
  messages: OwnerMessages['homePhotos'];
  onAdd: (files: readonly File[]) => void;
  disabled: boolean;
  /** The id of the text that says what is wrong with the photos, if something is. */
  errorId: string | undefined;
};

const holdsFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Adds photos: dropped, chosen, or taken with the camera of a phone. */
export function AddPhotos({ messages, onAdd, disabled, errorId }: AddPhotosProps) {
  const [over, setOver] = useState(false);

  // A file that is dropped beside the area would open in place of the form.
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // The same file can be chosen again.
    event.target.value = '';
    if (files.length > 0) onAdd(files);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!holdsFiles(event) || disabled) return;
    event.preventDefault();
    onAdd([...event.dataTransfer.files]);
  };

  const shared = {
    type: 'file',
    className: 'sr-only',
    disabled,
    'aria-invalid': errorId ? true : undefined,
    'aria-describedby': errorId,
    onChange: choose,
  } as const;
  const look =
    'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sea has-disabled:cursor-not-allowed has-disabled:opacity-50';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a further way; the inputs inside are the controls
    <div
      className={`mt-4 grid justify-items-center gap-3 rounded-card border-2 border-dashed px-4 py-6 text-center transition-colors duration-150 ${over ? 'border-sea bg-sea-mist' : 'border-edge'}`}
      onDragOver={(event) => setOver(holdsFiles(event) && !disabled)}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className="font-semibold text-ink-2 pointer-coarse:hidden">{messages.drop}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <label className={`button-primary ${look}`}>
          <Icon name="photos" />
          {messages.choose}
          <input {...shared} accept={ACCEPTED} multiple />
        </label>
        <label className={`button-quiet hidden min-h-13 pointer-coarse:inline-flex ${look}`}>
          {messages.camera}
          <input {...shared} accept="image/*" capture="environment" />
        </label>
      </div>
    </div>
  );
}
