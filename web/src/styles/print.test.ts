import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

/** The rules for paper: selectors with their declarations. */
async function paperRules(): Promise<Map<string, string>> {
  const css = (await read('./print.css')).replace(/\/\*.*?\*\//gs, '');
  const print = css.slice(css.indexOf('@media print'));
  const rules = new Map<string, string>();
  for (const [, selectors = '', body = ''] of print.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const selector of selectors.split(',')) rules.set(selector.trim(), body.replace(/\s+/g, ' '));
  }
  return rules;
}

describe('the page of a home on paper', () => {
  it('is a style of every page', async () => {
    expect(await read('./global.css')).toContain('@import "./print.css"');
  });

  it.each(['.no-print', '.heart', '.contact-bar', 'dialog', '.gallery-photo:nth-child(n + 4)'])(
    'leaves out %s',
    async (selector) => {
      expect((await paperRules()).get(selector)).toContain('display: none');
    },
  );

  it.each([
    ['.print-only', 'display: block'],
    ['.month-card:nth-child(n + 4)', 'display: none'],
    ['.month-card', 'print-color-adjust: exact'],
    ['.contact-panel', 'position: static'],
    ['.contact-panel a[href^="tel:"]::after', 'attr(href)'],
    ['#content .offer-sheet dl', 'columns: 1'],
  ])('shows %s with %s', async (selector, declaration) => {
    expect((await paperRules()).get(selector)).toContain(declaration);
  });

  it.each([
    ['features/inquiry/components/message-sheet.tsx', /<dialog[^>]*className="no-print/],
    ['screens/property-detail.tsx', /className="print-only/],
    ['features/similar/components/similar-homes.tsx', /<section[^>]*className="[^"]*no-print/],
    ['features/share/components/share-button.tsx', /no-print/],
    ['features/report/components/report-button.tsx', /no-print/],
    ['features/favourites/components/favourite-button.tsx', /no-print/],
    ['features/thread/components/offer-card.tsx', /className="print-alone offer-sheet/],
    ['features/own-site/components/qr-sheet.tsx', /className="print-alone qr-sheet/],
    ['features/thread/components/offer-card.tsx', /<div className="no-print/],
  ])('leaves out what works on a screen only: %s', async (path, pattern) => {
    expect(await read(`../${path}`)).toMatch(pattern);
  });
});
