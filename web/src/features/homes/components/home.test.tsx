import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { LISTING_STATUS_VALUES } from '@/api/limits.gen';
import type { FeesOfHome, HomeRecord, OperatorSession, TranslationList } from '@/api/types';
import { DeskProvider } from '@/features/dashboard/components/operator';
import { LOCALES, type Locale } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { AdminHomeScreen } from '@/screens/admin';
import { listedHome } from '../sample.test.data';
import { HomeActions } from './home-actions';
import { FeesPart } from './home-outside-parts';
import { RecordPart, TranslationsPart } from './home-parts';

vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }));

const nothing = () => {};

function render(locale: Locale, role: OperatorSession['role'], element: React.ReactNode): string {
  const { dashboard, review } = ownerMessagesFor(locale);
  const operator = { name: 'Ana', role } as OperatorSession;
  const desk = { locale, operator, decides: role !== 'viewer', onEnded: nothing, takesFocus: false };
  const html = renderToStaticMarkup(
    <DeskProvider value={{ ...desk, failure: review.failure, table: dashboard.table }}>
      {element}
    </DeskProvider>,
  );
  expect(html).not.toMatch(/\{\w+\}|undefined|style=/);
  return html;
}

describe.each(LOCALES)('the page of a home for operators in %s', (locale) => {
  const { dashboard } = ownerMessagesFor(locale);
  const { home: words, instantSync } = dashboard;

  it.each(['viewer', 'editor', 'admin'] as const)('has a heading and all its parts for a %s', (role) => {
    const html = render(locale, role, AdminHomeScreen({ locale, id: 'casa-1001' }));
    expect(html.match(/<h1/g)).toHaveLength(1);
    for (const [name, title] of Object.entries(words.part)) {
      expect(html).toContain(`href="#${name}"`);
      expect(html).toMatch(new RegExp(`<h2 id="${name}-title"[^>]*>${title}</h2>`));
    }
    expect(html.includes(words.audit.adminsOnly)).toBe(role !== 'admin');
  });

  it.each(LISTING_STATUS_VALUES)('offers what the role and the status allow: %s', (status) => {
    const actions = (role: OperatorSession['role']) =>
      render(
        locale,
        role,
        <HomeActions
          words={words}
          home={listedHome({ status })}
          proof={null}
          bodies={{ en: words.actions.write.bodies, es: words.actions.write.bodies }}
          mailLanguage={locale}
          onDone={nothing}
          onOutdated={nothing}
          onErased={nothing}
        />,
      );
    const { actions: text } = words;
    const editor = actions('editor');
    expect(editor.includes(`>${text.pause}<`)).toBe(status === 'active');
    expect(editor.includes(`>${text.resume}<`)).toBe(status === 'paused');
    expect(editor.includes(`>${text.remove}<`)).toBe(status !== 'removed');
    for (const own of [text.owner.send, text.erase.erase]) {
      expect(editor).not.toContain(own);
      expect(actions('admin')).toContain(own);
    }
    expect(actions('viewer')).not.toContain('<button');
  });

  const record: HomeRecord = {
    home: listedHome(),
    statusChanges: [
      {
        at: '2026-11-02T10:00:00Z',
        from: 'pending',
        to: 'active',
        actor: 'operator:1',
        reason: 'Known <owner>',
      },
    ],
    inquiries: { total: 12, recent: 3, unanswered: 2, suspicious: 1 },
    visits: { views: 1200, contactClicks: 9 },
    hasPassword: false,
    mailFailingSince: '2026-11-20T10:00:00Z',
    proof: null,
    eraseAt: null,
  };
  const given = {
    home: words,
    homes: dashboard.homes,
    audit: dashboard.audit,
    statuses: instantSync.statuses,
  } as Parameters<typeof RecordPart>[0]['words'];

  it('says what was decided, by whom and why', () => {
    const html = render(locale, 'viewer', <RecordPart words={given} id="CASA-1001" value={record} />);
    for (const text of [
      words.record.passwordNo,
      words.record.erasureNone,
      words.record.anotherOperator,
      'Known &lt;owner&gt;',
      instantSync.statuses.pending,
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain('operator:1');
    const none = render(
      locale,
      'viewer',
      <RecordPart words={given} id="CASA-1001" value={{ ...record, statusChanges: [] }} />,
    );
    expect(none).toContain(words.record.historyNone);
  });

  it('has an invoice that was cancelled, and the credit note of it', () => {
    const invoice = { issuedOn: '2027-01-02', totalMinor: 9_900, currency: 'EUR' };
    const value = {
      terms: 'yearly',
      yearlyMinor: 9_900,
      currency: 'EUR',
      nextDueOn: null,
      paymentInstructions: '',
      fees: [],
      invoices: [
        { ...invoice, number: '2027-0001', corrects: null, correctedBy: '2027-R001' },
        { ...invoice, number: '2027-R001', corrects: '2027-0001', correctedBy: null },
      ],
    } as unknown as FeesOfHome;
    const { homeSettings } = ownerMessagesFor(locale);
    const html = render(
      locale,
      'viewer',
      <FeesPart words={{ ...given, fees: homeSettings.fees }} id="CASA-1001" value={value} />,
    );
    for (const { number } of value.invoices)
      expect(html).toContain(`/api/v1/owner/properties/CASA-1001/invoices/${number}"`);
    expect(html).toMatch(/\/(fees|cuotas)\?home=CASA-1001"/);
  });

  it('says of each language whether it is translated, and by whom', () => {
    const item = {
      language: 'en',
      text: 'A white house',
      sourceLanguage: 'es',
      provider: 'azure',
      label: null,
      corrected: false,
      sourceVersion: 1,
      current: false,
      madeAt: '2026-11-02T10:00:00Z',
      pending: false,
    };
    const value: TranslationList = {
      items: [item, { ...item, language: 'de', corrected: true, current: true }],
      missing: [
        { language: 'fr', pending: true },
        { language: 'it', pending: false },
      ],
      original: null,
    };
    const html = render(locale, 'viewer', <TranslationsPart words={given} id="CASA-1001" value={value} />);
    const { translations: text } = words;
    for (const said of [
      text.machine.replace('{provider}', 'azure'),
      text.old,
      text.corrected,
      text.pending,
      text.missing,
    ]) {
      expect(html).toContain(said);
    }
    expect(html).toContain('lang="de"');
    expect(
      render(
        locale,
        'viewer',
        <TranslationsPart words={given} id="1" value={{ items: [], missing: [], original: null }} />,
      ),
    ).toContain(text.none);
  });
});
