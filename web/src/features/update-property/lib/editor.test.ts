import { describe, expect, it } from 'vitest';
import type { HomeForm } from '@/features/property-form/lib/form';
import { sampleFeed, sampleForm, sampleListing } from '../sample.test.data';
import { wantedForm } from './diff';
import { type Action, type Editing, type Editor, editorAfter, isUnsaved, serverErrors } from './editor';
import type { Kept } from './offline-edits';
import type { SaveJob, SaveOutcome } from './save';

const listing = sampleListing();
const base = wantedForm(listing, 'en');
const feeds = { items: [sampleFeed()], etag: '"f1"' };
const home = { listing: { kind: 'done', value: listing }, feeds: { kind: 'done', value: feeds } } as const;

function editing(...actions: Action[]): Editing {
  const read: Action = { kind: 'read', home, kept: null, locale: 'en' };
  const editor = [read, ...actions].reduce(editorAfter, { kind: 'reading' } as Editor);
  if (editor.kind !== 'editing') throw new Error(`it is ${editor.kind}`);
  return editor;
}

const typing = (part: Partial<HomeForm>): Action => ({ kind: 'change', part });

function jobOf(editor: Editing): SaveJob {
  return { ...editor, id: 'CASA-1001', byLink: false, password: null };
}

function result(part: Partial<SaveOutcome>): SaveOutcome {
  const done = { changed: [], proposed: [], feeds: false, submitted: false, password: false };
  return { listing, feeds, isWritten: false, held: [], stop: null, ...part, done: { ...done, ...part.done } };
}

describe('opening a home', () => {
  it('is stuck where it cannot be read', () => {
    const silent = { kind: 'silent', why: 'offline' } as const;
    const read: Action = { kind: 'read', home: { listing: silent, feeds: silent }, kept: null, locale: 'en' };
    expect(editorAfter({ kind: 'reading' }, read)).toEqual({ kind: 'stuck', failure: 'offline' });
  });

  it('goes without its calendars', () => {
    const away = { ...home, feeds: { kind: 'refused', status: 503, problem: null } as const };
    const read: Action = { kind: 'read', home: away, kept: null, locale: 'en' };
    expect(editorAfter({ kind: 'reading' }, read)).toMatchObject({ kind: 'editing', feeds: null });
  });

  const kept = (form: HomeForm, of: HomeForm = base): Kept => ({
    format: 1,
    savedAt: 0,
    numbers: 'en',
    base: of,
    form,
    plan: {},
  });
  it('brings back what was typed, over what changed since', () => {
    const before = { ...base, priceMin: '100', city: 'Old' };
    const of = kept({ ...before, city: 'Typed', bedrooms: '3' }, before);
    const editor = editorAfter({ kind: 'reading' }, { kind: 'read', home, kept: of, locale: 'en' });
    expect(editor).toMatchObject({
      isRestored: true,
      form: { city: 'Typed', bedrooms: '3', priceMin: base.priceMin },
      meanwhile: { taken: ['priceMin'], clashing: ['city'] },
    });
  });

  it('says nothing of typed changes that were saved elsewhere', () => {
    const of = kept(base, { ...base, city: 'Old' });
    const editor = editorAfter({ kind: 'reading' }, { kind: 'read', home, kept: of, locale: 'en' });
    expect(editor).toMatchObject({ isRestored: false, meanwhile: { taken: [], clashing: [] } });
  });

  it('keeps the numbers in the language in which they were typed', () => {
    const spanish = wantedForm(listing, 'es');
    const of: Kept = { ...kept({ ...spanish, bathrooms: '2,5' }, spanish), numbers: 'es' };
    const editor = editorAfter({ kind: 'reading' }, { kind: 'read', home, kept: of, locale: 'en' });
    expect(editor).toMatchObject({ numbers: 'es', meanwhile: { taken: [], clashing: [] } });
  });
});

describe('typing', () => {
  it('is unsaved until it is taken back', () => {
    expect(isUnsaved(editing())).toBe(false);
    expect(isUnsaved(editing(typing({ city: 'A' })))).toBe(true);
    expect(isUnsaved(editing(typing({ city: 'A' }), typing({ city: base.city })))).toBe(false);
    expect(isUnsaved(editing(typing({ city: 'A' }), { kind: 'discard' }))).toBe(false);
    expect(isUnsaved(editing({ kind: 'plan', feed: 'feed-1', choice: 'remove' }))).toBe(true);
    expect(isUnsaved(editing({ kind: 'plan', feed: 'feed-1', choice: 'keep' }))).toBe(false);
  });
});

describe('what became of saving', () => {
  const typed = editing(typing({ city: ' A ', phone: '+34 1' }), { kind: 'save' });
  const written = sampleListing({ version: 8 }, sampleForm({ city: 'A' }));

  it('is the end where all is saved', () => {
    const action: Action = { kind: 'settle', job: jobOf(typed), result: result({ isWritten: true }) };
    expect(editorAfter(typed, action)).toMatchObject({ kind: 'saved', listing });
  });

  it('keeps what is held back and takes over what was written', () => {
    const outcome = result({ listing: written, isWritten: true, held: ['contacts'] });
    const after = editorAfter(typed, { kind: 'settle', job: jobOf(typed), result: outcome });
    expect(after).toMatchObject({
      kind: 'editing',
      saving: false,
      listing: { version: 8 },
      form: { city: 'A', phone: '+34 1' },
      base: { phone: base.phone },
      meanwhile: { taken: [], clashing: [] },
      outcome: { held: ['contacts'], stop: null, isPartial: true },
    });
  });

  it('keeps what was typed in the meantime', () => {
    const later = editorAfter(typed, typing({ bedrooms: '9' }));
    const outcome = result({ listing: written, isWritten: true, held: ['contacts'] });
    const after = editorAfter(later, { kind: 'settle', job: jobOf(typed), result: outcome });
    expect(after).toMatchObject({ form: { city: 'A', bedrooms: '9' } });
  });

  it('says what changed elsewhere, keeps what was typed, and can take the other value', () => {
    const present = sampleListing({ version: 9 }, sampleForm({ city: 'B', priceMin: '90' }));
    const outcome = result({ listing: present, stop: { kind: 'changed' } });
    const after = editorAfter(typed, { kind: 'settle', job: jobOf(typed), result: outcome });
    expect(after).toMatchObject({
      form: { city: ' A ', priceMin: '90' },
      base: { city: 'B' },
      meanwhile: { taken: ['priceMin'], clashing: ['city'] },
    });
    const taken = editorAfter(after, { kind: 'take', unit: 'city' });
    expect(taken).toMatchObject({ form: { city: 'B' }, meanwhile: { clashing: [] } });
  });

  it('forgets addresses of calendars that are saved', () => {
    const withFeed = editing(typing({ feeds: { ...base.feeds, vrbo: 'https://vrbo.com/icalendar/1.ics' } }));
    const done = { changed: [], proposed: [], feeds: true, submitted: false, password: false };
    const stop = { kind: 'changed' } as const;
    const after = editorAfter(withFeed, {
      kind: 'settle',
      job: jobOf(withFeed),
      result: result({ done, stop }),
    });
    expect(after).toMatchObject({ form: { feeds: { vrbo: '' } }, outcome: { isPartial: true } });
  });

  it('tells errors at fields, and counts the outcomes', () => {
    const errors = { city: 'Too long' };
    const stop = { kind: 'failed', at: 'fields', failure: 'refused', errors, other: [] } as const;
    const after = editing({ kind: 'save' }, { kind: 'stop', stop });
    expect(serverErrors(after)).toEqual(errors);
    expect(after).toMatchObject({ saving: false, outcomes: 1 });
  });

  it('puts back what waited for review when it is withdrawn', () => {
    const proposal = {
      form: { name: 'Casa Risco' },
      proposedAt: '2027-03-01T12:00:00Z',
      returned: true,
    } as NonNullable<typeof listing.proposal>;
    const waiting = { ...home, listing: { kind: 'done', value: { ...listing, proposal } } as const };
    const opened = editorAfter(
      { kind: 'reading' },
      { kind: 'read', home: waiting, kept: null, locale: 'en' },
    );
    expect(opened).toMatchObject({ form: { name: 'Casa Risco' } });
    const typedToo = editorAfter(opened, typing({ city: 'A' }));
    const after = editorAfter(typedToo, { kind: 'withdrawn', listing });
    expect(after).toMatchObject({ form: { name: base.name, city: 'A' }, base: { name: base.name } });
  });
});
