import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { ContentInEffect, ContentName, OperatorRole, OperatorSession } from '@/api/types';
import { DeskProvider } from '@/features/dashboard/components/operator';
import { languageName } from '@/i18n/format';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import aliases from '../../../../../services/listing/data/destination_aliases.json';
import pages from '../../../../../services/listing/data/licence_pages.json';
import regions from '../../../../../services/listing/data/licence_regions.json';
import { CONTENT_NAMES, DOCUMENTS } from '../lib/fields';
import { ContentEditor } from './content-editor';
import { Preview } from './preview';

vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }));

const VALUES: Record<ContentName, object> = {
  banner: {
    shown: true,
    text: { en: 'Back on Monday', es: 'Volvemos el lunes' },
    kind: 'info',
    fromDay: null,
    untilDay: null,
    link: null,
  },
  launch_offer: { open: true, size: 1000 },
  prices: { yearlyPriceMinor: 14_990, currency: 'EUR', specialPriceAbove: 5 },
  licence_regions: regions,
  licence_pages: pages,
  destination_aliases: aliases,
  glossary: {
    items: [
      { term: 'guagua', language: 'es', translation: 'bus' },
      { term: 'finca', language: 'es', translation: '' },
    ],
  },
};
/** Something that the preview of each shows. */
const SHOWN: Record<ContentName, RegExp> = {
  banner: /Volvemos el lunes/,
  launch_offer: /1[.,]?000/,
  prices: /149[.,]90/,
  licence_regions: /Decreto 113\/2015/,
  licence_pages: /VV-35-1-0000000/,
  destination_aliases: /Jávea/,
  glossary: /guagua/,
};

describe.each(TEXT_LANGUAGES)('content in %s', (locale) => {
  const { dashboard, review } = ownerMessagesFor(locale);
  const words = dashboard.content;
  const { licensing } = siteMessagesFor(locale);
  const render = (role: OperatorRole, part: React.ReactNode): string => {
    const operator = { id: 'o1', name: 'Ana', role } as OperatorSession;
    const desk = { locale, operator, decides: role !== 'viewer', onEnded: () => {}, takesFocus: false };
    const html = renderToStaticMarkup(
      <DeskProvider value={{ ...desk, failure: review.failure, table: dashboard.table }}>
        {part}
      </DeskProvider>,
    );
    expect(html).not.toMatch(/\{\w+\}|undefined|style=/);
    return html;
  };
  const editor = (role: OperatorRole, name: ContentName, change: Partial<ContentInEffect> = {}) => {
    const document = { [DOCUMENTS[name].key]: VALUES[name] } as unknown as ContentInEffect['document'];
    const unedited = { name, version: 0, document, defaultDocument: document };
    const initial = { ...unedited, editedAt: null, editedBy: null, note: null, ...change };
    return render(role, <ContentEditor words={words} licensing={licensing} initial={initial} />);
  };

  it.each(CONTENT_NAMES)('%s has a form, a preview and what is in effect', (name) => {
    const html = editor('admin', name);
    for (const text of [words.name[name], words.about[name], words.unedited, words.save, words.preview]) {
      expect(html).toContain(text);
    }
    expect(html.split(words.preview)[1]).toMatch(SHOWN[name]);
    const edited = editor('admin', name, {
      version: 3,
      editedAt: '2027-03-01T10:00:00Z',
      editedBy: 'operator:o1',
    });
    expect(edited).not.toContain(words.unedited);
    expect(edited).toContain(words.you);
  });

  it.each([
    ['viewer', 'banner', words.viewerOnly],
    ['editor', 'banner', null],
    ['editor', 'prices', words.adminOnly],
    ['admin', 'launch_offer', null],
  ] as const)('a %s who looks at %s is told: %s', (role, name, why) => {
    const html = editor(role, name);
    expect(html.includes(words.save)).toBe(why === null);
    if (why) expect(html).toContain(why);
  });

  it('what is not shown says so', () => {
    const preview = (name: ContentName, value: object) =>
      render('admin', <Preview words={words} licensing={licensing} name={name} value={value} />);
    expect(preview('banner', { ...VALUES.banner, shown: false })).toContain(words.notShown);
    expect(preview('launch_offer', { open: false, size: 7 })).toContain(words.offerClosed);
    expect(preview('launch_offer', { open: true, size: 0 })).toContain(words.offerEmpty);
    const free = preview('prices', { ...VALUES.prices, yearlyPriceMinor: 0 });
    expect(free).toContain(fill(words.priceNone, { count: '5' }));
    expect(preview('licence_regions', { requirements: [] })).toContain(words.noRegion);
    expect(preview('glossary', { items: [] })).toContain(words.noTerm);
    const glossary = preview('glossary', VALUES.glossary);
    const language = languageName(locale, 'es');
    for (const text of [
      fill(words.termBecomes, { language, term: 'guagua', translation: 'bus' }),
      fill(words.termStays, { language, term: 'finca' }),
    ])
      expect(glossary).toContain(text);
    expect(preview('prices', { ...VALUES.prices, currency: 'EURO' })).not.toContain('149');
    expect(preview('destination_aliases', { items: [{ destination: 'A', aliases: ['B', 'C'] }] })).toContain(
      fill(words.findsAll, { destination: 'A', aliases: 'B, C' }),
    );
  });
});
