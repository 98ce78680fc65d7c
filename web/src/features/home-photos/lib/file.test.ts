import { describe, expect, it, vi } from 'vitest';
import { formatOf, PHOTO_BYTES, prepare } from './file';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const JPEG = '\xff\xd8\xff\xe0\x00\x10JFIF';
const HEIC = '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00';

it.each([
  ['jpeg', JPEG],
  ['png', '\x89PNG\r\n\x1a\n\x00\x00'],
  ['webp', 'RIFF\x00\x00\x00\x00WEBPVP8 '],
  ['heic', HEIC],
  ['heic', '\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00'],
  ['other', '\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00'],
  ['other', 'RIFF\x00\x00\x00\x00WAVEfmt '],
  ['other', '%PDF-1.7'],
  ['other', ''],
] as const)('a file is %s by its first bytes', (format, head) => {
  expect(formatOf(bytes(head))).toBe(format);
});

describe('preparing a file', () => {
  const file = (head: string, size = 100, type = 'image/jpeg') =>
    new File([bytes(head), new Uint8Array(Math.max(0, size - head.length))], 'a.jpg', { type });
  const small = new Blob(['small'], { type: 'image/jpeg' });
  const large = new Blob([new Uint8Array(PHOTO_BYTES + 1)], { type: 'image/jpeg' });

  it('leaves a photo as it is', async () => {
    const shrink = vi.fn();
    const photo = file(JPEG);
    expect(await prepare(photo, shrink)).toEqual({ kind: 'ready', file: photo });
    expect(shrink).not.toHaveBeenCalled();
  });

  it('names the type by the bytes, whatever the file is called', async () => {
    const prepared = await prepare(file(JPEG, 100, 'image/png'), vi.fn());
    expect(prepared).toMatchObject({ kind: 'ready', file: { type: 'image/jpeg', size: 100 } });
  });

  it.each([
    ['scales down what is too large', file(JPEG, PHOTO_BYTES + 1), small, { kind: 'ready', file: small }],
    ['refuses what the browser cannot scale', file(JPEG, PHOTO_BYTES + 1), null, 'tooLarge'],
    ['refuses what stays too large', file(JPEG, PHOTO_BYTES + 1), large, 'tooLarge'],
    ['converts the format of iPhones', file(HEIC), small, { kind: 'ready', file: small }],
    ['explains it where the browser cannot', file(HEIC), null, 'heic'],
    ['refuses what is no photo', file('%PDF-1.7'), small, 'format'],
  ] as const)('%s', async (_, photo, shrunk, expected) => {
    const fault = typeof expected === 'string' ? { kind: 'faulty', fault: expected } : expected;
    expect(await prepare(photo, async () => shrunk)).toEqual(fault);
  });

  it('tells that a file is gone', async () => {
    const gone = file(JPEG);
    vi.spyOn(gone, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
    } as Blob);
    expect(await prepare(gone, vi.fn())).toEqual({ kind: 'faulty', fault: 'unreadable' });
  });
});
