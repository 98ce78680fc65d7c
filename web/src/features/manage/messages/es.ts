import addresses from '@/messages/owner/addresses.es.json';
import conflicts from '@/messages/owner/conflicts.es.json';
import exports from '@/messages/owner/exports.es.json';
import feeds from '@/messages/owner/feeds.es.json';
import homeSettings from '@/messages/owner/home-settings.es.json';
import inbox from '@/messages/owner/inbox.es.json';
import ownerCalendar from '@/messages/owner/owner-calendar.es.json';
import platforms from '@/messages/owner/platforms.es.json';
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
