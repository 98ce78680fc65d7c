import { type Answer, call, nothing, sending } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { CreatedExport, ExportList, ExportReadList, NewExport } from '@/api/types';
import type { Locale } from '@/i18n/locale';

const folderOf = (homeId: string) => `${homeFolder(homeId)}/exports`;
const exportPath = (homeId: string, exportId: string) =>
  `${folderOf(homeId)}/${encodeURIComponent(exportId)}`;

/** The addresses under which others read the calendar of a home. */
export function readExports(homeId: string, locale: Locale): Promise<Answer<ExportList>> {
  return call(folderOf(homeId), locale, { cache: 'no-store' });
}

/** Makes an address. It is told this once. */
export function createExport(
  homeId: string,
  wanted: NewExport,
  locale: Locale,
): Promise<Answer<CreatedExport>> {
  return call(folderOf(homeId), locale, sending('POST', wanted));
}

/** Ends an address: nobody reads the calendar there any more. */
export function revokeExport(homeId: string, exportId: string, locale: Locale): Promise<Answer<null>> {
  return call(exportPath(homeId, exportId), locale, { method: 'DELETE' }, nothing);
}

/** The newest reads of an address. */
export function readReceipts(
  homeId: string,
  exportId: string,
  locale: Locale,
): Promise<Answer<ExportReadList>> {
  return call(`${exportPath(homeId, exportId)}/reads`, locale, { cache: 'no-store' });
}
