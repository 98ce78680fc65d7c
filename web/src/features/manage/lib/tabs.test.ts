import { describe, expect, it } from 'vitest';
import { TABS, tabForKey, tabOf, tabQuery, withTab } from './tabs';

describe('the tabs of a home', () => {
  it.each(TABS)('have an address: %s', (tab) => {
    expect(tabOf(tabQuery(tab))).toBe(tab);
  });

  it.each(['', 'tab=', 'tab=nothing'])('begin with the calendar where the address is "%s"', (query) => {
    expect(tabOf(new URLSearchParams(query))).toBe('calendar');
  });

  it.each([
    ['', 'feeds', 'tab=feeds'],
    ['tab=feeds', 'calendar', ''],
    ['tab=inquiries&inquiry=i1', 'settings', 'tab=settings&inquiry=i1'],
    ['tab=inquiries&inquiry=i1', 'calendar', 'inquiry=i1'],
    ['inquiry=i1', 'inquiries', 'inquiry=i1&tab=inquiries'],
    ['tab=settings&page=seasons', 'settings', 'tab=settings'],
  ] as const)('keep what else the address "%s" names: %s has "%s"', (query, tab, after) => {
    expect(withTab(new URLSearchParams(query), tab).toString()).toBe(after);
  });

  it.each([
    ['ArrowRight', 'calendar', 'inquiries'],
    ['ArrowRight', 'languages', 'calendar'],
    ['ArrowLeft', 'feeds', 'blocks'],
    ['ArrowLeft', 'calendar', 'languages'],
    ['Home', 'inquiries', 'calendar'],
    ['End', 'calendar', 'languages'],
    ['ArrowDown', 'calendar', null],
    ['Tab', 'calendar', null],
  ] as const)('move by keys: %s on %s leads to %s', (key, tab, next) => {
    expect(tabForKey(key, tab)).toBe(next);
  });
});
