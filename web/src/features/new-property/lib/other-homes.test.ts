import { afterEach, expect, it, vi } from 'vitest';
import { otherHomes } from './other-homes';

/** Answers requests by their path. */
function answers(byPath: Record<string, Response>): void {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = byPath[path];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
}

const SESSION = '/api/v1/owner/session';
const home = (id: string) => `/api/v1/owner/properties/${id}`;
const session = () => Response.json({ properties: [{ propertyId: 'CASA-1' }, { propertyId: 'CASA-2' }] });
const refusal = (status: number) => Response.json({ code: 'some_code' }, { status });

afterEach(() => vi.unstubAllGlobals());

it('finds the homes of the session, and leaves out one that cannot be read', async () => {
  const first = Response.json({ form: { name: 'Casa Lajares' } });
  answers({ [SESSION]: session(), [home('CASA-1')]: first, [home('CASA-2')]: refusal(404) });
  expect(await otherHomes('en')).toMatchObject({
    kind: 'found',
    forms: [{ id: 'CASA-1', form: { name: 'Casa Lajares' } }],
  });
});

it.each([
  ['nobody is signed in', { [SESSION]: Response.json({ properties: [] }) }, { kind: 'signedOut' }],
  ['the server is away', { [SESSION]: refusal(503) }, { kind: 'failed', failure: 'unavailable' }],
  ['there is no connection', {}, { kind: 'failed', failure: 'unreachable' }],
  ['no home can be read', { [SESSION]: session() }, { kind: 'failed', failure: 'unreachable' }],
])('says when %s', async (_, byPath, expected) => {
  answers(byPath);
  expect(await otherHomes('en')).toEqual(expected);
});

it('offers the home that is asked for first', async () => {
  const form = (name: string) => Response.json({ form: { name } });
  answers({ [SESSION]: session(), [home('CASA-1')]: form('one'), [home('CASA-2')]: form('two') });
  const found = await otherHomes('en', 'CASA-2');
  expect(found.kind === 'found' && found.forms.map(({ id }) => id)).toEqual(['CASA-2', 'CASA-1']);
});
