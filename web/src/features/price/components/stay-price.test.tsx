import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { StayPriceProvider, useStayPrice } from './stay-price';

vi.mock('@/features/stay/components/stay-context', () => ({
  useStay: () => ({
    stay: { first: '2027-05-08', end: '2027-05-10' },
    guests: 2,
    children: 0,
    verdict: 'free',
  }),
}));

const Kind = () => useStayPrice().kind;

it('promises no total in a page that may stay without scripts', () => {
  const html = renderToStaticMarkup(
    <StayPriceProvider locale="en" propertyId="CASA-1001">
      <Kind />
    </StayPriceProvider>,
  );
  expect(html).toBe('none');
});
