import type { ReactNode } from 'react';
import { type Brand, loadBrand } from '@/brand/brand';
import { Account } from '@/features/account/components/account';
import { Invitation } from '@/features/account/components/invitation';
import { AddressLookup } from '@/features/address-lookup/components/address-lookup';
import { PrecisionScreen } from '@/features/address-lookup/components/precision-screen';
import { CalendarManager } from '@/features/calendar-manager/components/calendar-manager';
import { Contents } from '@/features/content/components/contents';
import { Approvals } from '@/features/dashboard/components/approvals';
import { Audit } from '@/features/dashboard/components/audit';
import { Coordinates } from '@/features/dashboard/components/coordinates';
import { Dashboard } from '@/features/dashboard/components/dashboard';
import {
  DeadLettersScreen,
  FeedsScreen,
  MailFailuresScreen,
  TranslationsScreen,
} from '@/features/dashboard/components/lists';
import { Overview } from '@/features/dashboard/components/overview';
import { Reserved } from '@/features/dashboard/components/reserved';
import { RoutingTest } from '@/features/dashboard/components/routing-test';
import { RESERVED, type ScreenName, screenOf } from '@/features/dashboard/lib/screens';
import { readSlug } from '@/features/destination/lib/destination';
import { FeedDiagnostic } from '@/features/feed-diagnostic/components/feed-diagnostic';
import { Fees } from '@/features/fees/components/fees';
import { GuestData } from '@/features/guest-data/components/guest-data';
import { Home } from '@/features/homes/components/home';
import { Homes } from '@/features/homes/components/homes';
import { Imports } from '@/features/imports/components/imports';
import { InstantSync } from '@/features/instant-sync/components/instant-sync';
import { Operators } from '@/features/operators/components/operators';
import { ApiKeys } from '@/features/partners/components/api-keys';
import { Webhooks } from '@/features/partners/components/webhooks';
import { Reports } from '@/features/reports/components/reports';
import { TranslationList } from '@/features/translations/components/translation-list';
import type { Locale } from '@/i18n/locale';
import { messagesFor, propertyMessagesFor } from '@/i18n/messages';
import { type OwnerMessages, ownerMessagesFor } from '@/i18n/owner-messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import type { SiteMessages } from '@/i18n/site-words';
import type { Messages } from '@/i18n/words';
import { frameParts } from './frame-parts';
import { NotFoundScreen } from './not-found';

type Platforms = Messages['calendar']['platform'];

/** The frame of the operators' pages: a shell without any data. The browser asks who is signed in. */
export async function AdminFrame({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { review, dashboard } = ownerMessagesFor(locale);
  const { frame, table } = dashboard;
  return (
    <Dashboard
      locale={locale}
      frame={await frameParts(locale)}
      review={review}
      words={{ frame, table }}
      missing={<NotFoundScreen locale={locale} about="page" />}
    >
      {children}
    </Dashboard>
  );
}

/** The approval queue. */
export function ApprovalsScreen({ locale }: { locale: Locale }) {
  const { review, preview } = ownerMessagesFor(locale);
  const templates = {
    en: ownerMessagesFor('en').review.template,
    es: ownerMessagesFor('es').review.template,
  };
  return (
    <Approvals
      messages={{ review, preview }}
      page={{ ...propertyMessagesFor(locale), calendar: messagesFor(locale).calendar }}
      templates={templates}
    />
  );
}

/** The page of a link with which an operator sets a password: for who cannot sign in yet. */
export async function AdminInvitationScreen({ locale }: { locale: Locale }) {
  const { dashboard, review } = ownerMessagesFor(locale);
  const { supportEmail } = await loadBrand();
  return (
    <div className="pt-2 sm:pt-4">
      <Invitation
        locale={locale}
        words={dashboard.invitation}
        failure={review.failure}
        noScript={review.noScript}
        supportEmail={supportEmail}
      />
    </div>
  );
}

/** The texts that reach the browser. */
function pick<Name extends keyof OwnerMessages['dashboard']>(
  words: OwnerMessages['dashboard'],
  names: readonly Name[],
): Pick<OwnerMessages['dashboard'], Name> {
  return Object.fromEntries(names.map((name) => [name, words[name]])) as Pick<
    OwnerMessages['dashboard'],
    Name
  >;
}

/** What a screen is given. */
type Given = {
  readonly words: OwnerMessages['dashboard'];
  readonly platforms: Platforms;
  readonly brand: Brand;
  readonly history: OwnerMessages['feeds']['history'];
  /** What the page about licences says around its texts. */
  readonly licensing: Pick<SiteMessages['licensing'], 'number' | 'office' | 'othersTitle'>;
  readonly country: OwnerMessages['location']['country'];
  readonly pin: OwnerMessages['location']['pin'];
  readonly map: Messages['map'];
  /** The names of roles, and the texts of open sessions. */
  readonly people: {
    readonly roles: OwnerMessages['review']['frame']['role'];
    readonly sessions: OwnerMessages['homeSettings']['sessions'];
  };
};

/** What each screen is drawn by. */
const DRAWN: Record<ScreenName, (given: Given) => ReactNode> = {
  overview: ({ words }) => <Overview words={words.overview} statuses={words.instantSync.statuses} />,
  homes: ({ words }) => (
    <Homes words={{ ...words.homes, statuses: words.instantSync.statuses, feedStates: words.feeds.states }} />
  ),
  reports: ({ words }) => <Reports words={pick(words, ['reports', 'instantSync'])} />,
  fees: ({ words, brand }) => <Fees words={words.fees} hasTaxId={!!brand.companyTaxId} />,
  calendarManager: ({ words, platforms, brand }) => (
    <CalendarManager
      words={pick(words, ['calendarManager', 'homeSync', 'feedDiagnostic', 'events'])}
      platforms={platforms}
      idPrefix={brand.idPrefix}
      partnerCalendar={brand.partnerCalendarUrl ?? null}
    />
  ),
  instantSync: ({ words, platforms, brand, history }) => (
    <InstantSync
      words={{ ...pick(words, ['instantSync', 'homeSync', 'feeds', 'events']), history }}
      platforms={platforms}
      idPrefix={brand.idPrefix}
    />
  ),
  feedDiagnostic: ({ words, platforms, history }) => (
    <FeedDiagnostic
      words={{ ...pick(words, ['feedDiagnostic', 'events', 'instantSync']), history }}
      platforms={platforms}
    />
  ),
  feeds: ({ words, platforms }) => (
    <FeedsScreen
      words={words.feeds}
      homeSync={words.homeSync}
      homeTools={words.homeTools}
      platforms={platforms}
    />
  ),
  deadLetters: ({ words, platforms }) => (
    <DeadLettersScreen words={words.deadLetters} homeTools={words.homeTools} platforms={platforms} />
  ),
  coordinates: ({ words, country }) => <Coordinates words={words.coordinates} country={country} />,
  addressLookup: ({ words, pin, map, brand }) => (
    <AddressLookup
      words={{ ...pick(words, ['addressLookup', 'coordinates', 'precision']), pin, map }}
      streets={brand.mapStyleUrl ?? null}
      idPrefix={brand.idPrefix}
    />
  ),
  precision: ({ words }) => <PrecisionScreen words={pick(words, ['coordinates', 'precision'])} />,
  operators: ({ words, people }) => <Operators words={words.operators} {...people} />,
  guests: ({ words }) => <GuestData words={words.guests} />,
  account: ({ words, people }) => <Account words={words.account} {...people} />,
  mailFailures: ({ words }) => <MailFailuresScreen words={words.mailFailures} />,
  translations: ({ words }) => (
    <TranslationsScreen words={words.translations}>
      <TranslationList words={words.translations.list} />
    </TranslationsScreen>
  ),
  apiKeys: ({ words }) => <ApiKeys words={{ ...words.apiKeys, shared: words.partners }} />,
  webhooks: ({ words }) => <Webhooks words={{ ...words.webhooks, shared: words.partners }} />,
  content: ({ words, licensing }) => <Contents words={words.content} licensing={licensing} />,
  audit: ({ words, brand }) => <Audit words={words.audit} idPrefix={brand.idPrefix} />,
  imports: ({ words }) => <Imports words={words.imports} />,
  routingTest: ({ words }) => <RoutingTest words={words.routingTest} />,
};

/** One home for operators; its id is as it stands in the address. */
export function AdminHomeScreen({ locale, id: segment }: { locale: Locale; id: string }) {
  const id = readSlug(segment) || segment;
  const { dashboard: words, review, preview, feeds, homeSettings } = ownerMessagesFor(locale);
  const { calendar } = messagesFor(locale);
  const bodiesIn = (language: Locale) => ownerMessagesFor(language).dashboard.home.actions.write.bodies;
  return (
    <Home
      key={id}
      id={id}
      words={{
        ...pick(words, ['home', 'homes', 'audit', 'coordinates']),
        statuses: words.instantSync.statuses,
        reasons: words.reports.reason,
        feeds: { ...pick(words, ['instantSync', 'homeSync', 'feeds', 'events']), history: feeds.history },
        fees: homeSettings.fees,
        bodies: { en: bodiesIn('en'), es: bodiesIn('es') },
        platforms: calendar.platform,
        values: {
          review,
          page: { ...propertyMessagesFor(locale), calendar },
          improvements: preview.improvement,
        },
      }}
    />
  );
}

/** Any other screen of the dashboard. */
export async function AdminScreen({ locale, id }: { locale: Locale; id: string }) {
  const name = screenOf(locale, id);
  // The frame says that there is no such page.
  if (!name) return null;
  const brand = await loadBrand();
  const { map } = propertyMessagesFor(locale);
  const platforms = messagesFor(locale).calendar.platform;
  const { dashboard: words, feeds, homeSettings, location, review } = ownerMessagesFor(locale);
  const people = { roles: review.frame.role, sessions: homeSettings.sessions };
  const { number, office, othersTitle } = siteMessagesFor(locale).licensing;
  const licensing = { number, office, othersTitle };
  const { history } = feeds;
  const { country, pin } = location;
  const screen = DRAWN[name]({ words, platforms, brand, history, country, pin, map, people, licensing });
  const least = RESERVED[name];
  if (!least) return screen;
  const { title, text } = words[name];
  return (
    <Reserved least={least} words={{ title, text }} why={words.frame.reserved[least]}>
      {screen}
    </Reserved>
  );
}
