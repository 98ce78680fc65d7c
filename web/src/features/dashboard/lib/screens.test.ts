import { describe, expect, it } from 'vitest';
import { LOCALES, localeOfPath } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { OLD_PATHS } from './old-paths';
import { GROUPS, pathOf, SCREENS, screenOf } from './screens';

describe('the screens of the dashboard', () => {
  it('all stand once in the navigation, under a name of their own', () => {
    const places = Object.values(GROUPS).flat();
    expect([...places].sort()).toEqual([...Object.keys(SCREENS), 'approvals'].sort());
    for (const locale of LOCALES) {
      const { place } = ownerMessagesFor(locale).dashboard.frame;
      expect(new Set(places.map((each) => place[each])).size).toBe(places.length);
    }
  });

  it('are found by their addresses', () => {
    expect(screenOf('en', 'routing-test')).toBe('routingTest');
    expect(screenOf('es', 'routing-test')).toBe('routingTest');
    expect(screenOf('en', 'routingTest')).toBeNull();
    expect(pathOf('es', 'routingTest', new URLSearchParams({ id: 'a b' }))).toBe(
      '/es/admin/routing-test?id=a+b',
    );
    expect(pathOf('en', 'approvals')).toBe('/admin');
  });

  it.each([
    ['en', 'reports', 'avisos'],
    ['es', 'avisos', 'reports'],
  ] as const)('have one address in %s', (locale, own, other) => {
    expect(pathOf(locale, 'reports').split('/').at(-1)).toBe(own);
    expect(screenOf(locale, own)).toBe('reports');
    expect(screenOf(locale, other)).toBeNull();
  });

  it('have the work of all former tools', () => {
    for (const [from, to] of Object.entries(OLD_PATHS)) {
      const { pathname } = new URL(to, 'http://site.example');
      const locale = localeOfPath(pathname);
      expect(localeOfPath(from)).toBe(locale);
      expect(screenOf(locale, pathname.split('/').at(-1) ?? '')).not.toBeNull();
    }
  });
});
