import { beforeEach, expect, it, vi } from 'vitest';
import type { Answer, ApiFailure } from '@/api/call';
import type { Draft, NewDraft, SubmissionReceipt } from '@/api/types';
import { createDraft, saveNewDraft, submitDraft } from '@/features/new-property/lib/server';
import { emptyForm } from '@/features/property-form/lib/defaults';
import { endsAll, nothingSent, submitHome } from './submit';

vi.mock('@/features/new-property/lib/server', () => ({
  createDraft: vi.fn(),
  saveNewDraft: vi.fn(),
  submitDraft: vi.fn(),
}));

const done = <Value>(value: object): Answer<Value> => ({ kind: 'done', value: value as Value });
const refused = (status: number, code = 'x') =>
  ({ kind: 'refused', status, problem: { code, detail: code } }) as unknown as ApiFailure;
const form = { ...emptyForm('en'), name: 'Casa' };

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(createDraft).mockResolvedValue(done<NewDraft>({ token: 'abc', version: 1 }));
  vi.mocked(saveNewDraft).mockResolvedValue(done<Draft>({ version: 2 }));
  vi.mocked(submitDraft).mockResolvedValue(done<SubmissionReceipt>({ propertyId: 'CASA-1001' }));
});

it('makes a draft of a home, saves it and submits it', async () => {
  expect(await submitHome(form, nothingSent(), 'secret', 'en')).toEqual({
    kind: 'done',
    propertyId: 'CASA-1001',
  });
});

it('goes on where it ended, with the same draft and key', async () => {
  vi.mocked(submitDraft).mockResolvedValueOnce({ kind: 'silent', why: 'unreachable' });
  const first = await submitHome(form, nothingSent(), 'secret', 'en');
  if (first.kind !== 'failed') throw new Error('it failed');
  expect((await submitHome(form, first.sent, 'secret', 'en')).kind).toBe('done');
  expect(createDraft).toHaveBeenCalledOnce();
  expect(saveNewDraft).toHaveBeenCalledOnce();
  const [one, other] = vi.mocked(submitDraft).mock.calls.map(([token, , key]) => [token, key]);
  expect(one).toEqual(other);
});

it.each([
  [refused(422), false],
  [refused(409), false],
  [refused(429), true],
  [refused(503), true],
  [refused(403, 'origin_not_allowed'), true],
  [{ kind: 'silent', why: 'offline' } as const, true],
])('%j ends all: %s', (answer, expected) => {
  expect(endsAll(answer)).toBe(expected);
});
