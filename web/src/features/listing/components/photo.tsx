import type { Photo as PhotoData } from '@/api/types';
import { DEFAULT_PHOTO, photoSources, photoUrl, photoWidth } from '../lib/photo';

type PhotoProps = {
  photo: PhotoData | undefined;
  alt: string;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
  /** The picture a page opens with loads first; all others wait until they come near. */
  priority?: boolean;
  className?: string;
};

/** A listing's photo over its own main colour, filling the box around it. The box needs `relative`. */
export function Photo({ photo, alt, sizes, priority = false, className = '' }: PhotoProps) {
  const fit = `absolute inset-0 size-full object-cover ${className}`;
  if (!photo) {
    // biome-ignore lint/performance/noImgElement: pictures are already stored in the widths they are shown in
    return <img src={DEFAULT_PHOTO} alt={alt} width={1200} height={800} className={fit} />;
  }
  return (
    <>
      <svg className="absolute inset-0 size-full" aria-hidden="true">
        <rect width="100%" height="100%" fill={photo.color} />
      </svg>
      {/* biome-ignore lint/performance/noImgElement: pictures are already stored in the widths they are shown in */}
      <img
        data-photo=""
        src={photoUrl(photo, photoWidth(photo, 800))}
        srcSet={photoSources(photo)}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={fit}
      />
    </>
  );
}
