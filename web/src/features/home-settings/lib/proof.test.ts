import { describe, expect, it } from 'vitest';
import { type Grant, type Proof, proofOf } from './proof';

const now = new Date('2027-07-01T12:00:00Z');
const until = '2027-07-01T12:10:00Z';

describe('what a sensitive change takes', () => {
  it.each<[Grant, Proof]>([
    [
      { wayIn: 'owner', freshUntil: until },
      { kind: 'fresh', until },
    ],
    [{ wayIn: 'owner', freshUntil: '2027-07-01T11:59:00Z' }, { kind: 'needed' }],
    [{ wayIn: 'owner', freshUntil: null }, { kind: 'needed' }],
    [{ wayIn: 'password', freshUntil: null }, { kind: 'needed' }],
    [{ wayIn: 'co_owner', freshUntil: null }, { kind: 'notOwner' }],
  ])('from %j', (grant, proof) => {
    expect(proofOf(grant, now)).toEqual(proof);
  });
});
