import { expect, it } from 'vitest';
import { sampleHome } from '../sample.test.data';
import { managedOf } from './managed';

const list = (...ids: string[]) =>
  ({ kind: 'read', value: { items: ids.map((id) => sampleHome({ id })) } }) as const;

it('is a home of those that the session opens', () => {
  const read = managedOf(list('CASA-1001', 'CASA-1002'), 'CASA-1001');
  expect(read).toMatchObject({ kind: 'read', home: { id: 'CASA-1001' } });
  expect(read.kind === 'read' && read.homes).toHaveLength(2);
  expect(managedOf(list('CASA-1002'), 'CASA-1001')).toEqual({ kind: 'notFound' });
});

it('says where the homes could not be read', () => {
  const failed = { kind: 'failed', answer: { kind: 'refused', status: 503, problem: null } } as const;
  expect([managedOf(failed, 'CASA-1001'), managedOf({ kind: 'reading' }, 'CASA-1001')]).toEqual([
    failed,
    { kind: 'reading' },
  ]);
});
