import { type KeyboardEvent, useRef } from 'react';
import type { OwnPhoto, Photo } from '@/api/types';
import { Icon } from '@/components/icons';
import type { Folder } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { ownPhotoUrl } from '../lib/address';
import { placeForKey, textIn } from '../lib/arrange';
import type { SubjectHome } from '../lib/subjects';
import { PhotoText } from './photo-text';
import { RemovePhoto } from './remove-photo';
import type { useDrag } from './use-drag';

type PhotoCardProps = {
  locale: Locale;
  folder: Folder;
  photo: OwnPhoto & { photo: Photo };
  /** The place, from 0. */
  index: number;
  /** Whether it is the first that guests see. */
  isMain: boolean;
  total: number;
  /** The place of the photo that this one looks like, from 0; -1 if it is not there, `null` if there is none. */
  similar: number | null;
  home: SubjectHome;
  messages: OwnerMessages['homePhotos'];
  /** The id of the text that says how photos are moved. */
  hintId: string;
  drag: ReturnType<typeof useDrag>;
  onMove: (id: string, place: number) => void;
  onTexts: (id: string, texts: OwnPhoto['altTexts']) => void;
  onRemove: (id: string) => Promise<void>;
};

/** A photo in its place: what moves it, what it shows, and what removes it. */
export function PhotoCard(props: PhotoCardProps) {
  const {
    locale,
    folder,
    photo,
    index,
    isMain,
    total,
    similar,
    home,
    messages,
    hintId,
    drag,
    onMove,
    onTexts,
    onRemove,
  } = props;
  const handle = useRef<HTMLButtonElement>(null);
  const number = index + 1;
  const place = fill(messages.place, { number, total });
  const isHeld = photo.state === 'held';
  const isDragged = drag.drag?.id === photo.id;
  const isTarget = drag.drag !== null && !isDragged && drag.drag.place === index;
  const listeners = drag.handle(photo.id);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    listeners.onKeyDown(event);
    const to = placeForKey(event.key, index, total);
    if (to === null) return;
    event.preventDefault();
    if (to !== index) onMove(photo.id, to);
  };
  return (
    <li
      data-place={index}
      className={`min-w-0 rounded-card border bg-paper p-3 ${isTarget ? 'border-sea outline-3 outline-sea' : 'border-line'} ${isDragged ? 'opacity-50' : ''}`}
    >
      <div className="relative aspect-3/2 overflow-hidden rounded-chip bg-hatch">
        {/* biome-ignore lint/performance/noImgElement: pictures are already stored in the widths they are shown in */}
        <img
          src={ownPhotoUrl(photo.photo, folder, 800)}
          width={photo.photo.width}
          height={photo.photo.height}
          alt={textIn(photo.altTexts, locale) || place}
          loading="lazy"
          decoding="async"
          draggable={false}
          className="absolute inset-0 size-full object-cover"
        />
        {total > 1 && (
          <button
            ref={handle}
            type="button"
            className="absolute top-2 left-2 grid size-11 cursor-grab touch-none select-none place-items-center rounded-full bg-paper text-ink shadow-raised active:cursor-grabbing"
            aria-label={fill(messages.handle, { number })}
            aria-describedby={hintId}
            {...listeners}
            onKeyDown={onKeyDown}
          >
            <Grip />
          </button>
        )}
        {isHeld && (
          <span className="chip absolute top-2 right-2 bg-sun-mist text-sun-ink">{messages.held}</span>
        )}
        <span className="chip absolute bottom-2 left-2 tabular-nums">{isMain ? messages.main : place}</span>
      </div>
      {total > 1 && (
        <div className="mt-2 flex items-center gap-2">
          <MoveButton
            icon="arrowLeft"
            label={fill(messages.moveLeft, { number })}
            disabled={index === 0}
            onClick={() => onMove(photo.id, index - 1)}
          />
          <MoveButton
            icon="arrowRight"
            label={fill(messages.moveRight, { number })}
            disabled={number === total}
            onClick={() => onMove(photo.id, index + 1)}
          />
          {!isMain && !isHeld && (
            <Button
              look="link"
              className="ml-auto inline-flex items-center text-left text-14 font-semibold"
              onClick={() => {
                onMove(photo.id, 0);
                // This button goes: the first photo is the main one.
                handle.current?.focus();
              }}
            >
              {messages.makeMain}
              <span className="sr-only"> {place}</span>
            </Button>
          )}
        </div>
      )}
      {isHeld && <p className="mt-2 text-14 text-ink-2">{messages.heldText}</p>}
      {similar !== null && (
        <p className="mt-2 rounded-control bg-sun-mist px-3 py-2 text-14 text-sun-ink">
          {similar < 0 ? messages.similarOther : fill(messages.similar, { number: similar + 1 })}
        </p>
      )}
      <PhotoText
        locale={locale}
        texts={photo.altTexts}
        number={number}
        place={place}
        home={home}
        messages={messages}
        onChange={(texts) => onTexts(photo.id, texts)}
      />
      <RemovePhoto
        label={fill(messages.removePhoto, { number })}
        messages={messages}
        onRemove={() => onRemove(photo.id)}
      />
    </li>
  );
}

type MoveButtonProps = {
  icon: 'arrowLeft' | 'arrowRight';
  label: string;
  disabled: boolean;
  onClick: () => void;
};

/** Stays focusable at the end, so that a series of presses does not lose the focus. */
function MoveButton({ icon, label, disabled, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="grid size-11 place-items-center rounded-full border border-edge hover:border-ink hover:bg-sea-mist aria-disabled:cursor-default aria-disabled:opacity-30"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Six dots, the sign of what can be dragged. */
function Grip() {
  return (
    <svg className="size-5" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {[6, 12, 18].flatMap((y) => [9, 15].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" />))}
    </svg>
  );
}
