import { describe, expect, it } from 'vitest';
import type { Answer } from '@/api/call';
import type { ConflictList, OwnHomeList, PropertyCalendar } from '@/api/types';
import { sampleHome } from '../sample.test.data';
import { factsAfter, type Managed, managedAfter, NO_FACTS } from './managed';

const refused = (status: number) => ({ kind: 'refused', status, problem: null }) as const;
const list = (...ids: string[]): Answer<OwnHomeList> => ({
  kind: 'done',
  value: { items: ids.map((id) => sampleHome({ id })) },
});

describe('a home that is managed', () => {
  const reading: Managed = { kind: 'reading' };
  const read = managedAfter(reading, list('CASA-1001', 'CASA-1002'), 'CASA-1001');

  it('is one of those that the session opens', () => {
    expect(read).toMatchObject({ kind: 'read', home: { id: 'CASA-1001' } });
    expect(read.kind === 'read' && read.homes).toHaveLength(2);
    expect(managedAfter(reading, list('CASA-1002'), 'CASA-1001')).toEqual({ kind: 'notFound' });
  });

  it('stays when it cannot be read again', () => {
    expect(managedAfter(reading, refused(503), 'CASA-1001')).toEqual({
      kind: 'stuck',
      failure: 'unavailable',
    });
    expect(managedAfter(read, { kind: 'silent', why: 'offline' }, 'CASA-1001')).toBe(read);
  });
});

describe('the head of the page', () => {
  const calendar = (confirmedAt: string | null) =>
    ({ kind: 'done', value: { confirmedAt } as PropertyCalendar }) as const;
  const conflicts = (count: number) =>
    ({ kind: 'done', value: { items: Array(count).fill({}) } as unknown as ConflictList }) as const;

  it('knows when the calendar was confirmed, and how many double bookings there are', () => {
    const facts = factsAfter(NO_FACTS, calendar('2027-03-01T12:00:00Z'), conflicts(2));
    expect(facts).toEqual({ confirmedAt: '2027-03-01T12:00:00Z', isUnread: false, conflicts: 2 });
    expect(factsAfter(facts, refused(503), refused(503))).toEqual(facts);
    expect(factsAfter(NO_FACTS, calendar(null), conflicts(0)).confirmedAt).toBeNull();
  });

  it('says where that could not be read', () => {
    const facts = factsAfter(NO_FACTS, refused(503), refused(503));
    expect(facts).toEqual({ confirmedAt: undefined, isUnread: true, conflicts: null });
  });
});
