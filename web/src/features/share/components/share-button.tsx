'use client';

import { type ComponentType, useState } from 'react';
import { Icon } from '@/components/icons';
import { track } from '@/features/tracking/lib/track';
import type { SiteMessages } from '@/i18n/site-words';
import { type Shared, shareByDevice } from '../lib/share';
import type { ShareDialogProps } from './share-dialog';

type ShareButtonProps = {
  title: string;
  /** The path to share; without it, the address of the page as it is now. */
  path?: string;
  /** The home that is shared, if it is one. */
  propertyId?: string;
  /** The text of the button, if it is not that of a home. */
  text?: string;
  messages: SiteMessages['detail']['share'];
  className?: string;
};

/** Shares by the device. Where it cannot, a dialog offers the link to copy, and a mail. */
export function ShareButton({
  title,
  path,
  propertyId,
  text,
  messages,
  className = 'action',
}: ShareButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<ShareDialogProps> | null>(null);
  const [shared, setShared] = useState<Shared | null>(null);
  const [isFailed, setIsFailed] = useState(false);

  const count = () => track('share', propertyId ?? null);

  const share = async () => {
    const { href, origin } = window.location;
    const what = { title, url: path === undefined ? href : `${origin}${path}` };
    setIsFailed(false);
    const outcome = await shareByDevice(what, navigator);
    if (outcome === 'shared') count();
    if (outcome !== 'unable') return;
    try {
      const { ShareDialog } = await import('./share-dialog');
      setDialog(() => ShareDialog);
      setShared(what);
    } catch {
      setIsFailed(true);
    }
  };

  return (
    <>
      <button type="button" className={`needs-script no-print ${className}`} onClick={() => void share()}>
        <Icon name="share" />
        {text ?? messages.action}
      </button>
      <span role="status" className="text-14 font-semibold text-clay-ink">
        {isFailed ? messages.failed : ''}
      </span>
      {Dialog && shared && (
        <Dialog shared={shared} messages={messages} onShared={count} onClose={() => setShared(null)} />
      )}
    </>
  );
}
