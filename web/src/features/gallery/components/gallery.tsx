import type { Photo as PhotoData } from '@/api/types';
import { Photo } from '@/features/listing/components/photo';
import { photoFile, photoText } from '@/features/listing/lib/photo';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages, plural } from '@/i18n/words';
import { PhotoStrip } from './photo-strip';

type GalleryProps = {
  locale: Locale;
  name: string;
  photos: PhotoData[];
  messages: Pick<Messages, 'card' | 'detail' | 'gallery'>;
  /** The secret of the draft that the photos belong to; `null` once their home is submitted. */
  draft?: string | null;
};

/** The photos of a home. */
export function Gallery({ locale, name, photos, messages, draft = null }: GalleryProps) {
  const { card, detail, gallery } = messages;
  if (photos.length === 0) {
    return (
      <div className="relative aspect-[4/3] overflow-hidden bg-hatch sm:aspect-[2.2/1] sm:rounded-frame">
        <Photo photo={undefined} alt="" sizes="100vw" />
      </div>
    );
  }
  return (
    <PhotoStrip
      name={name}
      label={fill(detail.photos, { name })}
      all={plural(locale, detail.allPhotos, photos.length)}
      files={photos.map((photo) => ({ ...photoFile(photo), text: photoText(photo, locale) }))}
      draft={draft}
      messages={{ ...gallery, photoOf: card.photoOf, openPhoto: detail.openPhoto }}
    />
  );
}
