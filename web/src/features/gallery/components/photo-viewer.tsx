'use client';

import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '@/components/icons';
import { fill, type Messages } from '@/i18n/words';

type ViewerPhoto = { url: string; thumbnail: string; width: number; height: number; alternative: string };

type PhotoViewerProps = {
  label: string;
  /** The text of the button that opens the viewer. */
  all: string;
  photos: ViewerPhoto[];
  messages: Messages['gallery'];
  /** The photos on the page. A click on one opens the viewer at its `data-index`. */
  children: ReactNode;
};

/** All photos, one at a time, with arrow keys, buttons, thumbnails, and swiping by the browser's scroll snapping. */
export function PhotoViewer({ label, all, photos, messages, children }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const current = shown ?? 0;

  const scrollTo = (index: number, behavior: ScrollBehavior) => {
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior });
  };
  const open = (index: number) => {
    flushSync(() => setShown(index));
    dialog.current?.showModal();
    scrollTo(index, 'instant');
  };
  const show = (index: number) => scrollTo(Math.min(Math.max(index, 0), photos.length - 1), 'instant');

  const onPageClick = (event: MouseEvent) => {
    // Modifier keys still open a photo in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLElement>('[data-index]');
    if (!link) return;
    event.preventDefault();
    open(Number(link.dataset.index));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: photos.length - 1 }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  };
  const onScroll = () => {
    if (!strip.current || strip.current.clientWidth === 0) return;
    setShown(Math.round(strip.current.scrollLeft / strip.current.clientWidth));
  };

  return (
    <div className="gallery">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls, their clicks are read here */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links turn Enter into a click */}
      <div onClick={onPageClick}>{children}</div>
      <button
        type="button"
        onClick={() => open(0)}
        className="absolute right-4 bottom-4 inline-flex min-h-11 items-center gap-2 rounded-control bg-paper px-4 font-semibold text-ink shadow-raised"
      >
        <Icon name="photos" />
        {all}
      </button>
      <dialog
        ref={dialog}
        className="viewer"
        aria-label={label}
        onKeyDown={onKeyDown}
        onClose={() => setShown(null)}
      >
        {shown !== null && (
          <>
            <div className="flex items-center justify-between p-4">
              <p aria-live="polite">
                {fill(messages.counter, { number: current + 1, total: photos.length })}
              </p>
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
                disabled={current === photos.length - 1}
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
          </>
        )}
      </dialog>
    </div>
  );
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
