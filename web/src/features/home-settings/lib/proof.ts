import type { AuthLevel, OwnerSession } from '@/api/types';

/** How this browser signed in to the home, or that an operator looks at it. */
export type Grant = Pick<OwnerSession['properties'][number], 'freshUntil'> & {
  readonly wayIn: AuthLevel | 'operator';
};

/** The proof that a sensitive change needs, as the page expects it. The server decides. */
export type Proof =
  | { readonly kind: 'fresh'; readonly until: string }
  | { readonly kind: 'needed' }
  | { readonly kind: 'notOwner' }
  /** The operator's role decides. */
  | { readonly kind: 'role' };

export function proofOf({ wayIn, freshUntil }: Grant, now: Date): Proof {
  if (wayIn === 'co_owner') return { kind: 'notOwner' };
  if (wayIn === 'operator') return { kind: 'role' };
  const isFresh = freshUntil ? Date.parse(freshUntil) > now.getTime() : false;
  return isFresh && freshUntil ? { kind: 'fresh', until: freshUntil } : { kind: 'needed' };
}
