import type { HomeForm as ApiForm } from '@/api/types';

/** What is taken over from a take-out. */
export type TakeOut = {
  readonly name: string;
  readonly draft: Partial<ApiForm>;
  readonly photos: readonly Blob[];
  /** The alternative texts of each photo. */
  readonly texts: readonly (readonly PhotoText[])[];
};

export type PhotoText = { readonly language: string; readonly text: string };

/** Why a file is none: it cannot be read, is another's, is of a later version of the site, or is too large. */
export type TakeOutFault = 'unreadable' | 'other' | 'newer' | 'tooLarge';

export type ReadTakeOut =
  | { readonly kind: 'read'; readonly takeOut: TakeOut }
  | { readonly kind: 'fault'; readonly fault: TakeOutFault };

const FORMAT = 'casacero-take-out';
const VERSION = 1;
const CONTENT = 'take-out.json';
const PHOTO = /^photos\/[\w-]+\.jpe?g$/;
/** As many photos as a home has at most. */
const PHOTOS_MAX = 25;
/** More than a home with all its photos has. */
const BYTES_MAX = 500_000_000;

/** Reads the file that "Take your data with you" makes. Only what is taken over is unpacked. */
export async function readTakeOut(file: Blob): Promise<ReadTakeOut> {
  const fault = (why: TakeOutFault): ReadTakeOut => ({ kind: 'fault', fault: why });
  if (file.size > BYTES_MAX) return fault('tooLarge');
  let bytes = 0;
  let files: Record<string, Uint8Array<ArrayBuffer>>;
  try {
    // In this thread: the policy of the pages allows no worker that a script writes.
    const [{ unzipSync }, packed] = await Promise.all([import('fflate'), file.arrayBuffer()]);
    const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
      if (name !== CONTENT && !PHOTO.test(name)) return false;
      bytes += originalSize;
      return bytes <= BYTES_MAX;
    };
    files = unzipSync(new Uint8Array(packed), { filter }) as typeof files;
  } catch {
    return fault('unreadable');
  }
  if (bytes > BYTES_MAX) return fault('tooLarge');
  const content = contentOf(files[CONTENT]);
  if (content?.format !== FORMAT || !isRecord(content.draft)) return fault('other');
  if (content.version !== VERSION) return fault('newer');
  const draft: Partial<ApiForm> = content.draft;
  const names = Object.keys(files)
    .filter((name) => PHOTO.test(name) && files[name])
    .sort()
    .slice(0, PHOTOS_MAX);
  const photos = names.flatMap((name) =>
    files[name] ? [new Blob([files[name]], { type: 'image/jpeg' })] : [],
  );
  const texts = names.map((name) => textsOf(content.property, name));
  return { kind: 'read', takeOut: { name: draft.name ?? '', draft, photos, texts } };
}

/** The alternative texts of a photo: the number in its name is its place among those of the home. */
function textsOf(property: unknown, name: string): readonly PhotoText[] {
  const photos = isRecord(property) && Array.isArray(property.photos) ? property.photos : [];
  const photo: unknown = photos[Number(/(\d+)\.jpe?g$/.exec(name)?.[1]) - 1];
  const texts: readonly unknown[] = isRecord(photo) && Array.isArray(photo.altTexts) ? photo.altTexts : [];
  return texts.flatMap((text) =>
    isRecord(text) && typeof text.language === 'string' && typeof text.text === 'string'
      ? [{ language: text.language, text: text.text }]
      : [],
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands in a take-out; `null` where it is no JSON object. */
function contentOf(bytes: Uint8Array | undefined): Record<string, unknown> | null {
  try {
    const content: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(content) ? content : null;
  } catch {
    return null;
  }
}
