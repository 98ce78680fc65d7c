'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { useConsent } from '@/features/consent/components/use-consent';
import { pageAt } from '@/i18n/paths';
import type { SiteMessages } from '@/i18n/site-words';
import { Button } from '@/ui/button';
import { isOldPage } from '../lib/age';
import { activateWorker, startWorker } from '../lib/worker';
import { useInstallOffer } from './use-install-offer';
import { useOnline } from './use-online';

type AppBarsProps = {
  messages: Pick<SiteMessages['app'], 'update' | 'install' | 'old'> & { offline: { bar: string } };
  /** When the server made this page, in milliseconds. */
  madeAt: number;
};

/** What the app has to say at the foot of a page. The region stands there before its text, so that it is read out. */
export function AppBars(props: AppBarsProps) {
  return (
    <div role="status" className="no-print">
      <CurrentBar {...props} />
    </div>
  );
}

/** Shows one bar at a time, the most important first. */
function CurrentBar({ messages, madeAt }: AppBarsProps) {
  const { isAsked } = useConsent();
  const page = pageAt(usePathname());
  const isOnline = useOnline();
  const install = useInstallOffer();
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  const [isOld, setOld] = useState(false);
  useEffect(() => startWorker(setWaiting), []);
  useEffect(() => setOld(isOldPage(madeAt, Date.now())), [madeAt]);

  const { offline, old, update, install: offer } = messages;
  // The offline page says so already, and the cookie banner comes first.
  if (page === 'offline' || isAsked) return null;
  if (!isOnline) return <Bar text={offline.bar} />;
  if (isOld) {
    return (
      <Bar text={old.text}>
        <BarButton label={old.reload} onPress={() => window.location.reload()} />
      </Bar>
    );
  }
  if (waiting) {
    return (
      <Bar text={update.text}>
        <BarButton label={update.reload} onPress={() => activateWorker(waiting)} />
        <BarButton label={update.later} onPress={() => setWaiting(null)} />
      </Bar>
    );
  }
  // On the page of a home, nothing competes with the way to its owner.
  if (!install.isOffered || page === 'property') return null;
  return (
    <Bar text={offer.text}>
      <BarButton label={offer.install} onPress={install.install} />
      <BarButton label={offer.later} onPress={install.later} />
    </Bar>
  );
}

/** Above the contact bar, which stands at the foot of narrow screens. */
function Bar({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="fixed inset-x-3 bottom-28 z-30 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-paper px-4 py-3 shadow-raised sm:inset-x-auto sm:right-6 sm:max-w-[34rem] lg:bottom-6">
      <p className="min-w-0 grow basis-48 text-14">{text}</p>
      {children && <div className="flex gap-2">{children}</div>}
    </div>
  );
}

function BarButton({ label, onPress }: { label: string; onPress: () => void }) {
  return <Button onClick={onPress}>{label}</Button>;
}
