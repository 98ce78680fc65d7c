import type { OwnerMessages } from '@/i18n/owner-words';

/** The texts of instant sync, and those that it shares with other pages. */
export type InstantSyncWords = Pick<
  OwnerMessages['dashboard'],
  'instantSync' | 'homeSync' | 'feeds' | 'events'
> & { readonly history: OwnerMessages['feeds']['history'] };
