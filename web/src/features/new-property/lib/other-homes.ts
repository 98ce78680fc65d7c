import type { FailureKind } from '@/api/failure';
import { readOwnListing, readSession } from '@/api/owner';
import { fromApiForm } from '@/features/property-form/lib/api-form';
import type { HomeForm } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import { draftFailure } from './failure';

/** The homes that this browser is signed in to. */
export type OtherHomes =
  | { readonly kind: 'found'; readonly forms: readonly { readonly id: string; readonly form: HomeForm }[] }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'failed'; readonly failure: FailureKind };

/** The maximum number of homes that are offered. */
const MOST_HOMES = 12;

/** @param first the home that is offered first, if the session opens it */
export async function otherHomes(locale: Locale, first: string | null = null): Promise<OtherHomes> {
  const session = await readSession(locale);
  if (session.kind !== 'done') return { kind: 'failed', failure: draftFailure(session) };
  const opened = session.value.properties.map(({ propertyId }) => propertyId);
  if (opened.length === 0) return { kind: 'signedOut' };
  const ids = opened.sort((a, b) => Number(b === first) - Number(a === first)).slice(0, MOST_HOMES);
  const read = await Promise.all(ids.map(async (id) => ({ id, answer: await readOwnListing(id, locale) })));
  // A home that was erased meanwhile is not offered.
  const forms = read.flatMap(({ id, answer }) =>
    answer.kind === 'done' ? [{ id, form: fromApiForm(answer.value.form, locale) }] : [],
  );
  const failed = read.find(({ answer }) => answer.kind !== 'done');
  if (forms.length === 0 && failed && failed.answer.kind !== 'done') {
    return { kind: 'failed', failure: draftFailure(failed.answer) };
  }
  return { kind: 'found', forms };
}
