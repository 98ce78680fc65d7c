import { type Answer, call, ifMatch, MESSAGE_TIMEOUT_MS, nothing, sending } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type {
  BillingDetails,
  FeesOfHome,
  HomeSettings,
  HomeSettingsChange,
  Invitation,
  MemberList,
  NewBillingDetails,
  OwnListing,
  Pause,
  SessionList,
  StayPrice,
} from '@/api/types';
import type { Locale } from '@/i18n/locale';

export function readSettings(id: string, locale: Locale): Promise<Answer<HomeSettings>> {
  return call(`${homeFolder(id)}/settings`, locale, { cache: 'no-store' });
}

export function changeSettings(
  id: string,
  change: HomeSettingsChange,
  locale: Locale,
): Promise<Answer<HomeSettings>> {
  return call(`${homeFolder(id)}/settings`, locale, sending('PATCH', change));
}

/** A home as it was looked at. */
export type Seen = Pick<OwnListing, 'propertyId' | 'version'>;

/** Hides a home, or changes the day on which it returns. */
export function pauseHome(
  { propertyId, version }: Seen,
  pause: Pause,
  locale: Locale,
): Promise<Answer<OwnListing>> {
  return call(`${homeFolder(propertyId)}/pause`, locale, sending('POST', pause, ifMatch(version)));
}

export function resumeHome({ propertyId, version }: Seen, locale: Locale): Promise<Answer<OwnListing>> {
  const request = { method: 'POST', headers: ifMatch(version) };
  return call(`${homeFolder(propertyId)}/resume`, locale, request);
}

/** Hides a home, to be erased after the days of grace. Needs a session opened by a link of the last 15 minutes. */
export function eraseHome(
  { propertyId, version }: OwnListing,
  locale: Locale,
): Promise<Answer<HomeSettings>> {
  const request = { method: 'POST', headers: ifMatch(version) };
  return call(`${homeFolder(propertyId)}/erasure`, locale, request);
}

export function callOffErasure(id: string, locale: Locale): Promise<Answer<HomeSettings>> {
  return call(`${homeFolder(id)}/erasure`, locale, { method: 'DELETE' });
}

/** The owners and co-owners of a home; 403 for a session opened by the password. */
export function readMembers(id: string, locale: Locale): Promise<Answer<MemberList>> {
  return call(`${homeFolder(id)}/members`, locale, { cache: 'no-store' });
}

/** Mails an invitation to become a co-owner. Needs a session opened by a link of the last 15 minutes. */
export function inviteMember(id: string, email: string, locale: Locale): Promise<Answer<null>> {
  const request = sending('POST', { email } satisfies Invitation);
  return call(`${homeFolder(id)}/members`, locale, request, nothing);
}

/** Needs a session opened by a link of the last 15 minutes. */
export function removeMember(id: string, member: string, locale: Locale): Promise<Answer<null>> {
  const path = `${homeFolder(id)}/members/${encodeURIComponent(member)}`;
  return call(path, locale, { method: 'DELETE' }, nothing);
}

/** The sessions that open a home; 403 for a session opened by the password. */
export function readSessions(id: string, locale: Locale): Promise<Answer<SessionList>> {
  return call(`${homeFolder(id)}/sessions`, locale, { cache: 'no-store' });
}

export function endSession(id: string, session: string, locale: Locale): Promise<Answer<null>> {
  const path = `${homeFolder(id)}/sessions/${encodeURIComponent(session)}`;
  return call(path, locale, { method: 'DELETE' }, nothing);
}

/** Ends all sessions but the one that asks. */
export function endOtherSessions(id: string, locale: Locale): Promise<Answer<null>> {
  return call(`${homeFolder(id)}/sessions`, locale, { method: 'DELETE' }, nothing);
}

/** @param address the address of the price of a stay */
export function readPrice(address: string, locale: Locale): Promise<Answer<StayPrice>> {
  return call(address, locale, { cache: 'no-store' });
}

/** What a home owes, and what was paid for it. */
export function readFees(id: string, locale: Locale): Promise<Answer<FeesOfHome>> {
  return call(`${homeFolder(id)}/fees`, locale, { cache: 'no-store' });
}

/** Writes down to whom later invoices are addressed. */
export function putBilling(
  id: string,
  { name, address, taxId }: BillingDetails,
  locale: Locale,
): Promise<Answer<BillingDetails>> {
  const details = { name, address, taxId } satisfies NewBillingDetails;
  return call(`${homeFolder(id)}/billing`, locale, sending('PUT', details));
}

/** Where an invoice of a home is as a PDF. */
export function invoiceOf(id: string, number: string): string {
  return `${homeFolder(id)}/invoices/${encodeURIComponent(number)}`;
}

/** All that the site has of a home, as a zip archive. Needs a session opened by a link of the last 15 minutes. */
export function readTakeOut(id: string, locale: Locale): Promise<Answer<Blob>> {
  const request = { cache: 'no-store', timeoutMs: MESSAGE_TIMEOUT_MS } as const;
  return call(`${homeFolder(id)}/take-out`, locale, request, (response) => response.blob());
}
