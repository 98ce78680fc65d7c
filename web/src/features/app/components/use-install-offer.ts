import { useEffect, useState } from 'react';
import { type InstallOffer, isAnswered, isStandalone, rememberAnswer } from '../lib/install';

/** The browser's offer to install the site, until the visitor answers; `null` where there is none. */
export function useInstallOffer() {
  const [offer, setOffer] = useState<InstallOffer | null>(null);

  useEffect(() => {
    const offered = (event: Event) => {
      if (isStandalone()) return;
      // The browser's own bar would cover the page.
      event.preventDefault();
      if (!isAnswered()) setOffer(event as InstallOffer);
    };
    const installed = () => {
      rememberAnswer();
      setOffer(null);
    };
    window.addEventListener('beforeinstallprompt', offered);
    window.addEventListener('appinstalled', installed);
    return () => {
      window.removeEventListener('beforeinstallprompt', offered);
      window.removeEventListener('appinstalled', installed);
    };
  }, []);

  const later = () => {
    rememberAnswer();
    setOffer(null);
  };
  const install = async () => {
    const asked = offer;
    setOffer(null);
    const answer = await asked?.prompt();
    if (answer?.outcome === 'accepted') rememberAnswer();
  };
  return { isOffered: offer !== null, install, later };
}
