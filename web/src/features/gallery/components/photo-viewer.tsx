'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/icons';
import { fill, type Messages } from '@/i18n/words';

export type PhotoViewerProps = {
  label: string;
  photos: readonly { url: string; thumbnail: string; width: number; height: number; alternative: string }[];
  /** The photo that is shown first. */
  first: number;
  messages: Messages['gallery'];
  onClose: () => void;
};

/** All photos, one at a time, with arrow keys, buttons, thumbnails, and swiping by the browser's scroll snapping. */
export function PhotoViewer({ label, photos, first, messages, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [current, setShown] = useState(first);
  const total = photos.length;

  useEffect(() => {
    dialog.current?.showModal();
    scrollTo(strip.current, first);
  }, [first]);
  const show = (index: number) => scrollTo(strip.current, Math.min(Math.max(index, 0), total - 1));

  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: total - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  };
  const onScroll = () => {
    if (!strip.current || strip.current.clientWidth === 0) return;
    setShown(Math.round(strip.current.scrollLeft / strip.current.clientWidth));
  };

  return (
    <dialog ref={dialog} className="viewer" aria-label={label} onKeyDown={onKeyDown} onClose={onClose}>
      <div className="flex items-center justify-between p-4">
        <p aria-live="polite">{fill(messages.counter, { number: current + 1, total })}</p>
        <button
          type="button"
          className="viewer-button"
          aria-label={messages.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="relative flex min-h-0 grow">
        <section
          ref={strip}
          className="viewer-strip"
          onScroll={onScroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={label}
        >
          {photos.map((photo, index) => (
            <figure
              key={photo.url}
              className="viewer-slide"
              aria-hidden={index === current ? undefined : true}
            >
              {/* biome-ignore lint/performance/noImgElement: pictures are already stored in the widths they are shown in */}
              <img
                data-photo=""
                src={Math.abs(index - current) <= 1 ? photo.url : photo.thumbnail}
                alt={photo.alternative}
                width={photo.width}
                height={photo.height}
                loading="lazy"
                decoding="async"
              />
            </figure>
          ))}
        </section>
        <Step
          side="left"
          label={messages.previous}
          disabled={current === 0}
          onStep={() => show(current - 1)}
        />
        <Step
          side="right"
          label={messages.next}
          disabled={current === total - 1}
          onStep={() => show(current + 1)}
        />
      </div>
      <div className="viewer-thumbnails">
        {photos.map((photo, index) => (
          <button
            key={photo.url}
            type="button"
            className="viewer-thumbnail"
            aria-label={photo.alternative}
            aria-current={index === current}
            onClick={() => show(index)}
          >
            {/* biome-ignore lint/performance/noImgElement: pictures are already stored in the widths they are shown in */}
            <img
              data-photo=""
              src={photo.thumbnail}
              alt=""
              className="absolute inset-0 size-full object-cover"
            />
          </button>
        ))}
      </div>
    </dialog>
  );
}

function scrollTo(strip: HTMLElement | null, index: number) {
  strip?.scrollTo({ left: index * strip.clientWidth, behavior: 'instant' });
}

type StepProps = { side: 'left' | 'right'; label: string; disabled: boolean; onStep: () => void };

function Step({ side, label, disabled, onStep }: StepProps) {
  const place = side === 'left' ? 'left-4' : 'right-4';
  return (
    <button
      type="button"
      className={`viewer-button absolute top-1/2 -translate-y-1/2 max-sm:hidden ${place}`}
      aria-label={label}
      disabled={disabled}
      onClick={onStep}
    >
      <Icon name={side === 'left' ? 'arrowLeft' : 'arrowRight'} />
    </button>
  );
}
