'use client';

import type { Locale } from '@/i18n/locale';
import type { ThreadMessages } from '../lib/offer';
import { ThreadPage } from './thread-page';
import { useThread } from './use-thread';

type ThreadLinkProps = { locale: Locale; messages: ThreadMessages; supportEmail: string };

/** Shows the inquiry of the link in the address. */
export function ThreadLink(props: ThreadLinkProps) {
  const { step, statusRef, ...actions } = useThread(props.locale);
  return <ThreadPage {...props} step={step} statusRef={statusRef} actions={actions} />;
}
