import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { OPERATOR_ROLE_VALUES } from '@/api/limits.gen';
import type { OperatorSession } from '@/api/types';
import { DeskProvider } from '@/features/dashboard/components/operator';
import { SCREENS } from '@/features/dashboard/lib/screens';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { adminInvitationPath, adminScreenId } from '@/i18n/paths';
import { AdminFrame, AdminScreen } from './admin';

let segment: string | null = null;
vi.mock('next/navigation', () => ({
  useSelectedLayoutSegment: () => segment,
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

  it('tell the gateway of an address without a screen', async () => {
    const draw = async (at: string | null) => {
      segment = at;
      return renderToStaticMarkup(await AdminFrame({ locale, children: null }));
    };
    expect(await draw('no-such-screen')).toContain('data-status="404"');
    const known = Object.values(SCREENS).map((id) => adminScreenId(locale, id));
    const invitation = adminInvitationPath(locale).split('/').at(-1) ?? '';
    for (const at of [null, invitation, ...known]) expect(await draw(at)).not.toContain('data-status');
  });
});

describe.each(LOCALES)('a screen in %s', (locale) => {
  const { review, dashboard } = ownerMessagesFor(locale);
  const ana = { name: 'Ana', email: 'ana@site.example' } as OperatorSession;

  it.each([
    ['reports', 'viewer', false],
    ['reports', 'editor', true],
    ['operators', 'editor', false],
    ['operators', 'admin', true],
    ['audit', 'editor', false],
  ] as const)('%s says to a %s why it is not shown: shown %s', async (name, role, isShown) => {
    const desk = { locale, operator: { ...ana, role }, decides: true, onEnded: () => {}, takesFocus: false };
    const html = renderToStaticMarkup(
      <DeskProvider value={{ ...desk, failure: review.failure, table: dashboard.table }}>
        {await AdminScreen({ locale, id: adminScreenId(locale, name) })}
      </DeskProvider>,
    );
    const { reserved } = dashboard.frame;
    expect(html.includes(reserved.editor) || html.includes(reserved.admin)).toBe(!isShown);
  });

  it.each(Object.values(SCREENS))(
    '%s has one heading and whole texts, for viewers, editors and admins',
    async (id) => {
      const screen = await AdminScreen({ locale, id: adminScreenId(locale, id) });
      for (const role of OPERATOR_ROLE_VALUES) {
        const operator = { ...ana, role };
        const desk = { locale, operator, decides: role !== 'viewer', onEnded: () => {}, takesFocus: false };
        const html = renderToStaticMarkup(
          <DeskProvider value={{ ...desk, failure: review.failure, table: dashboard.table }}>
            {screen}
          </DeskProvider>,
        );
        expect(html.match(/<h1/g)).toHaveLength(1);
        expect(html).not.toMatch(/\{\w+\}|undefined|style=/);
      }
    },
  );
});
