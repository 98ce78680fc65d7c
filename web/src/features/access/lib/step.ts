import type { Found } from '@/api/failure';
import type { OwnerLink, UsedLink } from '@/api/types';
import type { LinkedHome } from './link';
import { afterLook, afterTry, type Going, type MailedStep } from './mailed-step';

/** Where a visitor is with a link to an owner. */
export type Step =
  | MailedStep
  | Ready
  | { readonly kind: 'used'; readonly link: OwnerLink; readonly homes: readonly LinkedHome[] };

/** The link can be used. */
export type Ready = Going & { readonly kind: 'ready'; readonly link: OwnerLink };

export function stepAfterLook(secret: string, answer: Found<OwnerLink>): Step {
  return afterLook(secret, answer, (link, going): Step => ({ ...going, kind: 'ready', link }));
}

/** @param readHomes reads the homes of a used link with their status */
export async function stepAfterUse(
  ready: Ready,
  answer: Found<UsedLink>,
  readHomes: (used: UsedLink) => Promise<LinkedHome[]>,
): Promise<Step> {
  return afterTry(
    ready,
    answer,
    async (used): Promise<Step> => ({ kind: 'used', link: used.link, homes: await readHomes(used) }),
  );
}
