import { PHOTO_TEXT_TEXT_MAX_LENGTH } from '@/api/limits.gen';
import type { OwnPhoto, PhotoArrangement } from '@/api/types';

type AltTexts = OwnPhoto['altTexts'];

/** Changes of order and alternative texts that are not saved yet. */
export type Wish = {
  /** The ids in their new order; `null` if the order stays. */
  readonly order: readonly string[] | null;
  /** The new alternative texts by the photo's id. */
  readonly texts: Readonly<Record<string, AltTexts>>;
};

export const NO_WISH: Wish = { order: null, texts: {} };

export const isWish = ({ order, texts }: Wish) => order !== null || Object.keys(texts).length > 0;

/** Whether the API takes the texts. A longer one waits for its owner. */
export function fits({ texts }: Wish): boolean {
  return Object.values(texts)
    .flat()
    .every(({ text }) => [...text].length <= PHOTO_TEXT_TEXT_MAX_LENGTH);
}

/**
 * The photos that are ready, those held back included, as the wish wants them. It outlives changes by others: a photo that it does not know stays
 * behind those that it knows, and one that is gone is left out.
 */
export function arranged(items: readonly OwnPhoto[], { order, texts }: Wish): OwnPhoto[] {
  const ready = items.filter(({ state }) => state === 'ready' || state === 'held');
  const place = (id: string) => {
    const index = order?.indexOf(id) ?? 0;
    return index < 0 ? ready.length : index;
  };
  return [...ready]
    .sort((one, other) => place(one.id) - place(other.id))
    .map((photo) => ({ ...photo, altTexts: texts[photo.id] ?? photo.altTexts }));
}

/** The request to the API. Blank texts are left out, because the API refuses them. */
export function arrangementOf(items: readonly OwnPhoto[], wish: Wish): PhotoArrangement {
  return {
    items: arranged(items, wish).map(({ id, altTexts }) => ({
      id,
      altTexts: altTexts.filter(({ text }) => text.trim() !== ''),
    })),
  };
}

/** The ids with one of them at another place. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id);
  const place = Math.max(to, 0);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** The place that a key moves a photo to; `null` for other keys. */
export function placeForKey(key: string, place: number, count: number): number | null {
  const places: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowUp: place - 1,
    ArrowRight: place + 1,
    ArrowDown: place + 1,
    Home: 0,
    End: count - 1,
  };
  const wanted = places[key];
  return wanted === undefined ? null : Math.min(Math.max(wanted, 0), count - 1);
}

/** The texts with one of another language or wording. */
export function withText(texts: AltTexts, language: string, text: string): AltTexts {
  return [...texts.filter((other) => other.language !== language), { language, text }];
}

export const textIn = (texts: AltTexts, language: string) =>
  texts.find((text) => text.language === language)?.text ?? '';
