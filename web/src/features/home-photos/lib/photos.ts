import type { ApiFailure } from '@/api/call';
import { failureOf, mainFailure } from '@/api/failure';
import type { OwnPhoto, PhotoList } from '@/api/types';
import type { Folder } from '@/features/property-form/lib/form';
import { arranged, isWish, NO_WISH, type Wish } from './arrange';
import type { FileFault } from './file';

/** The maximum number of photos of a home, those that wait included. */
export const PHOTOS_MAX = 25;
/** The maximum number of uploads at once. The API takes four from one visitor. */
const LANES = 3;
/** An upload that broke off as often is left to its owner. */
const TRIES_MAX = 4;

/** Why a file is not uploaded: `interrupted` if the connection broke too often. */
export type UploadFault =
  | { readonly kind: FileFault | 'interrupted' }
  | { readonly kind: 'refused'; readonly answer: ApiFailure };

export type Upload = {
  /** The photo's id, made here, so that a further try adds no second photo. */
  readonly id: string;
  readonly name: string;
  readonly file: Blob;
  /** Whether `file` is as the API takes it. */
  readonly prepared: boolean;
  /** How often it broke off on the way. */
  readonly tries: number;
  readonly stage:
    | { readonly kind: 'queued' }
    | { readonly kind: 'sending'; readonly part: number }
    | { readonly kind: 'failed'; readonly fault: UploadFault };
};

export type PhotoState = {
  /** Whose photos these are; `null` before it is known. */
  readonly folder: Folder | null;
  /** `null` before it was read. */
  readonly list: PhotoList | null;
  readonly uploads: readonly Upload[];
  /** The files of photos that the API still looks at, by their ids, to show them meanwhile. */
  readonly files: Readonly<Record<string, Blob>>;
  readonly wish: Wish;
  readonly saving: boolean;
  /** What stands in the way of everything but a single upload. */
  readonly trouble: ApiFailure | null;
  /** How many files were dropped because there were too many. */
  readonly dropped: number;
  /** How many files arrived since the queue was last empty. */
  readonly arrived: number;
  /** Uploads at once: fewer once one broke off, so that each gets more of a slow connection. */
  readonly lanes: number;
};

export const NO_PHOTOS: PhotoState = {
  folder: null,
  list: null,
  uploads: [],
  files: {},
  wish: NO_WISH,
  saving: false,
  trouble: null,
  dropped: 0,
  arrived: 0,
  lanes: LANES,
};

/** A file with the id of the photo that it is to become. */
type NewFile = { readonly id: string; readonly name: string; readonly file: Blob };

export type PhotoAction =
  | { readonly type: 'entered'; readonly folder: Folder }
  | { readonly type: 'add'; readonly files: readonly NewFile[] }
  | { readonly type: 'send'; readonly id: string }
  | { readonly type: 'prepared'; readonly id: string; readonly file: Blob }
  | { readonly type: 'progress'; readonly id: string; readonly part: number }
  | { readonly type: 'arrived'; readonly id: string; readonly photo: OwnPhoto }
  | { readonly type: 'broke'; readonly id: string }
  | { readonly type: 'failed'; readonly id: string; readonly fault: UploadFault }
  | { readonly type: 'again'; readonly ids: readonly string[] }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'listed'; readonly list: PhotoList }
  | { readonly type: 'wished'; readonly wish: Wish }
  | { readonly type: 'saving' }
  | { readonly type: 'saved'; readonly wish: Wish; readonly list: PhotoList }
  | { readonly type: 'troubled'; readonly answer: ApiFailure }
  | { readonly type: 'resumed' };

export function photosAfter(state: PhotoState, action: PhotoAction): PhotoState {
  switch (action.type) {
    case 'entered': {
      const isSame = state.folder === null || state.folder === action.folder;
      return { ...(isSame ? state : NO_PHOTOS), folder: action.folder };
    }
    case 'add': {
      const { files } = action;
      const taken = files.slice(0, slotsLeft(state));
      const added = taken.map(
        (file): Upload => ({ ...file, prepared: false, tries: 0, stage: { kind: 'queued' } }),
      );
      return {
        ...state,
        uploads: [...state.uploads, ...added],
        dropped: files.length - taken.length,
        arrived: isUploading(state) ? state.arrived : 0,
      };
    }
    case 'send':
      return withUpload(state, action.id, { stage: { kind: 'sending', part: 0 } });
    case 'prepared':
      return withUpload(state, action.id, { file: action.file, prepared: true });
    case 'progress':
      return withUpload(state, action.id, { stage: { kind: 'sending', part: action.part } });
    case 'arrived': {
      const upload = state.uploads.find(({ id }) => id === action.id);
      const list = state.list ?? { version: '', items: [] };
      const others = list.items.filter(({ id }) => id !== action.id);
      return {
        ...withoutUpload(state, action.id),
        list: { ...list, items: [...others, action.photo] },
        files: upload ? { ...state.files, [action.id]: upload.file } : state.files,
        arrived: state.arrived + 1,
        trouble: refusal(state),
      };
    }
    case 'broke': {
      const upload = state.uploads.find(({ id }) => id === action.id);
      if (upload?.stage.kind !== 'sending') return state;
      // Where nothing was sent there is no connection. That is no fault of the file, which waits.
      const tries = upload.tries + (upload.stage.part > 0 ? 1 : 0);
      const isOver = tries >= TRIES_MAX;
      const stage: Upload['stage'] = isOver
        ? { kind: 'failed', fault: { kind: 'interrupted' } }
        : { kind: 'queued' };
      return { ...withUpload(state, action.id, { tries, stage }), lanes: tries > 0 ? 1 : state.lanes };
    }
    case 'failed':
      return withUpload(state, action.id, { stage: { kind: 'failed', fault: action.fault } });
    case 'again':
      return action.ids.reduce(
        (before, id) => withUpload(before, id, { tries: 0, stage: { kind: 'queued' } }),
        { ...state, arrived: isUploading(state) ? state.arrived : 0 },
      );
    case 'removed': {
      const { list, files, wish } = state;
      const { [action.id]: _file, ...otherFiles } = files;
      const { [action.id]: _texts, ...otherTexts } = wish.texts;
      return {
        ...withoutUpload(state, action.id),
        list: list && { ...list, items: list.items.filter(({ id }) => id !== action.id) },
        files: otherFiles,
        wish: { ...wish, texts: otherTexts },
        dropped: 0,
      };
    }
    case 'listed':
      // A list that was read does not settle a refusal.
      return { ...withList(state, action.list), trouble: refusal(state) };
    case 'wished':
      return { ...state, wish: action.wish };
    case 'saving':
      return { ...state, saving: true };
    case 'saved': {
      // Changes made while this save was on its way are saved next.
      const wish = state.wish === action.wish ? NO_WISH : state.wish;
      return { ...withList(state, action.list), wish, saving: false, trouble: null };
    }
    case 'troubled':
      return { ...state, saving: false, trouble: action.answer };
    case 'resumed':
      // The connection is not back before there is an answer.
      return { ...state, trouble: refusal(state) ? null : state.trouble };
  }
}

const refusal = ({ trouble }: PhotoState) => (trouble && !isTemporary(trouble) ? trouble : null);

/** Whether a request is sent again by itself: there is no connection, or the service is away. */
export function isTemporary(answer: ApiFailure): boolean {
  const kind = mainFailure(failureOf(answer));
  return kind === 'offline' || kind === 'unavailable';
}

function withUpload(state: PhotoState, id: string, part: Partial<Upload>): PhotoState {
  const uploads = state.uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload));
  return { ...state, uploads };
}

function withoutUpload(state: PhotoState, id: string): PhotoState {
  return { ...state, uploads: state.uploads.filter((upload) => upload.id !== id) };
}

function withList(state: PhotoState, list: PhotoList): PhotoState {
  const settled = list.items.filter(({ state }) => state !== 'waiting').map(({ id }) => id);
  const files = Object.entries(state.files).filter(([id]) => !settled.includes(id));
  // An upload whose answer was lost arrived all the same.
  const here = list.items.map(({ id }) => id);
  const uploads = state.uploads.filter(({ id, stage }) => stage.kind === 'sending' || !here.includes(id));
  return { ...state, list, uploads, files: Object.fromEntries(files) };
}

/** How many more photos there may be. Refused ones do not count. */
export function slotsLeft(state: PhotoState): number {
  const there = state.list?.items.filter(({ state }) => state !== 'refused').length ?? 0;
  return Math.max(0, PHOTOS_MAX - there - runningUploads(state).length);
}

/** The files that are on their way or wait for it. */
export const runningUploads = ({ uploads }: PhotoState) =>
  uploads.filter(({ stage }) => stage.kind !== 'failed');

export const isUploading = (state: PhotoState) => runningUploads(state).length > 0;

/** Whether the API still has to look at a photo. */
export const isWaiting = ({ list }: PhotoState) =>
  list?.items.some(({ state }) => state === 'waiting') ?? false;

/** Whether closing the page would lose something. */
export const isUnsaved = (state: PhotoState) => isUploading(state) || state.saving || isWish(state.wish);

export function dueUploads({ uploads, lanes }: PhotoState): Upload[] {
  const sending = uploads.filter(({ stage }) => stage.kind === 'sending').length;
  return uploads.filter(({ stage }) => stage.kind === 'queued').slice(0, Math.max(0, lanes - sending));
}

/** The photos that are ready, in the order and with the texts that their owner wants. */
export const readyPhotos = ({ list, wish }: PhotoState) => arranged(list?.items ?? [], wish);

export const failedUploads = ({ uploads }: PhotoState) =>
  uploads.filter(({ stage }) => stage.kind === 'failed');
