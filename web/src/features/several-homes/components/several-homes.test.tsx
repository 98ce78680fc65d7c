import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyForm } from '@/features/property-form/lib/defaults';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { legalNames, messagesFor } from '@/i18n/messages';
import { fill, plural } from '@/i18n/words';
import { cellFaults, failureText, tableFaultText } from '../lib/faults';
import type { Row } from '../lib/rows';
import { SEVERAL_WORDS } from '../lib/words';
import { DryRun } from './dry-run';
import { ResultList } from './result-list';
import { SeveralGate } from './several-gate';
import { SeveralHomes } from './several-homes';
import { SubmitAll } from './submit-all';
import type { Result } from './use-submit-all';

const query = vi.hoisted(() => ({ text: '' }));
vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams(query.text) }));
afterEach(() => {
  query.text = '';
});

describe.each(TEXT_LANGUAGES)('the page for several homes in %s', async (locale) => {
  const words = await SEVERAL_WORDS[locale]();
  const { form, several } = words;
  const legal = legalNames(messagesFor(locale).shell);
  const render = (element: ReactNode) => {
    const html = renderToStaticMarkup(element);
    expect(html).not.toMatch(/\{\w+\}|undefined|\sstyle="/);
    return html;
  };
  const right: Row = { line: 2, form: { ...emptyForm(locale), name: 'Casa <1>' }, errors: {} };
  const wrong: Row = {
    line: 3,
    form: { ...emptyForm(locale), name: 'Casa 2' },
    errors: { priceMin: 'no amount', maxGuests: 'no number' },
  };

  it('is shown only where the address asks for it', () => {
    const gate = (
      <SeveralGate locale={locale} legal={legal}>
        the other page
      </SeveralGate>
    );
    expect(render(gate)).toBe('the other page');
    query.text = 'several=true';
    expect(render(gate)).not.toContain('the other page');
  });

  it('begins with a table to download and a file to choose', () => {
    const html = render(<SeveralHomes locale={locale} legal={legal} words={words} />);
    for (const text of [several.template.action, several.file.label]) expect(html).toContain(text);
    expect(html).toMatch(/<input[^>]*type="file"/);
    expect(html).not.toContain('type="password"');
  });

  it('says what is wrong, by line and column', () => {
    expect(cellFaults(locale, [right, wrong], form)).toEqual([
      { line: 3, name: 'Casa 2', column: form.homeForm.fields.maxGuests, text: 'no number' },
      { line: 3, name: 'Casa 2', column: form.homeForm.fields.priceMin, text: 'no amount' },
    ]);
    const html = render(
      <DryRun locale={locale} rows={[right, wrong]} unknown={['Colour']} form={form} words={several} />,
    );
    expect(html.match(/<tr/g)).toHaveLength(3);
    for (const text of ['no amount', 'Colour', plural(locale, several.dryRun.right, 1)])
      expect(html).toContain(text);
    for (const fault of [
      { kind: 'empty' },
      { kind: 'tooMany', count: 51 },
      { kind: 'missing', columns: ['name', 'city'] },
    ] as const)
      expect(tableFaultText(locale, fault, form, several)).not.toMatch(/[{}]/);
  });

  it('asks once for the owner of the homes that are right', () => {
    const all = (rows: Row[]) =>
      render(<SubmitAll locale={locale} legal={legal} rows={rows} form={form} words={several} />);
    const html = all([right, wrong]);
    expect(html.match(/<input/g)).toHaveLength(5);
    expect(html).toContain(plural(locale, several.submit.action, 1));
    expect(all([wrong])).toBe('');
  });

  it('lists what became of each home', () => {
    const results = new Map<Row, Result>([
      [right, { kind: 'done', propertyId: 'CASA-1001' }],
      [
        wrong,
        {
          kind: 'failed',
          text: 'why',
          sent: { key: 'k', draft: null, isSaved: false },
          owner: { ownerName: '', ownerEmail: '' },
        },
      ],
    ]);
    const html = render(
      <ResultList
        locale={locale}
        rows={[right, wrong]}
        resultOf={(row) => results.get(row)}
        words={several.submit}
      />,
    );
    expect(html).toContain(fill(several.submit.id, { id: 'CASA-1001' }));
    expect(html).toContain('?id=CASA-1001"');
    expect(html).toContain('>why</p>');
  });

  it('names the field that the server refuses', () => {
    const errors = [{ pointer: '/postalCode', code: 'x', detail: 'Not in Spain.' }];
    const refused = {
      kind: 'refused',
      status: 422,
      problem: { code: 'validation_failed', detail: 'x', errors },
    } as unknown as Parameters<typeof failureText>[1];
    expect(failureText(locale, refused, form, several)).toBe(
      `${form.location.postcode.label}: Not in Spain.`,
    );
    expect(failureText(locale, { kind: 'silent', why: 'offline' }, form, several)).toBe(
      several.failure.offline,
    );
  });
});
