import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { later, laterInWords } from './later';

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

it('shows what stands for a part until its script is there, which is loaded once', async () => {
  const load = vi.fn(async () => Greeting);
  const Part = later(load);
  const markup = () => renderToStaticMarkup(<Part name="Ana" waiting={<p>…</p>} />);
  expect(markup()).toContain('…');
  Part.preload();
  await vi.waitFor(() => expect(markup()).toBe('<p>Hello Ana</p>'));
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads a script again that could not be loaded', async () => {
  const load = vi.fn(async () => Greeting);
  load.mockRejectedValueOnce(new Error('offline'));
  const Part = later(load);
  Part.preload();
  await vi.waitFor(() => {
    Part.preload();
    expect(renderToStaticMarkup(<Part name="Ana" />)).toBe('<p>Hello Ana</p>');
  });
  expect(load).toHaveBeenCalledTimes(2);
});

function Sentence({ name, words }: { name: string; words: { hello: string } }) {
  return <p>{`${words.hello}, ${name}`}</p>;
}

it('loads the texts of a part with its script, of the language that is read alone, and again after a failure', async () => {
  const words = { en: vi.fn(async () => ({ hello: 'Hello' })), es: vi.fn(async () => ({ hello: 'Hola' })) };
  words.es.mockRejectedValueOnce(new Error('offline'));
  const PARTS = laterInWords(async () => Sentence, words);
  for (const locale of TEXT_LANGUAGES) {
    const Part = PARTS[locale];
    const hello = { en: 'Hello', es: 'Hola' }[locale];
    await vi.waitFor(() => {
      Part.preload();
      expect(renderToStaticMarkup(<Part name="Ana" waiting="…" />)).toBe(`<p>${hello}, Ana</p>`);
    });
    if (locale === 'en') expect(words.es).not.toHaveBeenCalled();
  }
  expect(words.en).toHaveBeenCalledTimes(1);
  expect(words.es).toHaveBeenCalledTimes(2);
});
