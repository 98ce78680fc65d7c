import { loadBrand } from '@/brand/brand';
import { Presses } from '@/components/presses';
import { CookieBanner } from '@/features/consent/components/cookie-banner';
import { ForgetVisits } from '@/features/recent/components/forget-visits';
import { Tracker } from '@/features/tracking/components/tracker';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { fill, type Messages } from '@/i18n/words';
import { AppBars } from './app-bars';

type SiteAppProps = { locale: Locale; site: SiteMessages; shell: Messages['shell'] };

/** The parts of every page besides its content: the cookie banner, the app's bars, the replay of what was done early, and tracking. */
export async function SiteApp({ locale, site, shell }: SiteAppProps) {
  const { name: brand } = await loadBrand();
  const { install, update, old, offline } = site.app;
  const { legalNotice, privacy, terms } = shell;
  return (
    <>
      <CookieBanner locale={locale} messages={site.consent} legal={{ legalNotice, privacy, terms }} />
      <AppBars
        messages={{
          update,
          old,
          offline: { bar: offline.bar },
          install: { ...install, text: fill(install.text, { brand }) },
        }}
        madeAt={Date.now()}
      />
      <Presses />
      <Tracker />
      <ForgetVisits />
    </>
  );
}
