import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TranslationRecord } from '@/api/types';
import { askedOf, readAllTranslations, stateOf, translateAgain } from './api';

afterEach(() => vi.unstubAllGlobals());

const record = (propertyId: string): TranslationRecord => ({
  propertyId,
  name: 'Casa Sol',
  language: 'en',
  state: 'machine',
  dueAt: null,
  refusals: 0,
  failures: 0,
  lastError: null,
  madeAt: '2027-03-01T10:00:00Z',
  provider: 'apertium',
  corrected: false,
});

describe('the address of a list of translations', () => {
  it.each([
    ['', 'offset=0&limit=25'],
    ['state=refused&page=2&budget-page=3', 'state=refused&offset=25&limit=25'],
    ['state=lost&sort=name', 'offset=0&limit=25'],
  ])('%s asks for %s', (address, asked) => {
    expect(askedOf(new URLSearchParams(address)).toString()).toBe(asked);
  });

  it('names a state, or none', () => {
    expect(['state=outdated', 'state=x', ''].map((text) => stateOf(new URLSearchParams(text)))).toEqual([
      'outdated',
      '',
      '',
    ]);
  });
});

/** Answers each request in turn, and keeps what was asked. */
function answering(...bodies: object[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${url}`);
    return Response.json(bodies[asked.length - 1]);
  });
  return asked;
}

it('reads all pages of a state, and a translation that moved once', async () => {
  const asked = answering(
    { items: [record('CASA-1'), record('CASA-2')], total: 3 },
    { items: [record('CASA-2')], total: 3 },
  );
  const answer = await readAllTranslations('en', new URLSearchParams('state=machine&page=2'), () => true);
  expect(answer).toEqual({
    kind: 'done',
    value: { rows: [record('CASA-1'), record('CASA-2')], isCut: false },
  });
  expect(asked).toEqual([
    'GET /api/v1/admin/translations?state=machine&offset=0&limit=100',
    'GET /api/v1/admin/translations?state=machine&offset=2&limit=100',
  ]);
});

it('asks for one to be made again', async () => {
  const asked = answering(record('CASA-1'));
  expect((await translateAgain('en', record('CASA-1'))).kind).toBe('done');
  expect(asked).toEqual(['POST /api/v1/admin/translations/CASA-1/en/again']);
});
