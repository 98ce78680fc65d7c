import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '@/api/types';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { actorName, changesOf, dayError, filterOf, filterQuery } from './audit';

const ENTRY: AuditEntry = {
  id: '1',
  at: '2027-03-01T10:00:00Z',
  actor: 'operator:o1',
  actorName: 'Ana',
  action: 'listing.status',
  subject: 'CASA-1001',
  fields: ['status', 'name', 'phone'],
  changes: [{ field: 'status', before: 'active', after: 'paused' }],
};

describe('the filter of the audit', () => {
  it.each([
    ['', ''],
    [
      'subject=casa-1001&actor=operator%3Ao1&action=listing.',
      'subject=CASA-1001&actor=operator%3Ao1&action=listing.',
    ],
    ['from=2027-03-01&to=2027-03-02&page=3&q=x', 'from=2027-03-01&to=2027-03-02'],
  ])('of %j asks for %j', (address, query) => {
    expect(filterQuery(filterOf(new URLSearchParams(address))).toString()).toBe(query);
  });
});

describe.each(LOCALES)('an entry of the audit in %s', (locale) => {
  const { audit: words } = ownerMessagesFor(locale).dashboard;

  it.each([
    ['operator:o1', 'Ana', 'Ana'],
    ['operator:o2', null, words.actorKind.operator],
    ['owner:o3', null, words.actorKind.owner],
    ['password:CASA-1001', null, words.actorKind.password],
    ['service:listing', null, words.actorKind.service],
    ['robot', null, 'robot'],
  ])('by %s, %s, is by %s', (actor, name, told) => {
    expect(actorName({ ...ENTRY, actor, actorName: name }, words)).toBe(told);
  });

  it('says what fields were and became, and names the others', () => {
    expect(changesOf(ENTRY, words)).toEqual(['status: active → paused', 'name, phone']);
    const first = { field: 'role', before: null, after: 'admin' };
    expect(changesOf({ ...ENTRY, fields: [], changes: [first] }, words)).toEqual([
      `role: ${words.nothing} → admin`,
    ]);
  });

  it('is looked for on days in their order', () => {
    const days = (from: string, to: string) =>
      dayError({ ...filterOf(new URLSearchParams()), from, to }, words);
    expect(days('2027-03-02', '2027-03-01')).toBe(words.dayOrder);
    expect(days('2027-03-01', '2027-03-01')).toBeUndefined();
    expect(days('', '2027-03-01')).toBeUndefined();
  });
});
