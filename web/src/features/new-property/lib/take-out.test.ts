import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readTakeOut } from './take-out';

const patio = { language: 'es', text: 'El patio', machineTranslated: false, provider: null };
const CONTENT = {
  format: 'casacero-take-out',
  version: 1,
  draft: { name: 'Casa Lajares', maxGuests: 4 },
  property: { photos: [{ altTexts: [] }, { altTexts: [patio, 'no text'] }] },
};

function zip(content: unknown, files: Record<string, Uint8Array> = {}) {
  return new Blob([zipSync({ 'take-out.json': strToU8(JSON.stringify(content)), ...files }).slice()]);
}

it('takes over the form, and the photos in their order', async () => {
  const photo = (text: string) => strToU8(text);
  const read = await readTakeOut(
    zip(CONTENT, {
      'photos/02.jpg': photo('two'),
      'photos/01.jpg': photo('one'),
      'photos/../evil.jpg': photo('no'),
      'calendar.ics': photo('BEGIN:VCALENDAR'),
      'host.jpg': photo('a face'),
    }),
  );
  if (read.kind !== 'read') throw new Error(read.fault);
  expect(read.takeOut).toMatchObject({ name: 'Casa Lajares', draft: CONTENT.draft });
  expect(await Promise.all(read.takeOut.photos.map((each) => each.text()))).toEqual(['one', 'two']);
  expect(read.takeOut.photos[0]?.type).toBe('image/jpeg');
  expect(read.takeOut.texts).toEqual([[], [{ language: 'es', text: 'El patio' }]]);
});

it.each([
  [new Blob(['no zip']), 'unreadable'],
  [new Blob([]), 'unreadable'],
  [new Blob([zipSync({ 'a.txt': strToU8('a') }).slice()]), 'other'],
  [zip('text'), 'other'],
  [zip({ ...CONTENT, format: 'another' }), 'other'],
  [zip({ ...CONTENT, draft: null }), 'other'],
  [zip({ ...CONTENT, version: 2 }), 'newer'],
] as const)('says what is wrong with a file', async (file, fault) => {
  expect(await readTakeOut(file)).toEqual({ kind: 'fault', fault });
});
