import type { OwnerSession } from '@/api/types';

/** How this browser signed in to the home. */
export type Grant = Pick<OwnerSession['properties'][number], 'wayIn' | 'freshUntil'>;

/** The proof that a sensitive change needs, as the page expects it. The server decides. */
export type Proof =
  | { readonly kind: 'fresh'; readonly until: string }
  | { readonly kind: 'needed' }
  | { readonly kind: 'notOwner' };

export function proofOf({ wayIn, freshUntil }: Grant, now: Date): Proof {
  if (wayIn === 'co_owner') return { kind: 'notOwner' };
  const isFresh = freshUntil ? Date.parse(freshUntil) > now.getTime() : false;
  return isFresh && freshUntil ? { kind: 'fresh', until: freshUntil } : { kind: 'needed' };
}
