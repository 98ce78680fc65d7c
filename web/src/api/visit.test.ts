import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OperatorSession } from '@/api/types';
import { visitOf } from '@/features/manage/components/use-visit';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { call, sending } from './call';
import { detailsOf } from './failure';
import { setVisit } from './visit';

afterEach(() => {
  setVisit(null);
  vi.unstubAllGlobals();
});

const HOME = '/api/v1/owner/properties/CASA-1001';
const operator = (role: OperatorSession['role']) => ({ role }) as OperatorSession;

function server(status = 200, code = 'forbidden') {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return Response.json(status === 200 ? {} : { code, detail: 'from the server' }, { status });
  });
  return asked;
}

describe.each(LOCALES)('what an operator sends from an owner’s page in %s', (locale) => {
  const words = ownerMessagesFor(locale).dashboard.visit;
  const send = async (path: string, method: string) => {
    const answer = await call(path, locale, method === 'GET' ? {} : sending(method, {}));
    return answer.kind === 'done' ? 'sent' : detailsOf(answer).join(' ');
  };

  const OWN = words.ownersOnly;
  it.each([
    // Owners have no visit.
    [null, false, 'POST', `${HOME}/pause`, 'sent'],
    [null, false, 'PUT', `${HOME}/password`, 'sent'],
    ['admin', false, 'GET', `${HOME}/calendar`, 'sent'],
    ['admin', false, 'POST', `${HOME}/pause`, words.refused],
    ['editor', false, 'PUT', `${HOME}/blocks`, words.refused],
    ['editor', true, 'PUT', `${HOME}/blocks`, 'sent'],
    ['editor', true, 'DELETE', `${HOME}/exports/1`, 'sent'],
    ['viewer', false, 'PUT', `${HOME}/blocks`, words.refusedViewer],
    ['viewer', true, 'PUT', `${HOME}/blocks`, words.refusedViewer],
    ['admin', true, 'POST', `${HOME}/inquiries/1/answers`, OWN],
    ['admin', false, 'PATCH', `${HOME}/inquiries/1`, OWN],
    ['admin', true, 'PUT', `${HOME}/password`, OWN],
    ['admin', true, 'PUT', `${HOME}/guest-book`, OWN],
    ['admin', false, 'DELETE', '/api/v1/admin/session', 'sent'],
  ] as const)(
    'by a visit of %s, changes allowed: %s, with %s %s: %s',
    async (role, writes, method, path, said) => {
      const asked = server();
      setVisit(role && visitOf(operator(role), words, writes));
      expect(await send(path, method)).toBe(said);
      expect(asked).toEqual(said === 'sent' ? [`${method} ${path}`] : []);
    },
  );

  it('and the API refuses is told as a matter of the role, not of a link by mail', async () => {
    server(403);
    setVisit(visitOf(operator('editor'), words, true));
    expect(await send(`${HOME}/members`, 'POST')).toBe(words.forbidden);
    setVisit(null);
    expect(await send(`${HOME}/members`, 'POST')).toBe('from the server');
    server(409, 'conflict');
    setVisit(visitOf(operator('editor'), words, true));
    expect(await send(`${HOME}/members`, 'POST')).toBe('from the server');
  });
});
