import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { OperatorSession } from '@/api/types';
import { DeskProvider } from '@/features/dashboard/components/operator';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { Fees } from './fees';

vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }));

const CASES = LOCALES.flatMap((locale) =>
  (
    [
      ['admin', false, true],
      ['admin', true, false],
      ['viewer', false, false],
    ] as const
  ).map((each) => [locale, ...each] as const),
);

it.each(CASES)(
  'in %s, a %s with a tax ID: %s, is told that it is missing: %s',
  (locale, role, hasTaxId, isTold) => {
    const { dashboard, review } = ownerMessagesFor(locale);
    const operator = { id: 'o1', name: 'Ana', role } as OperatorSession;
    const desk = { locale, operator, decides: role !== 'viewer', onEnded: () => {}, takesFocus: false };
    const html = renderToStaticMarkup(
      <DeskProvider value={{ ...desk, failure: review.failure, table: dashboard.table }}>
        <Fees words={dashboard.fees} hasTaxId={hasTaxId} />
      </DeskProvider>,
    );
    expect(html.includes(dashboard.fees.noTaxId)).toBe(isTold);
  },
);
