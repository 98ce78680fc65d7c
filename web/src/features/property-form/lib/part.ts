import type { Locale } from '@/i18n/locale';

/** What every part of the page on which an owner looks after a home is given. */
export type PartProps = {
  locale: Locale;
  homeId: string;
  /** Called when the session ended: the page asks the owner to sign in again. */
  onEnded: () => void;
};
