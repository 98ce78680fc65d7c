import type { Block, FeedEvent, PropertyCalendar } from '@/api/types';

/** A block by its first and last night. */
export function blockOf(
  id: string,
  startDate: string,
  endDate = startDate,
  part: Partial<Block> = {},
): Block {
  const createdAt = '2027-05-01T10:00:00Z';
  return {
    id,
    startDate,
    endDate,
    type: 'owner_block',
    reason: 'Owner block',
    createdAt,
    until: null,
    editedAt: null,
    ...part,
  };
}

/** How blocks are written in tables: `a 2027-05-03..2027-05-05`. */
export function written({ id, startDate, endDate }: Block): string {
  return `${id} ${startDate}..${endDate}`;
}

export function eventOf(platform: FeedEvent['platform'], startDate: string, endDate: string): FeedEvent {
  return {
    feedId: 'f1',
    platform,
    startDate,
    endDate,
    category: 'booking',
    confidence: 'high',
    reason: { code: 'reserved', text: 'It says so.' },
    summary: 'Reserved',
    blocks: true,
  };
}

/** A year from 3 May 2027: a stay, a block of the owner that the server knows, and two unknown nights. */
export const CALENDAR: PropertyCalendar = {
  propertyId: 'CASA-1001',
  timeZone: 'Europe/Madrid',
  today: '2027-05-03',
  from: '2027-05-03',
  to: '2028-05-02',
  blocked: [
    { startDate: '2027-05-08', endDate: '2027-05-10', platform: 'airbnb', category: 'booking' },
    { startDate: '2027-05-10', endDate: '2027-05-11', platform: 'booking', category: 'booking' },
    { startDate: '2027-05-10', endDate: '2027-05-10', platform: 'vrbo', category: 'booking' },
    { startDate: '2027-05-15', endDate: '2027-05-16', platform: 'manual', category: 'manual_block' },
    {
      startDate: '2028-05-01',
      endDate: '2028-05-02',
      platform: 'airbnb',
      category: 'outside_booking_window',
    },
  ],
  unknown: [{ startDate: '2027-05-20', endDate: '2027-05-21' }],
  sources: [{ platform: 'airbnb', lastReadAt: '2027-05-03T09:48:00Z', state: 'fresh' }],
  months: [],
  percent: 90,
  tier: 'high',
  confirmedAt: null,
  version: 3,
};
