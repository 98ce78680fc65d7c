'use client';

import { type ComponentType, useState } from 'react';
import { Icon } from '@/components/icons';
import { inWords } from '@/components/later';
import { track } from '@/features/tracking/lib/track';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { type Shared, shareByDevice } from '../lib/share';
import type { ShareDialogProps } from './share-dialog';

type ShareButtonProps = {
  locale: Locale;
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

const dialogIn = inWords<ShareDialogProps['words'], ShareDialogProps>(
  async () => (await import('./share-dialog')).ShareDialog,
  async (locale) => (await import(`@/messages/${locale}/site/share.json`)).default,
);

/** Shares by the device. Where it cannot, a dialog offers the link to copy, and a mail. */
export function ShareButton({
  locale,
  title,
  path,
  propertyId,
  text,
  messages,
  className = 'action',
}: ShareButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<Omit<ShareDialogProps, 'words'>> | null>(null);
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
      const Loaded = await dialogIn(locale);
      setDialog(() => Loaded);
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
      {Dialog && shared && <Dialog shared={shared} onShared={count} onClose={() => setShared(null)} />}
    </>
  );
}
