import type { OwnHome } from '@/api/types';
import { later } from '@/components/later';
import type { Grant } from '@/features/home-settings/lib/proof';
import type { PartProps } from '@/features/property-form/lib/part';
import type { PartWords } from '../lib/part-words';
import type { Tab } from '../lib/tabs';
import type { ManageHomeProps } from './manage-home';

const CalendarView = later(
  async () => (await import('@/features/owner-calendar/components/calendar-view')).CalendarView,
);
const ManualBlocks = later(
  async () => (await import('@/features/owner-calendar/components/manual-blocks')).ManualBlocks,
);
const Feeds = later(async () => (await import('@/features/feeds/components/feeds')).Feeds);
const Exports = later(async () => (await import('@/features/exports/components/exports')).Exports);
const Inbox = later(async () => (await import('@/features/inbox/components/inbox')).Inbox);
const Conflicts = later(async () => (await import('@/features/conflicts/components/conflicts')).Conflicts);
const HomeLanguages = later(
  async () => (await import('@/features/home-languages/components/home-languages')).HomeLanguages,
);
const HomeSettings = later(
  async () => (await import('@/features/home-settings/components/home-settings')).HomeSettings,
);
const GuestBook = later(async () => (await import('@/features/guest-book/components/guest-book')).GuestBook);
const OwnSite = later(async () => (await import('@/features/own-site/components/own-site')).OwnSite);
const Statistics = later(
  async () => (await import('@/features/statistics/components/statistics')).Statistics,
);

export function preloadParts() {
  for (const part of [
    CalendarView,
    ManualBlocks,
    Feeds,
    Exports,
    Inbox,
    Conflicts,
    HomeLanguages,
    HomeSettings,
    GuestBook,
    OwnSite,
    Statistics,
  ])
    part.preload();
}

type HomePartProps = PartProps & {
  tab: Tab;
  home: OwnHome;
  grant: Grant;
  messages: ManageHomeProps['messages'];
  served: ManageHomeProps['served'];
  words: PartWords;
  onNewInquiries: (count: number) => void;
};

export function HomePart({
  tab,
  home,
  grant,
  messages,
  served,
  words,
  onNewInquiries,
  ...part
}: HomePartProps) {
  const { platform, ownerHome } = messages;
  const { reading, retry, outcome } = ownerHome;
  const states = { reading, retry, failure: outcome.failure };
  const waiting = <p aria-busy="true">{messages.ownerHome.reading}</p>;
  switch (tab) {
    case 'calendar':
      return <CalendarView waiting={waiting} {...part} messages={words.ownerCalendar} platform={platform} />;
    case 'blocks':
      return <ManualBlocks waiting={waiting} {...part} messages={words.ownerCalendar} platform={platform} />;
    case 'feeds':
      return (
        <Feeds
          waiting={waiting}
          {...part}
          messages={words.feeds}
          platforms={words.platforms}
          platform={platform}
        />
      );
    case 'export':
      return (
        <Exports
          waiting={waiting}
          {...part}
          homeName={home.name}
          messages={words.exports}
          platform={platform}
        />
      );
    case 'inquiries':
      return (
        <Inbox
          waiting={waiting}
          {...part}
          homeName={home.name}
          messages={words.inbox}
          onCount={onNewInquiries}
        />
      );
    case 'conflicts':
      return (
        <Conflicts
          waiting={waiting}
          {...part}
          minNights={home.minNights}
          messages={words.conflicts}
          platform={platform}
        />
      );
    case 'languages':
      return <HomeLanguages waiting={waiting} {...part} messages={words.homeLanguages} states={states} />;
    case 'guestBook':
      return (
        <GuestBook waiting={waiting} {...part} grant={grant} messages={words.guestBook} states={states} />
      );
    case 'ownSite':
      return (
        <OwnSite
          waiting={waiting}
          {...part}
          home={home}
          served={served}
          messages={words.ownSite}
          states={states}
        />
      );
    case 'statistics':
      return (
        <Statistics
          waiting={waiting}
          {...part}
          messages={words.statistics}
          platform={platform}
          states={states}
        />
      );
    case 'settings':
      return (
        <HomeSettings
          waiting={waiting}
          {...part}
          grant={grant}
          status={home.status}
          messages={words.homeSettings}
        />
      );
  }
}
