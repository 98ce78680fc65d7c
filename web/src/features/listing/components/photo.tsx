import { DEFAULT_PHOTO, type PhotoFile, photoSources, photoUrl, photoWidth } from '../lib/photo';

type PhotoProps = {
  photo: PhotoFile | undefined;
  alt: string;
  /** The `sizes` attribute: the width at which the picture is shown. */
  sizes: string;
  /** Whether the photo is preloaded, for the photo at the top of a page. All others load when they come near. */
  priority?: boolean;
  /** The secret of the draft that the photo belongs to; `null` once its home is submitted. */
  draft?: string | null;
  className?: string;
};

/** A listing's photo over its average colour. It fills the box around it, which needs `relative`. */
export function Photo({ photo, alt, sizes, priority = false, draft = null, className = '' }: PhotoProps) {
  const fit = `photo ${className}`.trim();
  if (!photo) {
    return (
      // React preloads an eager picture, wherever it stands in the page.
      // biome-ignore lint/performance/noImgElement: pictures are already stored in the widths they are shown in
      <img
        src={DEFAULT_PHOTO}
        alt={alt}
        width={1200}
        height={800}
        loading={priority ? 'eager' : 'lazy'}
        className={fit}
      />
    );
  }
  const webp = photoSources(photo, 'webp', draft);
  return (
    <>
      <svg className="photo" aria-hidden="true">
        <rect width="100%" height="100%" fill={photo.color} />
      </svg>
      {/* React moves it into the head. A browser that does not support the type ignores it and loads the JPEG. */}
      {priority && (
        <link
          rel="preload"
          as="image"
          type="image/webp"
          href={photoUrl(photo, photoWidth(photo, 800), 'webp', draft)}
          imageSrcSet={webp}
          imageSizes={sizes}
          fetchPriority="high"
        />
      )}
      <picture className="contents">
        <source type="image/webp" srcSet={webp} sizes={sizes} />
        <img
          data-photo=""
          src={photoUrl(photo, photoWidth(photo, 800), 'jpg', draft)}
          width={photo.width}
          height={photo.height}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          // One that is decoded later is painted after the scripts, which run between the two.
          decoding={priority ? 'sync' : 'async'}
          className={fit}
        />
      </picture>
    </>
  );
}
