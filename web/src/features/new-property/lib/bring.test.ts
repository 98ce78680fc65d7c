import { beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '@/api/call';
import type { Draft, NewDraft, OwnPhoto, PhotoList } from '@/api/types';
import { arrangePhotos, listPhotos, uploadPhoto } from '@/features/home-photos/lib/api';
import { type Brought, bring, nothingBrought } from './bring';
import { createDraft, saveNewDraft } from './server';
import type { TakeOut } from './take-out';

vi.mock('@/features/home-photos/lib/api', () => ({
  arrangePhotos: vi.fn(),
  listPhotos: vi.fn(),
  uploadPhoto: vi.fn(),
}));
vi.mock('./server', () => ({ createDraft: vi.fn(), saveNewDraft: vi.fn() }));

const takeOut: TakeOut = {
  name: 'Casa',
  draft: { name: 'Casa' },
  photos: [new Blob(['1']), new Blob(['2']), new Blob(['3'])],
  texts: [[], [], []],
};
const done = <Value>(value: object): Answer<Value> => ({ kind: 'done', value: value as Value });
const refused = (status: number): Answer<never> => ({ kind: 'refused', status, problem: null });

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(createDraft).mockResolvedValue(done<NewDraft>({ token: 'abc', version: 1 }));
  vi.mocked(saveNewDraft).mockResolvedValue(done<Draft>({ version: 2 }));
  vi.mocked(uploadPhoto).mockResolvedValue(done<OwnPhoto>({}));
});

const run = async (begun: Brought = nothingBrought(takeOut)) => {
  const steps: Brought[] = [];
  const outcome = await bring(takeOut, begun, 'en', (brought) => steps.push(brought));
  return { ...outcome, steps };
};

it('makes a draft with the form and all photos, and tells how far it is', async () => {
  const { brought, failure, steps } = await run();
  expect(failure).toBeNull();
  expect(brought).toMatchObject({ draft: { token: 'abc' }, isSaved: true, photos: 3, refused: 0 });
  expect(steps.map(({ photos }) => photos)).toEqual([0, 0, 1, 2, 3]);
  expect(saveNewDraft).toHaveBeenCalledExactlyOnceWith({ token: 'abc', version: 1 }, takeOut.draft, 'en');
});

it('goes on where it ended, with the same draft and the same IDs', async () => {
  vi.mocked(uploadPhoto)
    .mockResolvedValueOnce(done<OwnPhoto>({}))
    .mockResolvedValueOnce({ kind: 'silent', why: 'offline' });
  const first = await run();
  expect(first).toMatchObject({ failure: { why: 'offline' }, brought: { photos: 1 } });
  const second = await run(first.brought);
  expect(second).toMatchObject({ failure: null, brought: { photos: 3 } });
  expect(createDraft).toHaveBeenCalledOnce();
  expect(saveNewDraft).toHaveBeenCalledOnce();
  const ids = vi.mocked(uploadPhoto).mock.calls.map(([{ id }]) => id);
  expect(ids).toEqual([ids[0], ids[1], ids[1], ids[3]]);
  expect(new Set(ids).size).toBe(3);
});

it('leaves out a photo that is not accepted', async () => {
  vi.mocked(uploadPhoto).mockResolvedValueOnce(refused(415));
  expect(await run()).toMatchObject({ failure: null, brought: { photos: 3, refused: 1 } });
});

it.each([429, 503])('ends where the server answers %s', async (status) => {
  vi.mocked(uploadPhoto).mockResolvedValueOnce(refused(status));
  expect(await run()).toMatchObject({ failure: { status }, brought: { photos: 0, refused: 0 } });
});

it('adds the alternative texts once all photos were looked at', async () => {
  vi.useFakeTimers();
  const patio = [{ language: 'es', text: 'El patio' }];
  const withTexts = { ...takeOut, texts: [patio, [], []] };
  const begun = nothingBrought(withTexts);
  const [first = '', second = '', third = ''] = begun.photoIds;
  const list = (state: string) =>
    done<PhotoList>({
      version: 'v1',
      items: [
        { id: first, state: 'ready', altTexts: [] },
        { id: second, state, altTexts: [] },
        { id: third, state: 'refused', altTexts: [] },
      ],
    });
  vi.mocked(listPhotos).mockResolvedValueOnce(list('waiting')).mockResolvedValueOnce(list('ready'));
  vi.mocked(arrangePhotos).mockResolvedValue(done<PhotoList>({}));
  const bringing = bring(withTexts, begun, 'en', () => {});
  await vi.runAllTimersAsync();
  expect((await bringing).failure).toBeNull();
  const items = [
    { id: first, altTexts: patio },
    { id: second, altTexts: [] },
  ];
  expect(arrangePhotos).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('abc'),
    'en',
    { items },
    'v1',
  );
  vi.useRealTimers();
});

it('says that texts are missing where photos are not looked at in time', async () => {
  vi.useFakeTimers();
  const withTexts = { ...takeOut, texts: [[{ language: 'es', text: 'El patio' }], [], []] };
  const begun = nothingBrought(withTexts);
  vi.mocked(listPhotos).mockResolvedValue(
    done<PhotoList>({ version: 'v1', items: [{ id: begun.photoIds[0], state: 'waiting', altTexts: [] }] }),
  );
  const bringing = bring(withTexts, begun, 'en', () => {});
  await vi.runAllTimersAsync();
  expect(await bringing).toMatchObject({ failure: null, isWithoutTexts: true, brought: { photos: 3 } });
  expect(arrangePhotos).not.toHaveBeenCalled();
  vi.useRealTimers();
});

it('asks for no photos where none has a text', async () => {
  await run();
  expect(listPhotos).not.toHaveBeenCalled();
});
