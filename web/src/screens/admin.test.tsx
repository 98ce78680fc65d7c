import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { AdminScreen } from './admin';

vi.mock('next/navigation', () => ({
  usePathname: () => '/admin',
  useSearchParams: () => new URLSearchParams(),
}));
// Only signed-in operators get that far.
vi.mock('@/features/preview/components/home-preview', () => ({ HomePreview: () => null }));

describe.each(LOCALES)('the page of the operators in %s', (locale) => {
  it('is a shell that asks who is signed in, and says that it needs scripts', async () => {
    const { review } = ownerMessagesFor(locale);
    const html = renderToStaticMarkup(await AdminScreen({ locale }));
    expect(html.match(/<h1/g)).toHaveLength(1);
    for (const text of [review.title, review.asking, review.noScript]) expect(html).toContain(text);
    expect(html).not.toContain('<form');
  });
});
