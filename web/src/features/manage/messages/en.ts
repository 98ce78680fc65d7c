import addresses from '@/messages/en/owner/addresses.json';
import conflicts from '@/messages/en/owner/conflicts.json';
import exports from '@/messages/en/owner/exports.json';
import feeds from '@/messages/en/owner/feeds.json';
import guestBook from '@/messages/en/owner/guest-book.json';
import homeLanguages from '@/messages/en/owner/home-languages.json';
import homeSettings from '@/messages/en/owner/home-settings.json';
import inbox from '@/messages/en/owner/inbox.json';
import ownSite from '@/messages/en/owner/own-site.json';
import ownerCalendar from '@/messages/en/owner/owner-calendar.json';
import platforms from '@/messages/en/owner/platforms.json';
import statistics from '@/messages/en/owner/statistics.json';
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
