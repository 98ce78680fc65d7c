import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { siteContent } from '@/api/server';
import type { Banner, Site } from '@/api/types';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import {
  homePath,
  legalPath,
  listPropertyPath,
  ownerSignInPath,
  propertiesPath,
  sitePath,
  updatePropertyPath,
} from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import brand from '../../../deploy/brand.json';
import { Shell } from './shell';

vi.mock('next/navigation', () => ({
  usePathname: () => '/',
  useSearchParams: () => new URLSearchParams(),
}));

vi.mock('@/api/server', () => ({ siteContent: vi.fn() }));

const site = (banner: Banner | null) => ({ banner }) as unknown as Site;
beforeEach(() => void vi.mocked(siteContent).mockResolvedValue(site(null)));

describe.each(TEXT_LANGUAGES)('the shell in %s', (locale) => {
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
      'max-md:hidden',
      'md:hidden',
    ]);
  });

  it('shows the banner of the operators above the header, and none without one', async () => {
    const label = `aria-label="${words.banner}"`;
    expect(await render()).not.toContain(label);
    const banner: Banner = {
      shown: true,
      text: { en: 'Back on <Monday>', es: 'Volvemos el <lunes>' },
      kind: 'warning',
      fromDay: null,
      untilDay: null,
      link: { url: { en: '/contact', es: '/es/contacto' }, label: { en: 'Write', es: 'Escribe' } },
    };
    vi.mocked(siteContent).mockResolvedValue(site(banner));
    const [above = ''] = (await render()).split('<header');
    expect(above).toContain(label);
    expect(above).toContain(banner.text[locale].replace('<', '&lt;').replace('>', '&gt;'));
    expect(above).toContain(`href="${sitePath(locale, 'contact')}"`);
    // A service that is away costs the banner only.
    vi.mocked(siteContent).mockRejectedValue(
      Object.assign(new TypeError('fetch failed'), { cause: new Error('refused') }),
    );
    expect(await render()).not.toContain(label);
  });

  it('offers the colours of pages in the footer, by name, where scripts run', async () => {
    const [, footer = ''] = (await render()).split('</main>');
    const { label, themes } = siteMessagesFor(locale).theme;
    const [, classes, control = ''] =
      /<label class="([^"]*)"><span[^>]*>([\s\S]*?)<\/select><\/label>/.exec(footer) ?? [];
    expect(classes).toContain('needs-script');
    expect(control).toContain(label);
    // The server knows of no choice.
    expect(
      [...control.matchAll(/<option value="(\w+)"( selected="")?>([^<]*)/g)].map((part) => part.slice(1)),
    ).toEqual([
      ['system', ' selected=""', themes.system],
      ['light', undefined, themes.light],
      ['dark', undefined, themes.dark],
    ]);
  });

  it('leads owners to what is told about it from the footer', async () => {
    const [, footer = ''] = (await render()).split('</main>');
    expect(linksIn(footer).map(({ href }) => href)).toEqual([listPropertyPath(locale)]);
  });

  it('leads guests and owners on from the header and its menu, and to every page from the footer', async () => {
    const [header = '', rest = ''] = (await render()).split('</header>');
    const [line = '', menu = ''] = header.split('<details');
    const [, footer = ''] = rest.split('</main>');
    const main = [
      propertiesPath(locale),
      sitePath(locale, 'about'),
      sitePath(locale, 'contact'),
      ownerSignInPath(locale),
    ];
    for (const path of main) {
      for (const part of [line, menu, footer]) expect(part, path).toContain(`href="${path}"`);
    }
    for (const path of [
      homePath(locale),
      sitePath(locale, 'licensing'),
      sitePath(locale, 'landing'),
      updatePropertyPath(locale),
      legalPath(locale, 'terms'),
      legalPath(locale, 'privacy'),
    ]) {
      expect(footer).toContain(`href="${path}"`);
    }
    for (const address of [brand.supportEmail, brand.listingsEmail]) {
      expect(footer).toContain(`href="mailto:${address}"`);
    }
  });
});
