import type { FailureKind, Found } from '@/api/failure';
import type { OwnerLink, UsedLink } from '@/api/types';
import type { LinkedHome } from './link';

/** Where a visitor is with a link. */
export type Step =
  /** The fragment is read, or the API is asked what the link does. */
  | { readonly kind: 'reading' }
  /** The address has no secret. */
  | { readonly kind: 'missing' }
  /** The link was used, is too old, or never existed. */
  | { readonly kind: 'invalid' }
  /** What the link does could not be read. */
  | { readonly kind: 'stuck'; readonly secret: string; readonly failure: FailureKind }
  | Ready
  | { readonly kind: 'used'; readonly link: OwnerLink; readonly homes: readonly LinkedHome[] };

/** The link can be used. `failure` says why the last try failed. */
export type Ready = {
  readonly kind: 'ready';
  readonly secret: string;
  readonly link: OwnerLink;
  readonly sending: boolean;
  readonly failure: FailureKind | null;
};

export function stepAfterLook(secret: string, answer: Found<OwnerLink>): Step {
  switch (answer.kind) {
    case 'done':
      return { kind: 'ready', secret, link: answer.value, sending: false, failure: null };
    case 'unknown':
      return { kind: 'invalid' };
    case 'failed':
      return { kind: 'stuck', secret, failure: answer.failure };
  }
}

/** @param readHomes reads the homes of a used link with their status */
export async function stepAfterUse(
  ready: Ready,
  answer: Found<UsedLink>,
  readHomes: (used: UsedLink) => Promise<LinkedHome[]>,
): Promise<Step> {
  switch (answer.kind) {
    case 'done':
      return { kind: 'used', link: answer.value.link, homes: await readHomes(answer.value) };
    case 'unknown':
      return { kind: 'invalid' };
    case 'failed':
      return { ...ready, sending: false, failure: answer.failure };
  }
}
