import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LOCALES, TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { propertyPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { SHEET_TEXTS } from '../lib/sheet-texts';
import { EmbedCode } from './embed-code';
import { OwnSite } from './own-site';
import { QrSheet } from './qr-sheet';
import { Sites } from './sites';

const SITE = 'https://villa.example';
const home = { name: 'Casa & Sol', city: 'Corralejo', photo: null };

afterEach(() => vi.unstubAllGlobals());

describe.each(TEXT_LANGUAGES)('the page for the own site of an owner in %s', (locale) => {
  const { ownSite: messages, ownerHome } = ownerMessagesFor(locale);
  const { reading, retry, outcome } = ownerHome;
  const { failure } = outcome;
  const part = { locale, homeId: 'CASA-1001', onEnded: vi.fn() };
  const render = (element: ReactNode) => {
    const html = renderToStaticMarkup(element);
    expect(html).not.toMatch(/\{\w+\}|undefined|\sstyle="/);
    return html;
  };
  const code = (widget: { token: string; sites: string[] }) =>
    render(
      <EmbedCode
        part={part}
        homeName={home.name}
        widget={widget}
        served={['en', 'es', 'de']}
        messages={messages}
        failure={failure}
        onSaved={vi.fn()}
      />,
    );

  it('has a sheet to print even while the sites are read', () => {
    const html = render(
      <OwnSite
        {...part}
        home={home}
        served={LOCALES}
        messages={messages}
        states={{ reading, retry, failure }}
      />,
    );
    for (const text of [messages.text, reading, messages.sheet.text]) expect(html).toContain(text);
  });

  it('lists the sites, each with a button that names it', () => {
    const sites = (all: string[]) =>
      render(
        <Sites
          part={part}
          widget={{ token: 'abc', sites: all }}
          words={messages.sites}
          failure={failure}
          onSaved={vi.fn()}
        />,
      );
    expect(sites([SITE])).toContain(`aria-label="${fill(messages.sites.removeSite, { site: SITE })}"`);
    expect(sites([])).toContain(messages.sites.none);
  });

  it('has nothing to copy before there is a site', () => {
    for (const widget of [
      { token: '', sites: [] },
      { token: 'abc', sites: [] },
    ]) {
      const html = code(widget);
      expect(html).toContain(messages.code.siteFirst);
      expect(html).not.toContain('<iframe');
    }
  });

  it('has the code in two forms, and what it looks like', () => {
    vi.stubGlobal('location', { origin: 'https://casa.example' });
    const html = code({ token: 'abc', sites: [SITE] });
    expect(html).toContain('&lt;casacero-calendar token=&quot;abc&quot; lang=&quot;');
    expect(html).toContain('&lt;iframe src=&quot;https://casa.example/embed/abc?lang=');
    expect(html).toContain(`<iframe src="/embed/abc?lang=${locale}"`);
    expect(html.match(/<option value="(en|es|de)" lang=/g)).toHaveLength(3);
    expect(html).toContain(messages.token.text);
  });

  it.each(LOCALES)('has a sheet in %s with a code and the address that it stands for', (language) => {
    vi.stubGlobal('location', { origin: 'https://casa.example' });
    const html = render(
      <QrSheet language={language} homeId="CASA-1001" home={home} words={messages.sheet} />,
    );
    expect(html).toContain(`<article lang="${language}"`);
    for (const text of [SHEET_TEXTS[language].call, 'Casa &amp; Sol', 'Corralejo'])
      expect(html).toContain(text);
    expect(html).toContain(`casa.example${propertyPath(language, 'CASA-1001')}`);
    expect(html).toMatch(/<svg[^>]*role="img" aria-label="[^"]*Casa &amp; Sol"><path d="M4 4h7v1H4z/);
  });
});
