import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { PriceLines } from './price-lines';
import type { PriceState } from './stay-price';

const shown = vi.hoisted(() => ({ price: { kind: 'none' } as PriceState }));
vi.mock('./stay-price', () => ({ useStayPrice: () => shown.price }));

it.each(LOCALES)('asks again, in %s, only where the price could not be had', (locale) => {
  const { price: words } = messagesFor(locale);
  const render = (price: PriceState) => {
    shown.price = price;
    return renderToStaticMarkup(<PriceLines locale={locale} messages={words} />);
  };
  expect(render({ kind: 'waiting' })).not.toContain('<button');
  const failed = render({ kind: 'failed', askAgain: () => {} });
  expect(failed).toContain(words.failed);
  expect(failed).toContain(`>${words.retry}</button>`);
});
