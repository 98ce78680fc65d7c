import { type Answer, answerWith, call, having, ifMatch, nothing, sending } from '@/api/call';
import { ADMIN, askOperators as ask } from '@/api/operator';
import { homeFolder } from '@/api/owner';
import type {
  ConflictList,
  DirectoryPage,
  HomeProof,
  HomeRecord,
  HomeSettings,
  ListedHome,
  MemberList,
  MessageToOwner,
  OwnerAddress,
  OwnListing,
  ProofDecision,
  ProofKind,
  ProofToAsk,
  PropertyCalendar,
  TranslationList,
} from '@/api/types';
import { readConflicts } from '@/features/conflicts/lib/api';
import { type AllRows, readAllFrom } from '@/features/dashboard/lib/read-all';
import { readMembers, readSettings, type Seen } from '@/features/home-settings/lib/api';
import { readCalendar } from '@/features/owner-calendar/lib/api';
import type { Locale } from '@/i18n/locale';
import { askedFrom } from './query';

/** A page of the list of homes. */
export function readHomes(
  locale: Locale,
  asked: URLSearchParams,
  signal?: AbortSignal,
): Promise<Answer<DirectoryPage>> {
  return ask(`${ADMIN}/properties?${asked}`, locale, { signal });
}

/** A row of the list: a home, with whether it is known how its feeds are. */
export type HomeRow = ListedHome & { readonly feedsKnown: boolean };

export function rowsOf({ items, feedsKnown }: DirectoryPage): HomeRow[] {
  return items.map((home) => ({ ...home, feedsKnown }));
}

/** All homes that an address lists. */
export async function readAllHomes(
  locale: Locale,
  query: URLSearchParams,
  onPage: (count: number) => boolean,
): Promise<Answer<AllRows<HomeRow>> | null> {
  const page = async (offset: number) =>
    answerWith(await readHomes(locale, askedFrom(query, offset)), (found) => ({
      ...found,
      items: rowsOf(found),
    }));
  return readAllFrom(page, ({ propertyId }) => propertyId, onPage);
}

/** What was decided about a home, and what happens at it. */
export function readRecord(locale: Locale, id: string): Promise<Answer<HomeRecord>> {
  return ask(`${ADMIN}/properties/${encodeURIComponent(id)}/record`, locale);
}

/** Takes a home from the site, for good. */
export function removeHome({ propertyId, version }: Seen, locale: Locale): Promise<Answer<OwnListing>> {
  return call(`${homeFolder(propertyId)}/remove`, locale, { method: 'POST', headers: ifMatch(version) });
}

/** Erases a home at once, with all that belongs to it. */
export function eraseHomeNow({ propertyId, version }: Seen, locale: Locale): Promise<Answer<null>> {
  const request = { method: 'DELETE', headers: ifMatch(version) };
  return ask(`${ADMIN}/properties/${encodeURIComponent(propertyId)}`, locale, request, nothing);
}

/** Says by which address the owner signs in, and mails a link to it. */
export function nameOwner(id: string, owner: OwnerAddress, locale: Locale): Promise<Answer<null>> {
  const path = `${ADMIN}/properties/${encodeURIComponent(id)}/owner`;
  return ask(path, locale, sending('PUT', owner), nothing);
}

/** Mails the owner of a home what an operator wrote. */
export function writeToOwner(id: string, message: string, locale: Locale): Promise<Answer<null>> {
  const path = `${ADMIN}/properties/${encodeURIComponent(id)}/message`;
  return ask(path, locale, sending('POST', { message } satisfies MessageToOwner), nothing);
}

/** Asks the owner of a home to prove that they control it. */
export function askForProof(id: string, kind: ProofKind, locale: Locale): Promise<Answer<HomeProof>> {
  const path = `${ADMIN}/properties/${encodeURIComponent(id)}/proof`;
  return ask(path, locale, sending('PUT', { kind } satisfies ProofToAsk));
}

/** Records whether a home was proven. */
export function decideProof(id: string, proven: boolean, locale: Locale): Promise<Answer<null>> {
  const path = `${ADMIN}/properties/${encodeURIComponent(id)}/proof/decision`;
  return ask(path, locale, sending('POST', { proven } satisfies ProofDecision), nothing);
}

/** The translations of a home's description. */
export function readTranslations(id: string, locale: Locale): Promise<Answer<TranslationList>> {
  return ask(`${homeFolder(id)}/translations`, locale, {}, having<TranslationList>('items'));
}

/** Who owns a home, and how it is mailed about. */
export type Owners = { readonly members: MemberList; readonly settings: HomeSettings };

export async function readOwners(id: string, locale: Locale): Promise<Answer<Owners>> {
  const [members, settings] = await Promise.all([readMembers(id, locale), readSettings(id, locale)]);
  if (members.kind !== 'done') return members;
  return answerWith(settings, (value) => ({ members: members.value, settings: value }));
}

/** The nights of a home, and those that two reservations hold. */
export type Nights = { readonly calendar: PropertyCalendar; readonly conflicts: ConflictList };

export async function readNights(id: string, locale: Locale): Promise<Answer<Nights>> {
  const [calendar, conflicts] = await Promise.all([readCalendar(id, locale), readConflicts(id, locale)]);
  if (calendar.kind !== 'done') return calendar;
  return answerWith(conflicts, (value) => ({ calendar: calendar.value, conflicts: value }));
}
