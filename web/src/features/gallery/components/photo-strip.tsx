'use client';

import { type ComponentType, type MouseEvent, useState } from 'react';
import { Icon } from '@/components/icons';
import { Photo } from '@/features/listing/components/photo';
import { type PhotoFile, photoUrl, photoWidth } from '@/features/listing/lib/photo';
import { fill, type Messages } from '@/i18n/words';
import type { PhotoViewerProps } from './photo-viewer';

type PhotoStripProps = {
  /** The name of the home. */
  name: string;
  label: string;
  /** The text of the button that opens the viewer. */
  all: string;
  /** The photos, with what they show where somebody wrote it. */
  files: readonly (PhotoFile & { text: string | null })[];
  draft: string | null;
  messages: Messages['gallery'] & { photoOf: string; openPhoto: string };
};

/** Maximum number of photos on the page of a wide screen. Phones swipe through all of them. */
const ON_PAGE = 5;
const FULL_WIDTH = 1200;
const THUMBNAIL_WIDTH = 200;

/** Photos, each a link to the picture. With scripts the viewer opens instead, which is fetched only then. */
export function PhotoStrip({ name, label, all, files, draft, messages }: PhotoStripProps) {
  const [viewer, setViewer] = useState<{ Viewer: ComponentType<PhotoViewerProps>; first: number } | null>(
    null,
  );
  const total = files.length;
  const photos = files.map((file, index) => ({
    ...file,
    url: photoUrl(file, photoWidth(file, FULL_WIDTH), 'jpg', draft),
    thumbnail: photoUrl(file, photoWidth(file, THUMBNAIL_WIDTH), 'jpg', draft),
    alternative: file.text ?? fill(messages.photoOf, { name, number: index + 1, total }),
    // The link of a photo hides the text of the picture in it.
    link: [fill(messages.openPhoto, { number: index + 1, total }), file.text]
      .filter((part) => part !== null)
      .join(': '),
  }));

  const open = async (first: number) => {
    try {
      const { PhotoViewer } = await import('./photo-viewer');
      setViewer({ Viewer: PhotoViewer, first });
    } catch {
      const photo = photos[first];
      if (photo) window.location.assign(photo.url);
    }
  };
  const onPageClick = (event: MouseEvent) => {
    // Modifier keys still open a photo in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLElement>('[data-index]');
    if (!link) return;
    event.preventDefault();
    void open(Number(link.dataset.index));
  };

  return (
    <div className="gallery">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls, their clicks are read here */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links turn Enter into a click */}
      <div onClick={onPageClick} className="gallery-strip" data-count={Math.min(total, ON_PAGE)}>
        {photos.map((photo, index) => (
          <a
            key={photo.hash}
            href={photo.url}
            data-index={index}
            className="gallery-photo"
            aria-label={photo.link}
          >
            <Photo
              photo={photo}
              alt={photo.alternative}
              sizes={
                index === 0
                  ? '(min-width: 1240px) 590px, (min-width: 640px) 48vw, 100vw'
                  : '(min-width: 1240px) 295px, (min-width: 640px) 24vw, 100vw'
              }
              priority={index === 0}
              draft={draft}
            />
          </a>
        ))}
      </div>
      <button
        type="button"
        onClick={() => void open(0)}
        className="absolute right-4 bottom-4 inline-flex min-h-11 items-center gap-2 rounded-control bg-paper px-4 font-semibold text-ink shadow-raised"
      >
        <Icon name="photos" />
        {all}
      </button>
      {viewer && (
        <viewer.Viewer
          label={label}
          photos={photos}
          first={viewer.first}
          messages={messages}
          onClose={() => setViewer(null)}
        />
      )}
    </div>
  );
}
