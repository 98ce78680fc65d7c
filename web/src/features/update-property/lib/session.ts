import type { Answer, ApiFailure } from '@/api/call';
import { type FailureKind, failureOf, failureText } from '@/api/failure';
import { readOwnListing } from '@/api/owner';
import type { ListingStatus, OwnerSession } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';

/** A home that this browser is signed in to. */
export type Grant = OwnerSession['properties'][number];

export type Session =
  | { readonly kind: 'reading' }
  | { readonly kind: 'stuck'; readonly failure: FailureKind }
  /** Without grants, nobody is signed in. */
  | { readonly kind: 'read'; readonly grants: readonly Grant[] };

export type Phase =
  | { readonly kind: 'reading' }
  | { readonly kind: 'stuck'; readonly failure: FailureKind }
  /** Asks for the home and its password. */
  | { readonly kind: 'verify' }
  | { readonly kind: 'home'; readonly grant: Grant };

/** Whether somebody is signed in, as far as an answer tells. */
export function isOpen(answer: Answer<OwnerSession>): boolean {
  return answer.kind === 'done' && answer.value.properties.length > 0;
}

export function sessionOf(answer: Answer<OwnerSession>): Session {
  if (answer.kind === 'done') return { kind: 'read', grants: answer.value.properties };
  return { kind: 'stuck', failure: failureOf(answer) };
}

/** An ID as the API writes it. */
export function idOf(typed: string): string {
  return typed.trim().toUpperCase();
}

/** @param id the home that the address of the page names; empty for none */
export function phaseOf(session: Session, id: string): Phase {
  if (session.kind !== 'read') return session;
  const grant = session.grants.find(({ propertyId }) => propertyId === idOf(id));
  return grant ? { kind: 'home', grant } : { kind: 'verify' };
}

/** Whether the owner came by a link. Only the server knows whether it is fresh: the clock of a device may be wrong. */
export function cameByLink({ wayIn }: Grant): boolean {
  return wayIn === 'owner';
}

/** A home in the list of those that are open. What could not be read is `null`. */
export type OpenHome = {
  readonly id: string;
  readonly name: string | null;
  readonly status: ListingStatus | null;
};

/** The maximum number of homes that are read for the list. */
const MOST_READ = 20;

export function openHomes(ids: readonly string[], locale: Locale): Promise<OpenHome[]> {
  return Promise.all(
    ids.map(async (id, index) => {
      const answer = index < MOST_READ ? await readOwnListing(id, locale) : null;
      if (answer?.kind !== 'done') return { id, name: null, status: null };
      return { id, name: answer.value.form.name ?? null, status: answer.value.status };
    }),
  );
}

export type SignInFailure =
  | FailureKind
  | 'notFound'
  | 'wrong'
  /** Too many strangers try passwords: only a link opens the home now. */
  | 'linkOnly';

export function signInFailure(answer: ApiFailure): SignInFailure {
  if (answer.kind === 'refused') {
    if (answer.status === 404) return 'notFound';
    if (answer.problem?.code === 'link_required') return 'linkOnly';
    if (answer.status === 401) return 'wrong';
  }
  return failureOf(answer);
}

type SignInWords = OwnerMessages['ownerHome']['verify']['failure'];

/** Why a sign-in did not work, for the reader. */
export function signInFailureText(failure: SignInFailure, words: SignInWords): string {
  const isOfSignIn = failure === 'notFound' || failure === 'wrong' || failure === 'linkOnly';
  return isOfSignIn ? words[failure] : failureText(failure, words);
}
