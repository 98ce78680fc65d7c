import { type Answer, call, having } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { Statistics } from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** How often a home was looked at and asked for, week by week. */
export function readStatistics(id: string, locale: Locale): Promise<Answer<Statistics>> {
  return call(`${homeFolder(id)}/statistics`, locale, { cache: 'no-store' }, having<Statistics>('weeks'));
}
