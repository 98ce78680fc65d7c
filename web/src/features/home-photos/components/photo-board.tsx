import { useId, useRef, useState } from 'react';
import { explain } from '@/api/failure';
import type { OwnPhoto, Photo } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { fits, isWish, moved } from '../lib/arrange';
import { PHOTOS_MAX, type PhotoState, readyPhotos, slotsLeft } from '../lib/photos';
import type { PhotoSession } from '../lib/session';
import type { SubjectHome } from '../lib/subjects';
import { AddPhotos } from './add-photos';
import { LocalPicture } from './local-picture';
import { PhotoCard } from './photo-card';
import { RemovePhoto } from './remove-photo';
import { UploadList } from './upload-list';
import { useDrag } from './use-drag';

type PhotoBoardProps = {
  locale: Locale;
  state: PhotoState;
  /** What changes the photos; `null` in the server's markup. */
  desk: Pick<PhotoSession, 'add' | 'again' | 'arrange' | 'remove' | 'resume'> | null;
  home: SubjectHome;
  error: string | undefined;
  messages: OwnerMessages['homePhotos'];
};

type Shown = OwnPhoto & { photo: Photo };

const hasPicture = (photo: OwnPhoto): photo is Shown => photo.photo !== null;

/** The photos, those on their way, and what is wrong with any. */
export function PhotoBoard({ locale, state, desk, home, error, messages }: PhotoBoardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { list, folder, wish, trouble } = state;
  const photos = readyPhotos(state).filter(hasPicture);
  const ids = photos.map((photo) => photo.id);
  // The first photo that guests see.
  const mainId = photos.find((photo) => photo.state === 'ready')?.id;
  const waiting = list?.items.filter((photo) => photo.state === 'waiting') ?? [];
  const refused = list?.items.filter((photo) => photo.state === 'refused') ?? [];
  const slots = slotsLeft(state);
  const total = photos.length;
  const isSaving = state.saving || (isWish(wish) && fits(wish) && !trouble);

  const move = (photoId: string, place: number) => {
    if (ids.indexOf(photoId) === place) return;
    desk?.arrange({ ...wish, order: moved(ids, photoId, place) });
    const isMain = place === 0 && photos.some(({ id, state }) => id === photoId && state === 'ready');
    setAnnouncement(fill(isMain ? messages.movedMain : messages.moved, { number: place + 1, total }));
  };
  const drag = useDrag(move);
  const describe = (photoId: string, texts: OwnPhoto['altTexts']) =>
    desk?.arrange({ ...wish, texts: { ...wish.texts, [photoId]: texts } });
  const remove = async (photoId: string) => {
    if (!(await desk?.remove(photoId))) return;
    setAnnouncement(messages.removed);
    heading.current?.focus();
  };

  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} ref={heading} tabIndex={-1} className="text-22 outline-none">
        {messages.title}
      </h3>
      <p className="mt-2 max-w-[62ch] text-ink-2">{fill(messages.lead, { limit: PHOTOS_MAX })}</p>
      <p className="mt-1 max-w-[62ch] text-14 text-ink-2">{messages.privacy}</p>
      {error && (
        <p id={`${id}-error`} className="mt-3 font-semibold text-clay-ink">
          {error}
        </p>
      )}
      <AddPhotos
        messages={messages}
        onAdd={(files) => desk?.add(files)}
        disabled={desk === null || slots === 0}
        errorId={error && `${id}-error`}
      />
      <div role="alert">
        {(slots === 0 || state.dropped > 0) && (
          <p className="mt-3 font-semibold">
            {fill(messages.full, { limit: PHOTOS_MAX })}{' '}
            {state.dropped > 0 && plural(locale, messages.dropped, state.dropped)}
          </p>
        )}
        {trouble && (
          <Notice tone="failed" className="mt-4">
            <p>{explain(trouble, messages.trouble)}</p>
            <Button className="mt-2" onClick={() => desk?.resume()}>
              {messages.retry}
            </Button>
          </Notice>
        )}
      </div>
      {list === null && !trouble && <p className="mt-4 text-ink-2">{messages.loading}</p>}
      <UploadList
        locale={locale}
        state={state}
        messages={messages}
        onRemove={(uploadId) => {
          void desk?.remove(uploadId);
          heading.current?.focus();
        }}
        onAgain={(ids) => desk?.again(ids)}
      />
      {list !== null && (
        <p className="mt-5 text-14 text-ink-2">
          {plural(locale, messages.count, total + waiting.length)}
          {slots > 0 && `. ${plural(locale, messages.slots, slots)}`}
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {total > 1 && (
        <p id={`${id}-hint`} className="mt-1 max-w-[62ch] text-14 text-ink-2">
          {messages.orderHint}
        </p>
      )}
      {folder !== null && total + waiting.length > 0 && (
        <ol aria-label={messages.list} className="mt-3 grid grid-cols-1 gap-4 xs:grid-cols-2 lg:grid-cols-3">
          {photos.map((photo, index) => (
            <PhotoCard
              key={photo.id}
              locale={locale}
              folder={folder}
              photo={photo}
              index={index}
              isMain={photo.id === mainId}
              total={total}
              similar={photo.similarTo === null ? null : ids.indexOf(photo.similarTo)}
              home={home}
              messages={messages}
              hintId={`${id}-hint`}
              drag={drag}
              onMove={move}
              onTexts={describe}
              onRemove={remove}
            />
          ))}
          {waiting.map(({ id }) => {
            const file = state.files[id];
            return (
              <li key={id} className="min-w-0 rounded-card border border-line bg-paper p-3">
                <div className="relative aspect-3/2 overflow-hidden rounded-chip bg-hatch">
                  {file && <LocalPicture file={file} />}
                </div>
                <p className="mt-2 text-14 text-ink-2">{messages.checking}</p>
                <RemovePhoto label={messages.removeWaiting} messages={messages} onRemove={() => remove(id)} />
              </li>
            );
          })}
        </ol>
      )}
      <p role="status" className="mt-2 min-h-6 text-14 text-ink-2">
        {isSaving && messages.saving}
      </p>
      {refused.length > 0 && (
        <div className="mt-5 rounded-card bg-clay-mist p-4 text-ink sm:p-5">
          <p className="font-semibold">{messages.refusedTitle}</p>
          <ul className="mt-2 divide-y divide-line">
            {refused.map(({ id, problem }) => (
              <li key={id} className="py-2">
                <p>{problem?.text ?? messages.faults.refused}</p>
                <RemovePhoto label={messages.removeRefused} messages={messages} onRemove={() => remove(id)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
