/** The format of a file by its first bytes, as the API recognises it. iPhones store `heic`. */
export type FileFormat = 'jpeg' | 'png' | 'webp' | 'heic' | 'other';

/** The maximum size of a photo that the API takes. */
export const PHOTO_BYTES = 10 * 1024 * 1024;
/** The types that the file picker offers. iPhones convert their own format into JPEG for them. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp';
/** The longest side of a photo that is scaled down. The site shows 2000 pixels at most. */
const SIDE_MAX = 4096;
/** The same for a connection on which the whole file did not arrive in time. */
export const SIDE_SMALL = 2560;

const HEAD_BYTES = 16;
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The format of a file that begins with these bytes. */
export function formatOf(head: Uint8Array): FileFormat {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text.slice(8, 12))) return 'heic';
  return 'other';
}

/** Why a file cannot be a photo. */
export type FileFault = 'tooLarge' | 'format' | 'heic' | 'unreadable';

export type Prepared =
  | { readonly kind: 'ready'; readonly file: Blob }
  | { readonly kind: 'faulty'; readonly fault: FileFault };

/** Makes a smaller JPEG of a picture; `null` where the browser cannot read it. */
export type Shrink = (file: Blob, longestSide: number) => Promise<Blob | null>;

/**
 * A file as the API takes it. One that is too large is scaled down, and one from an iPhone converted, where the browser
 * can; else it is refused.
 */
export async function prepare(file: Blob, shrink: Shrink): Promise<Prepared> {
  const format = await readFormat(file);
  if (format === null) return { kind: 'faulty', fault: 'unreadable' };
  if (format === 'other') return { kind: 'faulty', fault: 'format' };
  const isFit = format !== 'heic' && file.size <= PHOTO_BYTES;
  if (isFit) {
    const type = `image/${format}`;
    return { kind: 'ready', file: file.type === type ? file : file.slice(0, file.size, type) };
  }
  const smaller = await shrink(file, SIDE_MAX);
  if (smaller && smaller.size <= PHOTO_BYTES) return { kind: 'ready', file: smaller };
  return { kind: 'faulty', fault: format === 'heic' ? 'heic' : 'tooLarge' };
}

/** The format of a file, `null` if it cannot be read: it was moved or deleted, or is only in the cloud. */
async function readFormat(file: Blob): Promise<FileFormat | null> {
  try {
    return formatOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch {
    return null;
  }
}

const JPEG_QUALITY = 0.85;

/** Scales a picture down with the browser's own decoder. It is on white, since JPEG has no transparency. */
export const shrinkInBrowser: Shrink = async (file, longestSide) => {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  } catch {
    // Not a picture that this browser can read, or too large for its memory.
    return null;
  }
};
