import { type Answer, call, having } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { Locale } from '@/i18n/locale';
import type { Numbers } from './shapes';

/** How often a home was looked at and asked for, week by week. */
export function readStatistics(id: string, locale: Locale): Promise<Answer<Numbers>> {
  return call(`${homeFolder(id)}/statistics`, locale, { cache: 'no-store' }, having<Numbers>('weeks'));
}
