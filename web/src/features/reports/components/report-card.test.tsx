import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { HomeReport, Operator, OperatorSession } from '@/api/types';
import { DeskProvider } from '@/features/dashboard/components/operator';
import { nameOf } from '@/features/dashboard/lib/names';
import { type ReportDraft, reportDrafts } from '@/features/dashboard/lib/report-drafts';
import { type Locale, TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill } from '@/i18n/words';
import { DecisionForm } from './decision-form';
import { ReportCard } from './report-card';

const REPORT: HomeReport = {
  id: 'r1',
  propertyId: 'CASA-1001',
  name: 'Casa <Risco>',
  status: 'active',
  version: 3,
  reason: 'scam',
  message: 'This house belongs to my aunt.\nShe lives there.',
  email: 'zoe@guests.example',
  language: 'es',
  receivedAt: '2027-03-01T10:00:00Z',
  state: 'open',
  decision: null,
  statement: null,
  decidedAt: null,
  decidedBy: null,
  appeal: null,
};
const DECIDED: HomeReport = {
  ...REPORT,
  state: 'decided',
  decision: 'returned',
  statement: 'The pictures show another house.',
  decidedAt: '2027-03-02T10:00:00Z',
  decidedBy: 'operator:o2',
};
const nothing = () => {};

function render(
  locale: Locale,
  draw: (words: ReturnType<typeof ownerMessagesFor>) => React.ReactNode,
): string {
  const words = ownerMessagesFor(locale);
  const operator = { id: 'o1', name: 'Ana', role: 'editor' } as OperatorSession;
  const desk = { locale, operator, decides: true, onEnded: nothing, takesFocus: false };
  const html = renderToStaticMarkup(
    <DeskProvider value={{ ...desk, failure: words.review.failure, table: words.dashboard.table }}>
      {draw(words)}
    </DeskProvider>,
  );
  expect(html).not.toMatch(/\{\w+\}|undefined|style=/);
  return html;
}

const card = (locale: Locale, report: HomeReport, operators: Operator[] = []) =>
  render(locale, ({ dashboard }) => (
    <ReportCard
      words={dashboard}
      report={report}
      readAt={new Date('2027-03-08T10:00:00Z')}
      nameOf={(actor) => nameOf(actor, operators, 'o1', dashboard.reports)}
      onTold={nothing}
      onStale={nothing}
    />
  ));

describe.each(TEXT_LANGUAGES)('a report in %s', (locale) => {
  const { reports: words } = ownerMessagesFor(locale).dashboard;

  it('quotes the visitor in their language, and leads to the home', () => {
    const html = card(locale, REPORT);
    expect(html).toContain('<blockquote lang="es"');
    for (const text of [
      'Casa &lt;Risco&gt;',
      words.reason.scam,
      'my aunt.',
      'zoe@guests.example',
      words.decide,
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain(words.guestsSee);
    expect(card(locale, { ...REPORT, status: 'rejected' })).not.toContain(words.guestsSee);
    expect(card(locale, { ...REPORT, email: null })).toContain(words.noAnswer);
  });

  it.each([
    [[], words.anotherOperator],
    [[{ id: 'o2', name: 'Leo' } as Operator], 'Leo'],
  ])('says who decided it and why (%#)', (operators, who) => {
    const html = card(locale, DECIDED, operators);
    for (const text of [words.decision.returned, who, 'another house.', words.recordAppeal]) {
      expect(html).toContain(text);
    }
    expect(card(locale, { ...DECIDED, decidedBy: 'operator:o1' })).toContain(words.you);
  });

  it('that was objected to has both texts, and is decided again', () => {
    const html = card(locale, { ...DECIDED, state: 'appealed', appeal: 'They are of my house.' });
    for (const text of ['another house.', 'of my house.', `>${words.decide}<`]) expect(html).toContain(text);
  });

  it('is decided in a form that says who is told of each choice', () => {
    const draft: ReportDraft = { decision: 'returned', statement: 'Half a reason', appeal: '' };
    const html = render(locale, ({ dashboard }) => (
      <DecisionForm
        words={dashboard.reports}
        report={{ ...REPORT, email: null }}
        draft={draft}
        takesFocus={false}
        onTold={nothing}
        onStale={nothing}
        onCancel={nothing}
      />
    ));
    for (const text of [
      words.told.nobody,
      words.told.owner,
      'Half a reason',
      ...Object.values(words.means),
    ]) {
      expect(html).toContain(text);
    }
    expect(html.match(/checked=""/g)).toHaveLength(1);
    expect(html).toContain(fill(words.length, { count: 13, limit: locale === 'en' ? '4,000' : '4000' }));
  });
});

it('keeps what was begun, report by report', async () => {
  vi.stubGlobal('window', new EventTarget());
  reportDrafts.keep('r1', { statement: 'The photos' });
  reportDrafts.keep('r2', { decision: 'removed' });
  reportDrafts.keep('r1', { decision: 'returned' });
  expect(reportDrafts.get()).toMatchObject({
    r1: { decision: 'returned', statement: 'The photos' },
    r2: { decision: 'removed' },
  });
  reportDrafts.forget('r1');
  expect(Object.keys(reportDrafts.get())).toEqual(['r2']);
  reportDrafts.forget('r2');
  expect(reportDrafts.get()).toEqual({});
  vi.unstubAllGlobals();
});
