import type { Metadata } from 'next';
import type { Locale } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { ownerSignInPath } from '@/i18n/paths';
import { pageMetadata } from '@/seo/metadata';

/** Search engines do not index the page: who is looking for it finds it at the foot of every other one. */
export function ownerSignInMetadata(locale: Locale): Metadata {
  const { title, description } = ownerMessagesFor(locale).ownerSignIn;
  return {
    ...pageMetadata({ title, description, path: ownerSignInPath(locale) }),
    robots: { index: false, follow: false },
  };
}
