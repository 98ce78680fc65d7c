import { expect, it } from 'vitest';
import { photoSources, photoText, photoUrl, photoWidth } from './photo';

const photo = {
  hash: '0a1b',
  width: 1200,
  height: 800,
  widths: [400, 800, 1200],
  color: '#aabbcc',
  altTexts: [{ language: 'es', text: 'El patio', machineTranslated: false, provider: null }],
};

it('names a photo in the format that is asked for', () => {
  expect(photoUrl(photo, 800)).toBe('/media/0a1b/800.jpg');
  expect(photoUrl(photo, 800, 'webp')).toBe('/media/0a1b/800.webp');
  expect(photoSources(photo, 'webp')).toBe(
    '/media/0a1b/400.webp 400w, /media/0a1b/800.webp 800w, /media/0a1b/1200.webp 1200w',
  );
});

it('brings the secret of the draft for a photo of a home that is not submitted', () => {
  expect(photoUrl(photo, 800, 'jpg', 'aB3_-')).toBe('/media/0a1b/800.jpg?draft=aB3_-');
  expect(photoSources({ ...photo, widths: [400, 800] }, 'webp', 'a&b')).toBe(
    '/media/0a1b/400.webp?draft=a%26b 400w, /media/0a1b/800.webp?draft=a%26b 800w',
  );
});

it.each([
  [300, 400],
  [400, 400],
  [500, 800],
  [2000, 1200],
])('takes, for %i pixels, the width %i', (wanted, width) => {
  expect(photoWidth(photo, wanted)).toBe(width);
});

it('says what a photo shows in the language of the page only', () => {
  expect(photoText(photo, 'es')).toBe('El patio');
  expect(photoText(photo, 'en')).toBeNull();
});
