import { describe, expect, it } from 'vitest';
import { changed, finding, submitted, waiting } from '../sample.test.data';
import { countsOf, homeAfter, isRefused, needsReason, stepTo, waitingPart, without, withPage } from './queue';

const now = new Date('2027-03-08T12:00:00Z');
const three = [waiting(1), waiting(2, { isSubmission: false }), waiting(3)];
const ids = (items: readonly { propertyId: string }[]) => items.map(({ propertyId }) => propertyId);

describe('the queue', () => {
  it('grows by pages without repeating a home, and loses what was decided', () => {
    const first = withPage(null, { items: three.slice(0, 2), nextCursor: '2' }, now);
    const both = withPage(first, { items: three.slice(1), nextCursor: null }, now);
    expect(ids(both.items)).toEqual(['CASA-1', 'CASA-2', 'CASA-3']);
    expect(both.nextCursor).toBeNull();
    expect(ids(without(both, 'CASA-2').items)).toEqual(['CASA-1', 'CASA-3']);
  });

  it('counts what is new and what changes', () => {
    expect(countsOf(three)).toEqual({ submissions: 2, changes: 1 });
  });

  it.each([
    ['CASA-1', 'CASA-2'],
    ['CASA-3', 'CASA-1'],
    ['CASA-9', 'CASA-1'],
  ])('goes on after %s with %s', (decided, next) => {
    expect(homeAfter(three, decided)).toBe(next);
  });

  it('ends with the last home', () => {
    expect(homeAfter([waiting(1)], 'CASA-1')).toBeNull();
    expect(homeAfter([], 'CASA-1')).toBeNull();
  });

  it.each([
    [null, 1, 'CASA-1'],
    [null, -1, 'CASA-3'],
    ['CASA-1', 1, 'CASA-2'],
    ['CASA-1', -1, 'CASA-1'],
    ['CASA-3', 1, 'CASA-3'],
    ['CASA-9', 1, 'CASA-1'],
  ] as const)('steps from %s by %s to %s', (selected, step, next) => {
    expect(stepTo(three, selected, step)).toBe(next);
  });

  it('has nothing to step to when it is empty', () => {
    expect(stepTo([], null, 1)).toBeNull();
  });
});

describe('a home', () => {
  it.each([
    ['submission', submitted()],
    [null, submitted({ status: 'rejected' })],
    [null, submitted({ status: 'active' })],
    ['changes', changed({ name: 'New' }, ['/name'])],
    [null, changed({ name: 'New' }, ['/name'], true)],
  ] as const)('waits as %s', (part, home) => {
    expect(waitingPart(home)).toBe(part);
  });

  it.each([
    [false, submitted()],
    [true, submitted({ addressConfirmed: false })],
    // It was public before.
    [false, submitted({ addressConfirmed: false, activatedAt: '2027-01-01T00:00:00Z' })],
    [false, { ...changed({}, []), addressConfirmed: false }],
  ])('needs a reason: %s', (needed, home) => {
    expect(needsReason(home)).toBe(needed);
  });

  it.each([
    [false, []],
    [false, [finding('license_missing')]],
    [true, [finding('license_missing'), finding('license_required', { level: 'refusal' })]],
    // A reason makes it good.
    [false, [finding('address_not_confirmed', { level: 'refusal' })]],
  ])('is refused: %s', (refused, checks) => {
    expect(isRefused({ checks })).toBe(refused);
  });
});
