import { useEffect, useState } from 'react';
import { explain, type FailureWords, isEnded } from '@/api/failure';
import type { GuestBook } from '@/api/types';
import { useLeaveWarning } from '@/components/use-leave-warning';
import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import { useSubmit, withoutErrors } from '@/ui/form';
import { putGuestBook } from '../lib/api';
import { type BookErrors, checkBook, isBlank, isChanged, type TypedBook, typedBook } from '../lib/book';
import { unsavedBooks } from '../lib/unsaved';

/** What became of the last try. */
type Outcome =
  | { readonly kind: 'wrong'; readonly errors: BookErrors }
  | { readonly kind: 'done' | 'failed'; readonly text: string };

/** The book of a home as it is typed. It stays until it is saved or the page is left, which asks first. */
export function useBookForm(
  { locale, homeId, onEnded }: PartProps,
  saved: GuestBook,
  words: OwnerMessages['guestBook'],
  failure: FailureWords,
  onSaved: (book: GuestBook) => void,
) {
  const [typed, setTyped] = useState(() => unsavedBooks.get(homeId) ?? typedBook(saved));
  const isUnsaved = isChanged(typed, saved);
  useEffect(() => {
    if (isUnsaved) unsavedBooks.set(homeId, typed);
    else unsavedBooks.delete(homeId);
  }, [isUnsaved, homeId, typed]);
  useLeaveWarning(isUnsaved);

  const submission = useSubmit<Outcome>(async () => {
    const checked = checkBook(typed, words.errors);
    if (checked.kind === 'errors') return { kind: 'wrong', errors: checked.errors };
    const answer = await putGuestBook(homeId, checked.book, locale);
    if (answer.kind !== 'done') {
      if (isEnded(answer)) onEnded();
      return { kind: 'failed', text: `${explain(answer, failure)} ${words.kept}` };
    }
    onSaved(answer.value);
    setTyped(typedBook(answer.value));
    return { kind: 'done', text: isBlank(answer.value) ? words.savedBlank : words.saved };
  });
  const change = (part: Partial<TypedBook>) => {
    setTyped((before) => ({ ...before, ...part }));
    submission.amend((outcome) => {
      if (outcome.kind !== 'wrong') return outcome.kind === 'done' ? null : outcome;
      return { kind: 'wrong', errors: withoutErrors(outcome.errors, part) };
    });
  };
  const undo = () => {
    setTyped(typedBook(saved));
    submission.amend(() => null);
  };
  const { form, busy, result, statusRef } = submission;
  return { form, busy, result, statusRef, typed, isUnsaved, change, undo };
}
