import { type Answer, call, having, nothing, sending } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { MessengerChannel, NewDevice, NoticePhone, Notices } from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** The devices and the phone that are told of news about a home, and what this site can send. */
export function readNotices(homeId: string, locale: Locale): Promise<Answer<Notices>> {
  return call(`${homeFolder(homeId)}/notices`, locale, { cache: 'no-store' }, having<Notices>('devices'));
}

/** Adds a device. One with the same address is replaced. */
export function addDevice(
  homeId: string,
  device: NewDevice,
  locale: Locale,
): Promise<Answer<{ readonly id: string }>> {
  return call(`${homeFolder(homeId)}/devices`, locale, sending('POST', device));
}

export function removeDevice(homeId: string, id: string, locale: Locale): Promise<Answer<null>> {
  const path = `${homeFolder(homeId)}/devices/${encodeURIComponent(id)}`;
  return call(path, locale, { method: 'DELETE' }, nothing);
}

type SavedPhone = { readonly phone: NoticePhone };

/** Stores a number, not confirmed, and has a code sent to it. */
export function putPhone(
  homeId: string,
  number: string,
  channel: MessengerChannel,
  locale: Locale,
): Promise<Answer<SavedPhone>> {
  return call(`${homeFolder(homeId)}/phone`, locale, sending('PUT', { number, channel }), having('phone'));
}

/** Confirms the number with the code that came to it. */
export function confirmPhone(homeId: string, code: string, locale: Locale): Promise<Answer<SavedPhone>> {
  return call(`${homeFolder(homeId)}/phone/code`, locale, sending('POST', { code }), having('phone'));
}

export function removePhone(homeId: string, locale: Locale): Promise<Answer<null>> {
  return call(`${homeFolder(homeId)}/phone`, locale, { method: 'DELETE' }, nothing);
}
