import { describe, expect, it } from 'vitest';
import type { OpenSession } from '@/api/types';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { sessionName, sessionTimes, sessionWay } from './session-words';

const words = ownerMessagesFor('en').homeSettings.sessions;

function session(part: Partial<OpenSession>): OpenSession {
  return {
    id: 's1',
    openedAt: '2027-06-30T12:00:00Z',
    lastUsedAt: '2027-07-01T11:46:00Z',
    wayIn: 'owner',
    email: 'marta@owners.example',
    userAgent: null,
    current: false,
    ...part,
  };
}

describe('a session', () => {
  it.each<[string | null, string]>([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
      'Firefox on Windows',
    ],
    ['Firefox/143.0', 'Firefox'],
    ['Another/1.0 (Windows)', 'Unknown browser on Windows'],
    [null, 'Unknown browser'],
  ])('of %s is named %s', (userAgent, name) => {
    expect(sessionName(session({ userAgent }), words)).toBe(name);
  });

  it.each<[Partial<OpenSession>, string]>([
    [{ wayIn: 'password', email: null }, 'Opened with the password'],
    [{ wayIn: 'co_owner' }, 'Opened with a link to marta@owners.example'],
    [{ email: null }, 'Opened with a link by mail'],
  ])('says how it was opened: %j', (part, text) => {
    expect(sessionWay(session(part), words)).toBe(text);
  });

  it('says when it was used', () => {
    const text = sessionTimes('en', session({}), words, new Date('2027-07-01T12:00:00Z'));
    expect(text).toBe('Used 14 min ago, open since 30 June 2027');
  });
});
