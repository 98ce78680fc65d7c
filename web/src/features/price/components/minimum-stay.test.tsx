import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { openCalendar } from '@/features/stay/lib/today';
import { messagesFor } from '@/i18n/messages';
import { MinimumStay } from './minimum-stay';
import type { PriceState } from './stay-price';

const shown = vi.hoisted(() => ({ price: { kind: 'none' } as PriceState }));
vi.mock('./stay-price', () => ({ useStayPrice: () => shown.price }));
vi.mock('@/features/stay/components/stay-context', () => ({
  useStay: () => ({
    availability: openCalendar('2027-05-01'),
    stay: { first: '2027-05-08', end: '2027-05-10' },
    setStay: () => {},
  }),
}));

function known(minNights: number): PriceState {
  const price = {
    currency: 'EUR',
    nights: 2,
    lines: [],
    totalMinor: 0,
    isFrom: false,
    isComplete: true,
    depositMinor: null,
    minNights,
  };
  return { kind: 'known', price };
}

it.each([
  ['is not known yet', { kind: 'waiting' }],
  ['is long enough', known(2)],
] as const)('says nothing of a stay that %s, but can announce it', (_, price) => {
  shown.price = price;
  const html = renderToStaticMarkup(<MinimumStay locale="es" messages={messagesFor('es').price} />);
  expect(html).toBe('<div aria-live="polite"></div>');
});

it('offers the longer stay where it is too short', () => {
  shown.price = known(5);
  const html = renderToStaticMarkup(<MinimumStay locale="es" messages={messagesFor('es').price} />);
  expect(html).toContain('la estancia mínima es de 5 noches.');
  expect(html).toContain('Quédate hasta el jue 13 may');
});
