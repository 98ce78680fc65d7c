import addresses from '@/messages/owner/addresses.en.json';
import conflicts from '@/messages/owner/conflicts.en.json';
import exports from '@/messages/owner/exports.en.json';
import feeds from '@/messages/owner/feeds.en.json';
import homeSettings from '@/messages/owner/home-settings.en.json';
import inbox from '@/messages/owner/inbox.en.json';
import ownerCalendar from '@/messages/owner/owner-calendar.en.json';
import platforms from '@/messages/owner/platforms.en.json';
import type { PartWords } from '../lib/part-words';

export const WORDS: PartWords = {
  ownerCalendar,
  feeds,
  exports,
  inbox,
  conflicts,
  homeSettings,
  platforms: { ...platforms, addresses },
};
