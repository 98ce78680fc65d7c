import { expect, it } from 'vitest';
import { pageOf, pageQuery, SETTINGS_PAGES } from './pages';

it.each(SETTINGS_PAGES)('the page %s of the settings has an address', (page) => {
  expect(pageOf(pageQuery(page))).toBe(page);
});

it.each(['', 'page=', 'page=nothing'])('"%s" names the list of pages', (query) => {
  expect(pageOf(new URLSearchParams(query))).toBeNull();
});
