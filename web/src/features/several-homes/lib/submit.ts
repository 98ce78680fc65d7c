import type { ApiFailure } from '@/api/call';
import { failureOf, isRefusal } from '@/api/failure';
import { randomId } from '@/api/random-id';
import type { NewDraft } from '@/api/types';
import { createDraft, saveNewDraft, submitDraft } from '@/features/new-property/lib/server';
import { toApiForm } from '@/features/property-form/lib/api-form';
import type { HomeForm } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';

/** How far a home is sent. A later try goes on from here, with the same key, so that none is made twice. */
export type Sent = {
  readonly key: string;
  readonly draft: Pick<NewDraft, 'token' | 'version'> | null;
  readonly isSaved: boolean;
};

export type SubmitOutcome =
  | { readonly kind: 'done'; readonly propertyId: string }
  | { readonly kind: 'failed'; readonly sent: Sent; readonly answer: ApiFailure };

export const nothingSent = (): Sent => ({ key: randomId(), draft: null, isSaved: false });

/** Makes a draft of a home and submits it. */
export async function submitHome(
  form: HomeForm,
  begun: Sent,
  password: string,
  locale: Locale,
): Promise<SubmitOutcome> {
  let sent = begun;
  const failed = (answer: ApiFailure): SubmitOutcome => ({ kind: 'failed', sent, answer });
  if (sent.draft === null) {
    const made = await createDraft(locale);
    if (made.kind !== 'done') return failed(made);
    sent = { ...sent, draft: made.value };
  }
  const { draft } = sent;
  if (draft === null) throw new Error('a draft was made');
  if (!sent.isSaved) {
    const saved = await saveNewDraft(draft, toApiForm(form), locale);
    if (saved.kind !== 'done') return failed(saved);
    sent = { ...sent, isSaved: true };
  }
  const body = { password, acceptsTerms: true, hasPhotoRights: true };
  const answer = await submitDraft(draft.token, body, sent.key, locale);
  return answer.kind === 'done' ? { kind: 'done', propertyId: answer.value.propertyId } : failed(answer);
}

/** Whether the next home would fail, too: the server is away, or wants a pause. */
export function endsAll(answer: ApiFailure): boolean {
  const failure = failureOf(answer);
  return !isRefusal(failure) || failure === 'security';
}
