import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyForm } from '@/features/property-form/lib/defaults';
import { STORAGE_KEYS } from './keys';
import { FakeStorage } from './testing/fake-browser';

/** What the first version of the site stored, to the letter. A later one must read it. */
const FORM = { ...emptyForm('en'), name: 'Casa Lajares', city: 'Lajares' };
const WORK = {
  id: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  form: FORM,
  step: 3,
  revision: 7,
  server: { token: 'secret', version: 4, savedRevision: 6, unanswered: [{ form: FORM, revision: 7 }] },
  submission: { acceptsTerms: true, hasPhotoRights: true, key: 'key-1', queued: true, failures: 2 },
};
const BLOCK = {
  id: '00112233445566778899aabbccddeeff',
  startDate: '2027-05-04',
  endDate: '2027-05-05',
  type: 'owner_block',
  reason: 'Family',
  createdAt: '2027-05-03T12:00:00.000Z',
};
const EDIT_KEY = `owner-blocks:CASA-1001:2027-05-03T12:00:00.000Z:${BLOCK.id}`;
const ANSWER = {
  text: 'Thank you.',
  language: 'es',
  template: null,
  state: 'agreed',
  lastTry: { text: 'Thank you.', key: 'key-2' },
};
const REASONS = {
  'CASA-1001': {
    language: 'es',
    reasons: [{ key: 1, field: 'photos', text: 'Faltan fotos', template: 'photosTooFew' }],
  },
};
const CONTENT_DRAFT = { draft: { shown: true }, note: 'Holidays', version: 3 };
const REPORT_DRAFT = { decision: 'removed', statement: 'The photos', appeal: '' };
const HOME = { id: 'CASA-1001', name: 'Casa Risco', city: 'Corralejo', photo: null };
const INQUIRY = {
  token: 'aB3_-'.repeat(8),
  propertyId: 'CASA-1001',
  propertyName: 'Casa Risco',
  sentAt: '2027-05-03T12:00:00Z',
};
const NOW = Date.parse('2027-05-03T12:30:00Z');

let local: FakeStorage;
let session: FakeStorage;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.resetModules();
  local = new FakeStorage();
  session = new FakeStorage();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('names every key as it was named', () => {
  expect(Object.values(STORAGE_KEYS)).toEqual([
    'theme',
    'cookie-consent',
    'fair-order',
    'install-answered',
    'favourites',
    'inquiries',
    'recently-viewed',
    'homes-viewed',
    'last-results',
    'list-home',
    'list-home:',
    'location.looked-up',
    'own-home:',
    'owner-blocks:',
    'inquiry-answer-',
    'push-device:',
    'operator-reasons',
    'operator-reports',
    'operator-content',
    'operator-forms',
    'operator-keys',
  ]);
});

it('loads a home that is being written down, with what waits to be sent', async () => {
  const { backupStore, findBackups } = await import('@/features/new-property/lib/backup');
  local.setItem(
    `list-home:${WORK.id}`,
    JSON.stringify({ format: 1, tab: 'a', savedAt: NOW - 60_000, work: WORK }),
  );
  const [backup] = findBackups(
    backupStore(() => local, emptyForm('en')),
    NOW,
  );
  expect(backup?.work).toEqual(WORK);
});

it('loads changes of a home that are not saved', async () => {
  const { findKept } = await import('@/features/update-property/lib/offline-edits');
  const kept = {
    format: 1,
    savedAt: NOW - 60_000,
    numbers: 'es',
    base: FORM,
    form: { ...FORM, city: 'Corralejo' },
    plan: { airbnb: { kind: 'remove' } },
  };
  local.setItem('own-home:CASA-1001', JSON.stringify(kept));
  expect(findKept('CASA-1001', NOW)).toEqual(kept);
});

it('loads blocks that wait to be sent, whose entries named their whole keys', async () => {
  const { EditQueue, wireEdit } = await import('@/features/owner-calendar/lib/queue');
  const edit = { key: EDIT_KEY, editedAt: '2027-05-03T12:00:00.000Z', change: { put: BLOCK } };
  local.setItem(EDIT_KEY, JSON.stringify(edit));
  const queue = new EditQueue('CASA-1001', () => local);
  const edits = queue.edits();
  expect(edits.map(wireEdit)).toEqual([{ put: BLOCK, editedAt: edit.editedAt }]);
  queue.remove(edits.map(({ key }) => key));
  expect(local.length).toBe(0);
});

it('loads what owners and operators have begun in a tab', async () => {
  const { answerStore } = await import('@/features/inbox/lib/answer');
  const { draftsStore } = await import('@/features/review/lib/drafts');
  const { reportDrafts } = await import('@/features/dashboard/lib/report-drafts');
  const { contentDrafts } = await import('@/features/dashboard/lib/content-drafts');
  const { formDrafts } = await import('@/features/dashboard/lib/form-drafts');
  const { lookupStore } = await import('@/features/location/lib/last-lookup');
  session.setItem('inquiry-answer-a1', JSON.stringify(ANSWER));
  session.setItem('operator-reasons', JSON.stringify(REASONS));
  session.setItem('operator-reports', JSON.stringify({ r1: REPORT_DRAFT, r2: { decision: 'burned' } }));
  session.setItem(
    'operator-content',
    JSON.stringify({ banner: CONTENT_DRAFT, prices: { note: '' }, menu: CONTENT_DRAFT }),
  );
  session.setItem('operator-forms', JSON.stringify({ fee: { home: 'CASA-1001' }, other: { day: 3 } }));
  session.setItem('location.looked-up', '{"latitude":28.735123,"longitude":-13.8705}');
  expect(answerStore.get('a1')).toEqual(ANSWER);
  expect(draftsStore.get()).toEqual(REASONS);
  expect(reportDrafts.get()).toEqual({ r1: REPORT_DRAFT });
  expect(contentDrafts.get()).toEqual({ banner: CONTENT_DRAFT });
  expect(formDrafts.get()).toEqual({ fee: { home: 'CASA-1001' } });
  expect(lookupStore.get()).toEqual({ latitude: 28.735123, longitude: -13.8705 });
});

it('loads what a visitor chose', async () => {
  local.setItem('theme', '"dark"');
  local.setItem('favourites', '["CASA-1001","CASA-1002"]');
  local.setItem('inquiries', JSON.stringify([INQUIRY]));
  local.setItem('recently-viewed', JSON.stringify([HOME]));
  local.setItem('operator-keys', 'off');
  local.setItem('install-answered', '2027-05-03T12:00:00.000Z');
  local.setItem('fair-order', '7');
  local.setItem(
    'cookie-consent',
    '{"necessary":true,"analytics":true,"preferences":false,"chosenAt":"2027-05-03T12:00:00.000Z"}',
  );
  expect((await import('@/features/theme/lib/store')).themeStore.get()).toBe('dark');
  expect((await import('@/features/favourites/lib/store')).favouritesStore.get()).toHaveLength(2);
  expect((await import('@/features/thread/lib/store')).inquiriesStore.get()).toEqual([
    { token: INQUIRY.token, propertyName: INQUIRY.propertyName },
  ]);
  expect((await import('@/features/recent/lib/store')).recentStore.get()).toEqual([HOME]);
  expect((await import('@/features/review/lib/key-choice')).keysStore.get()).toBe(false);
  expect((await import('@/features/app/lib/install')).isAnswered()).toBe(true);
  expect((await import('@/features/search/lib/bucket')).visitorBucket()).toBe(7);
  expect((await import('@/features/consent/lib/store')).isAllowed('analytics')).toBe(true);
});

it('loads the way of a guest in a tab', async () => {
  session.setItem('last-results', '/properties?search=Adeje&guests=2');
  const { recallResults } = await import('@/features/listing/lib/last-results');
  const { parseViewed } = await import('@/features/tracking/lib/page-events');
  const { BrowserStore } = await import('./store');
  expect(recallResults('es')).toBe('/es/propiedades?search=Adeje&guests=2');
  session.setItem('homes-viewed', 'CASA-1001 CASA-1002');
  expect(new BrowserStore(STORAGE_KEYS.countedViews, parseViewed, () => session).get()).toEqual([
    'CASA-1001',
    'CASA-1002',
  ]);
});
