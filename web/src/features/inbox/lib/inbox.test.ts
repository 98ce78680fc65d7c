import { describe, expect, it } from 'vitest';
import { INQUIRY_STATE_VALUES } from '@/api/limits.gen';
import { sampleInquiry, samplePage } from '../sample.test.data';
import { STATES, type View, viewQuery, withChange, withPage } from './inbox';

const now = new Date('2027-03-08T12:00:00Z');

it('has a view for every state', () => {
  expect([...STATES].sort()).toEqual([...INQUIRY_STATE_VALUES].sort());
});

describe('the query of a view', () => {
  it.each<[View, string | null, string]>([
    ['all', null, ''],
    ['new', null, 'state=new'],
    ['declined', 'a b', 'state=declined&cursor=a+b'],
    ['filtered', null, 'filtered=true'],
    ['filtered', '7', 'filtered=true&cursor=7'],
  ])('%s from %s', (view, cursor, query) => {
    expect(viewQuery(view, cursor).toString()).toBe(query);
  });
});

describe('a further page', () => {
  it('follows the one before, without what stands there already', () => {
    const ids = (...names: string[]) => names.map((id) => sampleInquiry({ id }));
    const first = withPage(null, 'all', samplePage(ids('a', 'b'), { nextCursor: '2' }), now);
    const both = withPage(first, 'all', samplePage(ids('b', 'c'), { newCount: 1 }), now);
    expect(both.items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(both).toMatchObject({ nextCursor: null, newCount: 1, filteredCount: 2 });
  });
});

describe('a change', () => {
  const fresh = sampleInquiry();
  const suspicious = sampleInquiry({ suspicion: 'links' });
  const answered = sampleInquiry({ state: 'answered' });
  // The view, the inquiry before and after, whether it is listed, how many are new, and how many filtered.
  it.each([
    ['all', fresh, answered, true, 2, 2],
    ['new', fresh, answered, false, 2, 2],
    ['answered', answered, fresh, false, 4, 2],
    ['filtered', suspicious, fresh, false, 4, 1],
    ['filtered', suspicious, answered, false, 3, 1],
    ['filtered', suspicious, sampleInquiry({ suspicion: 'links', state: 'declined' }), true, 3, 2],
    ['new', fresh, fresh, true, 3, 2],
  ] as const)('in %s (%#)', (view, before, after, isListed, newCount, filteredCount) => {
    const other = sampleInquiry({ id: 'other' });
    const inbox = withPage(null, view, samplePage([before, other]), now);
    const changed = withChange(inbox, before, after);
    expect(changed.items).toEqual(isListed ? [after, other] : [other]);
    expect(changed).toMatchObject({ newCount, filteredCount });
  });
});
