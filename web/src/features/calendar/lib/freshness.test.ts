import { describe, expect, it } from 'vitest';
import type { PropertyCalendar } from '@/api/types';
import { messagesFor } from '@/i18n/messages';
import { freshness } from './freshness';

const now = new Date('2027-05-08T12:00:00Z');
const calendarWith = (part: Partial<PropertyCalendar>): PropertyCalendar => ({
  propertyId: 'CASA-1001',
  timeZone: 'Atlantic/Canary',
  today: '2027-05-08',
  from: '2027-05-08',
  to: '2028-05-07',
  blocked: [],
  unknown: [],
  sources: [],
  months: [],
  percent: 100,
  tier: 'high',
  confirmedAt: null,
  version: 1,
  ...part,
});
const say = (part: Partial<PropertyCalendar>) => {
  const { checked, details } = freshness('en', messagesFor('en'), calendarWith(part), now);
  return `${checked} ${details}`.replace(/mins/g, 'min');
};

describe('freshness', () => {
  it('names each platform', () => {
    const sources: PropertyCalendar['sources'] = [
      { platform: 'airbnb', lastReadAt: '2027-05-08T11:46:00Z', state: 'fresh' },
      { platform: 'vrbo', lastReadAt: null, state: 'waiting' },
      { platform: 'booking', lastReadAt: '2027-05-05T11:00:00Z', state: 'stale' },
    ];
    expect(say({ sources })).toBe(
      'Checked today. Airbnb 14 min ago, Vrbo not read yet, Booking.com not read for a while, so its nights say “ask the owner”.',
    );
  });

  it('counts days in the zone of the home, not in UTC', () => {
    const sources: PropertyCalendar['sources'] = [
      { platform: 'airbnb', lastReadAt: '2027-05-07T23:30:00Z', state: 'fresh' },
    ];
    expect(say({ sources })).toContain('Checked today.');
    expect(say({ sources, timeZone: 'America/New_York' })).toContain('Last checked 7 May 2027.');
  });

  it('tells when nothing was read', () => {
    expect(say({ sources: [{ platform: 'airbnb', lastReadAt: null, state: 'waiting' }] })).toBe(
      'Not checked yet. Airbnb not read yet.',
    );
  });

  it('says who keeps a calendar without platforms', () => {
    expect(say({ confirmedAt: '2027-05-05T12:00:00Z' })).toBe(
      'The owner keeps this calendar by hand. The owner confirmed it 3 days ago.',
    );
    expect(say({})).toContain('Ask the owner about your dates.');
  });
});
