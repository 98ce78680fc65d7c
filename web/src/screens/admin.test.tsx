import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { AdminFrame } from './admin';

vi.mock('next/navigation', () => ({
  usePathname: () => '/admin',
  useSearchParams: () => new URLSearchParams(),
}));

describe.each(LOCALES)('the pages of the operators in %s', (locale) => {
  it('are a shell that asks who is signed in, and says that it needs scripts', async () => {
    const { review } = ownerMessagesFor(locale);
    const html = renderToStaticMarkup(await AdminFrame({ locale, children: <h1>a screen</h1> }));
    expect(html.match(/<h1/g)).toHaveLength(1);
    for (const text of [review.title, review.asking, review.noScript]) expect(html).toContain(text);
    expect(html).not.toContain('<form');
    // Only signed-in operators get that far.
    expect(html).not.toContain('a screen');
  });
});
