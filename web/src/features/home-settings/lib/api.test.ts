import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleListing } from '@/features/update-property/sample.test.data';
import {
  callOffErasure,
  changeSettings,
  endOtherSessions,
  endSession,
  eraseHome,
  inviteMember,
  pauseHome,
  readMembers,
  readSessions,
  readSettings,
  removeMember,
  resumeHome,
} from './api';

const ID = 'CASA-1001';
const listing = sampleListing({ version: 7 });

afterEach(() => vi.unstubAllGlobals());

describe('the requests of the settings', () => {
  it.each<[string, () => Promise<unknown>, string | undefined, object | undefined]>([
    ['GET /settings', () => readSettings(ID, 'en'), undefined, undefined],
    [
      'PATCH /settings',
      () => changeSettings(ID, { weeklyMail: true }, 'en'),
      undefined,
      { weeklyMail: true },
    ],
    [
      'POST /pause',
      () => pauseHome(listing, { resumeOn: '2027-07-01' }, 'en'),
      '"7"',
      { resumeOn: '2027-07-01' },
    ],
    ['POST /resume', () => resumeHome(listing, 'en'), '"7"', undefined],
    ['POST /erasure', () => eraseHome(listing, 'en'), '"7"', undefined],
    ['DELETE /erasure', () => callOffErasure(ID, 'en'), undefined, undefined],
    ['GET /members', () => readMembers(ID, 'en'), undefined, undefined],
    ['POST /members', () => inviteMember(ID, 'a@b.example', 'en'), undefined, { email: 'a@b.example' }],
    ['DELETE /members/m%2F1', () => removeMember(ID, 'm/1', 'en'), undefined, undefined],
    ['GET /sessions', () => readSessions(ID, 'en'), undefined, undefined],
    ['DELETE /sessions', () => endOtherSessions(ID, 'en'), undefined, undefined],
    ['DELETE /sessions/s%2F1', () => endSession(ID, 's/1', 'en'), undefined, undefined],
  ])('%s', async (request, ask, match, body) => {
    const asked = vi.fn(async (_path: string, _request: RequestInit) => Response.json({}));
    vi.stubGlobal('fetch', asked);
    await ask();
    const [path, init] = asked.mock.calls[0] ?? ['', {}];
    const sent = init.headers as Record<string, string>;
    expect(`${init.method ?? 'GET'} ${path}`).toBe(request.replace(' ', ` /api/v1/owner/properties/${ID}`));
    expect(sent['if-match']).toBe(match);
    expect(init.body).toBe(body && JSON.stringify(body));
  });
});
