import type { Photo } from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** Shown where a listing has no photo, or a photo fails to load. */
export const DEFAULT_PHOTO = '/pictures/no-photo.svg';

/** The `sizes` of a card's photo. */
export const CARD_SIZES =
  '(min-width: 1240px) 380px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw';

/** Every photo exists in both formats. JPEG is for mails, search engines and old browsers; WebP has half the size. */
type PhotoFormat = 'jpg' | 'webp';

/** What a picture element needs of a photo. */
export type PhotoFile = Pick<Photo, 'hash' | 'width' | 'height' | 'widths' | 'color'>;

/** A photo without its texts, which a browser need not be sent where nothing shows them. */
export function photoFile({ hash, width, height, widths, color }: Photo): PhotoFile {
  return { hash, width, height, widths, color };
}

/**
 * The address of a photo. Until the home of a photo is submitted, only who has the secret of its draft may see it.
 */
export function photoUrl(
  photo: Pick<PhotoFile, 'hash'>,
  width: number,
  format: PhotoFormat = 'jpg',
  draft: string | null = null,
): string {
  const address = `/media/${encodeURIComponent(photo.hash)}/${width}.${format}`;
  return draft === null ? address : `${address}?${new URLSearchParams({ draft })}`;
}

/** The smallest stored width that is at least `wanted`, else the largest. */
export function photoWidth(photo: PhotoFile, wanted: number): number {
  const widths = [...photo.widths].sort((a, b) => a - b);
  return widths.find((width) => width >= wanted) ?? widths.at(-1) ?? photo.width;
}

/** The `srcset` of all stored widths. */
export function photoSources(photo: PhotoFile, format: PhotoFormat, draft: string | null = null): string {
  return photo.widths.map((width) => `${photoUrl(photo, width, format, draft)} ${width}w`).join(', ');
}

/** What a photo shows, in the language of the page; `null` where nobody wrote it. */
export function photoText(photo: Photo, locale: Locale): string | null {
  return photo.altTexts.find(({ language }) => language === locale)?.text ?? null;
}
