import type { OwnerMessages } from '@/i18n/owner-words';
import type { Messages } from '@/i18n/words';

/** The texts of the coordinate debugger, and those that it shares with other pages. */
export type DebuggerWords = Pick<
  OwnerMessages['dashboard'],
  'addressLookup' | 'coordinates' | 'precision'
> & {
  readonly pin: OwnerMessages['location']['pin'];
  readonly map: Messages['map'];
};
