import { expect, it } from 'vitest';
import { checkSite, SITES_MAX } from './site';

it.each([
  ['https://villa.example', 'https://villa.example'],
  [' villa.example ', 'https://villa.example'],
  ['https://Www.Villa.Example/prices?a=1#b', 'https://www.villa.example'],
  ['https://villa.example:8443/', 'https://villa.example:8443'],
  ['casa-ñandú.example', 'https://xn--casa-and-h3a7g.example'],
])('%s is the site %s', (typed, site) => {
  expect(checkSite(typed, [])).toEqual({ kind: 'site', site });
});

it.each([
  ['', 'empty'],
  ['http://villa.example', 'insecure'],
  ['https://*.example', 'pattern'],
  ['https://localhost:3000', 'noName'],
  ['192.168.0.1', 'noName'],
  ['https://[::1]', 'noName'],
  ['https://ana@villa.example', 'unreadable'],
  ['javascript://villa.example', 'unreadable'],
  ['my villa', 'unreadable'],
  ['villa.example; script-src x', 'unreadable'],
  ['known.example/', 'known'],
] as const)('%s is not taken: %s', (typed, fault) => {
  expect(checkSite(typed, ['https://known.example'])).toEqual({ kind: 'fault', fault });
});

it('takes so many and no more', () => {
  const known = Array.from({ length: SITES_MAX }, (_, index) => `https://site${index}.example`);
  expect(checkSite('villa.example', known)).toEqual({ kind: 'fault', fault: 'full' });
});
