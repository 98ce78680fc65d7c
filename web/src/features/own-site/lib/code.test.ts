import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { elementCode, frameCode, framePath } from './code';

const ORIGIN = 'https://casa.example';

it('is an address with the language, and with colours where they are chosen', () => {
  expect(framePath('ab/c', { language: 'es', theme: 'system' })).toBe('/embed/ab%2Fc?lang=es');
  expect(framePath('abc', { language: 'en', theme: 'dark' })).toBe('/embed/abc?lang=en&theme=dark');
});

it('is markup to paste, in which no text ends an attribute', () => {
  expect(elementCode(ORIGIN, 'abc', { language: 'fr', theme: 'light' })).toBe(
    '<script async src="https://casa.example/widget.js"></script>\n' +
      '<casacero-calendar token="abc" lang="fr" theme="light"></casacero-calendar>',
  );
  expect(frameCode(ORIGIN, 'abc', { language: 'en', theme: 'dark' }, 'Casa "Sol" & <Mar>')).toBe(
    '<iframe src="https://casa.example/embed/abc?lang=en&amp;theme=dark" title="Casa &quot;Sol&quot; &amp; &lt;Mar>" ' +
      'loading="lazy" width="100%" height="640" style="border:0"></iframe>',
  );
});

it('is as high as the element', async () => {
  const script = await readFile(
    fileURLToPath(new URL('../../../../public/widget.js', import.meta.url)),
    'utf8',
  );
  const height = /HEIGHT = '(\d+)'/.exec(script)?.[1];
  expect(frameCode(ORIGIN, 'abc', { language: 'en', theme: 'system' }, 'x')).toContain(`height="${height}"`);
});
