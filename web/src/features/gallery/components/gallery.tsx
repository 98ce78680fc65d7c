import type { Photo as PhotoData } from '@/api/types';
import { Photo } from '@/features/listing/components/photo';
import { photoText, photoUrl, photoWidth } from '@/features/listing/lib/photo';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages, plural } from '@/i18n/words';
import { PhotoViewer } from './photo-viewer';

type GalleryProps = {
  locale: Locale;
  name: string;
  photos: PhotoData[];
  messages: Pick<Messages, 'card' | 'detail' | 'gallery'>;
  /** The secret of the draft that the photos belong to; `null` once their home is submitted. */
  draft?: string | null;
};

/** Maximum number of photos on the page of a wide screen. Phones swipe through all of them. */
const ON_PAGE = 5;
const FULL_WIDTH = 1200;

/**
 * The photos of a home. Each is a link to the picture; the viewer opens instead when scripts run.
 */
export function Gallery({ locale, name, photos, messages, draft = null }: GalleryProps) {
  const { card, detail, gallery } = messages;
  const total = photos.length;
  const alternative = (photo: PhotoData, index: number) =>
    photoText(photo, locale) ?? fill(card.photoOf, { name, number: index + 1, total });
  /** The link of a photo hides the text of the picture in it. */
  const linkLabel = (photo: PhotoData, index: number) =>
    [fill(detail.openPhoto, { number: index + 1, total }), photoText(photo, locale)]
      .filter((part) => part !== null)
      .join(': ');
  const address = (photo: PhotoData, width: number) =>
    photoUrl(photo, photoWidth(photo, width), 'jpg', draft);
  if (photos.length === 0) {
    return (
      <div className="relative aspect-[4/3] overflow-hidden bg-hatch sm:aspect-[2.2/1] sm:rounded-frame">
        <Photo photo={undefined} alt="" sizes="100vw" />
      </div>
    );
  }
  return (
    <PhotoViewer
      label={fill(detail.photos, { name })}
      all={plural(locale, detail.allPhotos, photos.length)}
      photos={photos.map((photo, index) => ({
        url: address(photo, FULL_WIDTH),
        thumbnail: address(photo, 200),
        width: photo.width,
        height: photo.height,
        alternative: alternative(photo, index),
      }))}
      messages={gallery}
    >
      <div className="gallery-strip" data-count={Math.min(photos.length, ON_PAGE)}>
        {photos.map((photo, index) => (
          <a
            key={photo.hash}
            href={address(photo, FULL_WIDTH)}
            data-index={index}
            className="gallery-photo"
            aria-label={linkLabel(photo, index)}
          >
            <Photo
              photo={photo}
              alt={alternative(photo, index)}
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
    </PhotoViewer>
  );
}
