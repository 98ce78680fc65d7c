import { type Answer, call, having, sending } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { Widget, WidgetChange } from '@/api/types';
import type { Locale } from '@/i18n/locale';

const pathOf = (homeId: string) => `${homeFolder(homeId)}/widget`;

/** The sites that may show the calendar of a home; none, and no token, until they were saved once. */
export function readWidget(homeId: string, locale: Locale): Promise<Answer<Widget>> {
  return call(pathOf(homeId), locale, { cache: 'no-store' }, widget);
}

/**
 * Replaces these sites.
 *
 * @param newToken ends all places that have the old token
 */
export function putWidget(
  homeId: string,
  sites: readonly string[],
  newToken: boolean,
  locale: Locale,
): Promise<Answer<Widget>> {
  return call(
    pathOf(homeId),
    locale,
    sending('PUT', { sites: [...sites], newToken } satisfies WidgetChange),
    widget,
  );
}

const widget = having<Widget>('sites');
