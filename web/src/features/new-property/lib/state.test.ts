import { describe, expect, it } from 'vitest';
import { emptyForm } from '@/features/property-form/lib/defaults';
import { type DraftEvent, type DraftState, initialState, reduce } from './state';
import { isRoutine, type Status, statusOf } from './status';

const blank = emptyForm('en');
const named = (name: string) => ({ ...blank, name });

/** What becomes of a draft after a number of events. */
const stateAfter = (...events: DraftEvent[]): DraftState => events.reduce(reduce, initialState(blank));

const STARTED: DraftEvent = { type: 'started', form: blank };
const typed = (name: string): DraftEvent => ({ type: 'typed', part: { name } });
const MADE: DraftEvent = { type: 'draftMade', token: 'secret', version: 1 };
const saved = (version: number, revision: number): DraftEvent => ({ type: 'saved', version, revision });
const failed = (failure: 'offline' | 'unavailable' | 'refused'): DraftEvent => ({
  type: 'saveFailed',
  failure,
  problem: null,
});
const sent = (name: string, revision: number): DraftEvent => ({
  type: 'sent',
  sent: { form: named(name), revision },
});
const read = (name: string, version: number): DraftEvent => ({
  type: 'serverRead',
  theirs: { form: named(name), version },
});
const ASKED: DraftEvent = {
  type: 'submitAsked',
  key: 'key-1',
  consents: { acceptsTerms: true, hasPhotoRights: true },
};
const notSent = (failure: 'offline' | 'security' | 'conflict'): DraftEvent => ({
  type: 'submitFailed',
  failure,
  problem: null,
});
const SAVED = [STARTED, typed('Casa'), MADE, saved(2, 1)];
const LOST = [typed('a'), sent('a', 2), failed('unavailable'), typed('b')];
const RECEIPT = { propertyId: 'CASA-2001', email: 'marta@owners.example', needsPassword: false };

describe('the line about saving', () => {
  it.each<[Status, DraftEvent[]]>([
    ['empty', [STARTED]],
    ['local', [STARTED, typed('C')]],
    ['saving', [STARTED, typed('Casa')]],
    ['saving', [STARTED, typed('Casa'), { type: 'saving' }]],
    ['saved', SAVED],
    ['saving', [...SAVED, typed('Casa Lajares')]],
    // What was typed during a save is not saved yet.
    ['saving', [STARTED, typed('Casa'), MADE, typed('Casa Lajares'), saved(2, 1)]],
    ['localOffline', [STARTED, typed('Casa'), failed('offline')]],
    ['localOffline', [STARTED, typed('Casa'), failed('offline'), typed('Casa Lajares')]],
    ['localAway', [STARTED, typed('Casa'), failed('unavailable')]],
    ['localRefused', [STARTED, typed('Casa'), failed('refused')]],
    ['saving', [STARTED, typed('Casa'), failed('refused'), typed('Casa Lajares')]],
    ['full', [STARTED, typed('Casa'), { type: 'backedUp', trouble: 'full' }]],
    ['forbidden', [STARTED, typed('C'), { type: 'backedUp', trouble: 'forbidden' }]],
    ['onlyServer', [...SAVED, { type: 'backedUp', trouble: 'full' }]],
    ['saved', [...SAVED, { type: 'backedUp', trouble: 'full' }, { type: 'backedUp', trouble: null }]],
    ['localConflict', [...SAVED, typed('Mine'), read('Theirs', 7)]],
    ['queued', [...SAVED, ASKED, { type: 'sending' }, notSent('offline')]],
    ['saved', [...SAVED, ASKED, { type: 'sending' }, notSent('security')]],
  ])('is %s', (status, events) => {
    expect(statusOf(stateAfter(...events))).toBe(status);
  });

  it.each([
    { priceMax: '300' },
    { priceMin: '120', currency: 'EU' },
    { bathrooms: '1,25' },
    { minNights: 'two' },
    { includedGuests: '4' },
    { extraGuestFee: '20' },
    { cleaningFee: '50 euros' },
  ])('does not say that the server has what it was not sent: %o', (part) => {
    const state = stateAfter(STARTED, { type: 'typed', part }, MADE, saved(2, 1));
    expect(statusOf(state)).toBe('savedPartly');
    expect(statusOf({ ...state, trouble: 'full' })).toBe('full');
  });

  it('is read out only where it is unusual', () => {
    expect(isRoutine('saved')).toBe(true);
    expect(isRoutine('full')).toBe(false);
  });
});

describe('what the server has', () => {
  it.each<[string, DraftEvent[], object]>([
    ['is the same', [...SAVED, read('Casa', 2)], { conflict: null, notice: null }],
    ['is newer, and nothing is typed here', [...SAVED, read('Theirs', 7)], { notice: { kind: 'updated' } }],
    ['is newer, and says the same', [...SAVED, typed('Mine'), read('Mine', 7)], { conflict: null }],
    ['is what was sent without an answer', [...SAVED, ...LOST, read('a', 3)], { conflict: null }],
    ['is somebody else’s', [...SAVED, ...LOST, read('c', 3)], { conflict: { version: 3 } }],
  ])('%s', (_, events, expected) => {
    expect(stateAfter(...events)).toMatchObject(expected);
  });

  it('is compared with the last few that were sent, each once', () => {
    const tries = [3, 3, 4, 5, 6, 7, 8, 8].map((revision) => sent(`Casa ${revision}`, revision));
    const { work } = stateAfter(...SAVED, ...tries);
    expect(work.server?.unanswered.map(({ revision }) => revision)).toEqual([4, 5, 6, 7, 8]);
    expect(stateAfter(...SAVED, ...tries, saved(3, 8)).work.server?.unanswered).toEqual([]);
  });

  it('is overwritten, or taken, as the owner chooses', () => {
    const conflict = [...SAVED, typed('Mine'), read('Theirs', 7)];
    expect(stateAfter(...conflict, { type: 'keptMine' })).toMatchObject({
      conflict: null,
      work: { form: { name: 'Mine' }, server: { version: 7, savedRevision: 1 } },
    });
    expect(stateAfter(...conflict, { type: 'tookTheirs' })).toMatchObject({
      conflict: null,
      work: { form: { name: 'Theirs' }, server: { version: 7, savedRevision: 3 } },
    });
  });

  it('is gone: a new draft is made, and the owner is told of the photos', () => {
    const state = stateAfter(...SAVED, { type: 'draftGone' });
    expect(state).toMatchObject({
      work: { server: null, form: { name: 'Casa' } },
      notice: { kind: 'draftGone' },
    });
    expect(statusOf(state)).toBe('saving');
  });
});

describe('another tab', () => {
  const { work } = stateAfter(...SAVED);

  it('is followed where it is newer, and each tab keeps its step', () => {
    const theirs = { ...work, form: named('Theirs'), revision: 2, step: 4 as const };
    expect(stateAfter(...SAVED, { type: 'otherTabSaved', work: theirs })).toMatchObject({
      shared: true,
      work: { form: { name: 'Theirs' }, step: 1 },
    });
  });

  it('is not followed where it is older, but what it knows of the server counts', () => {
    const server = { token: 'secret', version: 5, savedRevision: 1, unanswered: [] };
    const state = stateAfter(...SAVED, typed('Mine'), { type: 'otherTabSaved', work: { ...work, server } });
    expect(state.work).toMatchObject({ form: { name: 'Mine' }, server: { version: 5 } });
  });
});

describe('a submission', () => {
  it('keeps its key over every try', () => {
    const again = { ...ASKED, key: 'key-2' } as DraftEvent;
    const state = stateAfter(...SAVED, ASKED, { type: 'sending' }, notSent('offline'), again);
    expect(state.work.submission).toMatchObject({ key: 'key-1', queued: true, failures: 1 });
  });

  it.each([
    ['offline', true],
    ['security', false],
    ['conflict', false],
  ] as const)('that fails with %s waits: %s', (failure, queued) => {
    const state = stateAfter(...SAVED, ASKED, { type: 'sending' }, notSent(failure));
    expect(state).toMatchObject({ submitting: false, failure: { kind: failure }, outcomes: 1 });
    expect(state.work.submission?.queued).toBe(queued);
  });

  it('moves the focus only when somebody waits for it', () => {
    const first = [...SAVED, ASKED, { type: 'sending' } as const, notSent('offline')];
    expect(stateAfter(...first, { type: 'sending' }, notSent('offline')).outcomes).toBe(1);
  });

  it('that waits is not sent half changed', () => {
    const state = stateAfter(...SAVED, ASKED, { type: 'sending' }, notSent('offline'), typed('Casa L'));
    expect(state).toMatchObject({ work: { submission: { queued: false } }, notice: { kind: 'unqueued' } });
  });

  it('ends the draft: nothing that comes later changes it', () => {
    const done = [...SAVED, ASKED, { type: 'submitted', receipt: RECEIPT } as const];
    const state = stateAfter(...done);
    expect(state.phase).toEqual({ kind: 'submitted', receipt: RECEIPT });
    expect([typed('Casa 2'), saved(3, 2)].reduce(reduce, state)).toBe(state);
  });
});

it('says that something was restored, and what was wrong with a link before that', () => {
  const { work } = stateAfter(...SAVED);
  expect(stateAfter({ type: 'restored', work }).notice).toEqual({ kind: 'restored' });
  const expired: DraftEvent = { type: 'noticed', notice: { kind: 'linkExpired' } };
  expect(stateAfter(expired, { type: 'restored', work }).notice).toEqual({ kind: 'linkExpired' });
});
