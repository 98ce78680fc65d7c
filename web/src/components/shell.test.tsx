import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { listPropertyPath } from '@/i18n/paths';
import { Shell } from './shell';

vi.mock('next/navigation', () => ({
  usePathname: () => '/',
  useSearchParams: () => new URLSearchParams(),
}));

describe.each(LOCALES)('the shell in %s', (locale) => {
  const words = messagesFor(locale).shell;
  const render = async () => renderToStaticMarkup(await Shell({ locale, children: null }));
  /** The links of a part with the name of the one for owners: their classes and addresses. */
  const linksIn = (part: string) =>
    [...part.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)]
      .filter(([, , name]) => name === words.listHome)
      .map(([, attributes = '']) => ({
        classes: /class="([^"]*)"/.exec(attributes)?.[1] ?? '',
        href: /href="([^"]*)"/.exec(attributes)?.[1],
      }));

  it('leads owners to the form from the header, with one link on each width', async () => {
    const [header = ''] = (await render()).split('</header>');
    const links = linksIn(header);
    expect(links.map(({ href }) => href)).toEqual(Array(2).fill(listPropertyPath(locale, 'form')));
    expect(links.map(({ classes }) => / (md:hidden|max-md:hidden)/.exec(classes)?.[1])).toEqual([
      'md:hidden',
      'max-md:hidden',
    ]);
  });

  it('leads owners to what is told about it from the footer', async () => {
    const [, footer = ''] = (await render()).split('</main>');
    expect(linksIn(footer).map(({ href }) => href)).toEqual([listPropertyPath(locale)]);
  });
});
