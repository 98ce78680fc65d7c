import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { CoordinateFinding, OperatorSession } from '@/api/types';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { GROUPS, pathOf } from '../lib/screens';
import { CodeStep } from './code-step';
import { Forgotten } from './forgotten';
import { Frame } from './frame';
import { AddressForm } from './mend-address';
import { DeskProvider } from './operator';
import { SignIn } from './sign-in';

vi.mock('@/components/use-hydrated', () => ({ useHydrated: () => true }));
vi.mock('next/navigation', () => ({
  usePathname: () => '/admin/routing-test',
  useRouter: () => ({ push: () => {} }),
}));

const nothing = () => {};

/** What every part of the page keeps. */
function checked(html: string): string {
  expect(html).not.toMatch(/\{\w+\}/);
  expect(html).not.toContain('style=');
  expect(html).not.toContain('undefined');
  return html;
}

describe.each(LOCALES)('the frame in %s', (locale) => {
  const { review, dashboard } = ownerMessagesFor(locale);
  const operator: OperatorSession = {
    id: '1',
    email: 'ana@site.example',
    name: 'Ana <Díaz>',
    role: 'editor',
    expiresAt: '2027-03-08T20:00:00Z',
    totp: false,
  };

  it.each(['viewer', 'editor', 'admin'] as const)(
    'names a %s, says who may only look, and leads to every screen',
    (role) => {
      const html = checked(
        renderToStaticMarkup(
          <Frame
            locale={locale}
            parts={{ brand: 'Homes', homeHref: '/', menu: 'Menu', tools: null, footer: null }}
            review={review}
            words={dashboard.frame}
            operator={{ ...operator, role }}
            leaving={false}
            failure={null}
            onSignOut={nothing}
            onQueue={nothing}
          >
            <p>the queue</p>
          </Frame>,
        ),
      );
      for (const text of ['Ana &lt;Díaz&gt;', review.frame.role[role], review.frame.signOut, 'the queue']) {
        expect(html).toContain(text);
      }
      for (const place of Object.values(GROUPS).flat()) {
        expect(html).toContain(`href="${pathOf(locale, place)}"`);
      }
      const { for: reserved } = dashboard.frame;
      expect(html.match(new RegExp(`>${reserved.admin}<`, 'g'))?.length).toBeGreaterThan(1);
      expect(html.includes(review.frame.viewer)).toBe(role === 'viewer');
    },
  );

  it('asks for a code after the password, and mails a link to who has forgotten it', () => {
    const common = { locale, words: review, email: 'ana@site.example', onBack: nothing };
    const code = checked(
      renderToStaticMarkup(<CodeStep {...common} password="secret" onSignedIn={nothing} />),
    );
    expect(code).toContain('ana@site.example');
    expect(code).toContain('autoComplete="one-time-code"');
    expect(code).not.toContain('secret');
    const forgotten = checked(renderToStaticMarkup(<Forgotten {...common} onEmail={nothing} />));
    expect(forgotten).toContain('value="ana@site.example"');
    expect(forgotten).toContain(review.signIn.forgottenSubmit);
  });

  it.each([
    ['unknown', review.signIn.text],
    ['ended', review.signIn.ended],
    ['left', review.signIn.signedOut],
  ] as const)('asks who is %s to sign in', (why, text) => {
    const html = checked(
      renderToStaticMarkup(<SignIn locale={locale} words={review} why={why} onSignedIn={nothing} />),
    );
    expect(html).toContain(text);
    expect(html).toMatch(/type="email"[^>]*/);
    expect(html).toMatch(/autoComplete="current-password"/);
  });
});

it.each(LOCALES)('the address of a home is corrected in a form that has all of it: %s', (locale) => {
  const { dashboard, location, review } = ownerMessagesFor(locale);
  const operator = { name: 'Ana', role: 'editor' } as OperatorSession;
  const desk = { locale, operator, decides: true, onEnded: nothing, takesFocus: false };
  const place = { country: 'ES', postalCode: '35660', city: 'Pisa', region: null, stateProvince: 'Toscana' };
  const html = checked(
    renderToStaticMarkup(
      <DeskProvider value={{ ...desk, failure: review.failure, table: dashboard.table }}>
        <AddressForm
          words={dashboard.coordinates}
          country={location.country}
          finding={{ propertyId: 'CASA-1', place, version: 1 } as CoordinateFinding}
          onTold={nothing}
          onClose={nothing}
        />
      </DeskProvider>,
    ),
  );
  expect(html).toMatch(/<option value="ES" selected=""/);
  for (const text of ['35660', 'Pisa', '', 'Toscana']) expect(html).toContain(`value="${text}"`);
  expect(html).toContain(dashboard.coordinates.byPostcode);
});
