import type { OwnHome } from '@/api/types';
import { Conflicts } from '@/features/conflicts/components/conflicts';
import { Exports } from '@/features/exports/components/exports';
import { Feeds } from '@/features/feeds/components/feeds';
import type { PartProps } from '@/features/home/lib/part';
import { HomeSettings } from '@/features/home-settings/components/home-settings';
import { Inbox } from '@/features/inbox/components/inbox';
import { CalendarView } from '@/features/owner-calendar/components/calendar-view';
import { ManualBlocks } from '@/features/owner-calendar/components/manual-blocks';
import type { Grant } from '@/features/owner-home/lib/session';
import type { Tab } from '../lib/tabs';
import type { ManageHomeProps } from './manage-home';

type HomePartProps = PartProps & {
  tab: Tab;
  home: OwnHome;
  grant: Grant;
  messages: ManageHomeProps['messages'];
  onNewInquiries: (count: number) => void;
};

/** One part of the page. */
export function HomePart({ tab, home, grant, messages, onNewInquiries, ...part }: HomePartProps) {
  const { platform } = messages;
  switch (tab) {
    case 'calendar':
      return <CalendarView {...part} messages={messages.ownerCalendar} platform={platform} />;
    case 'blocks':
      return <ManualBlocks {...part} messages={messages.ownerCalendar} platform={platform} />;
    case 'feeds':
      return <Feeds {...part} messages={messages.feeds} platforms={messages.platforms} platform={platform} />;
    case 'export':
      return <Exports {...part} homeName={home.name} messages={messages.exports} platform={platform} />;
    case 'inquiries':
      return <Inbox {...part} homeName={home.name} messages={messages.inbox} onCount={onNewInquiries} />;
    case 'conflicts':
      return (
        <Conflicts {...part} minNights={home.minNights} messages={messages.conflicts} platform={platform} />
      );
    case 'settings':
      return <HomeSettings {...part} grant={grant} status={home.status} messages={messages.homeSettings} />;
  }
}
