import addresses from '@/messages/es/owner/addresses.json';
import conflicts from '@/messages/es/owner/conflicts.json';
import exports from '@/messages/es/owner/exports.json';
import feeds from '@/messages/es/owner/feeds.json';
import guestBook from '@/messages/es/owner/guest-book.json';
import homeLanguages from '@/messages/es/owner/home-languages.json';
import homeSettings from '@/messages/es/owner/home-settings.json';
import inbox from '@/messages/es/owner/inbox.json';
import ownSite from '@/messages/es/owner/own-site.json';
import ownerCalendar from '@/messages/es/owner/owner-calendar.json';
import platforms from '@/messages/es/owner/platforms.json';
import statistics from '@/messages/es/owner/statistics.json';
import type { PartWords } from '../lib/part-words';

export const WORDS: PartWords = {
  ownerCalendar,
  feeds,
  exports,
  inbox,
  conflicts,
  homeLanguages,
  homeSettings,
  guestBook,
  ownSite,
  statistics,
  platforms: { ...platforms, addresses },
};
