import { type ReactNode, useId, useState } from 'react';
import { PASSWORD_CHANGE_NEW_PASSWORD_MAX_LENGTH } from '@/api/limits.gen';
import { MAIL_ADDRESS_MAX_LENGTH } from '@/api/mail-address';
import { LegalNote } from '@/components/legal-note';
import type { FormWords } from '@/features/listing-form/components/part';
import { checkSecrets } from '@/features/listing-form/lib/secrets';
import { checkStep } from '@/features/property-form/lib/check';
import { emptyForm } from '@/features/property-form/lib/defaults';
import { FIELDS } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { LegalPage } from '@/i18n/paths';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { type FieldErrors, foundErrors, useSubmit, withoutErrors } from '@/ui/form';
import { TextField } from '@/ui/text-field';
import { ToldNotice, useTold } from '@/ui/told';
import type { Row } from '../lib/rows';
import { ResultList } from './result-list';
import { type RunEnd, useSubmitAll } from './use-submit-all';

type SubmitAllProps = {
  locale: Locale;
  legal: Readonly<Record<LegalPage, string>>;
  rows: readonly Row[];
  form: FormWords;
  words: OwnerMessages['severalHomes'];
};

const EMPTY = { ownerName: '', ownerEmail: '', password: '', acceptsTerms: false, hasPhotoRights: false };
type Typed = typeof EMPTY;
type Errors = FieldErrors<keyof Typed>;

/** Who owns the homes, given once, and the sending of all of them. */
export function SubmitAll({ locale, legal, rows, form, words }: SubmitAllProps) {
  const said = words.submit;
  const id = useId();
  const labels = form.homeForm.fields;
  const [typed, setTyped] = useState(EMPTY);
  const { tell, notice } = useTold();
  const { right, open, isBusy, resultOf, run } = useSubmitAll(locale, rows, form, words);

  const submission = useSubmit<Errors>(async () => {
    tell(null);
    const errors = foundErrors(checkTyped(locale, typed, form));
    if (errors) return errors;
    const { ownerName, ownerEmail, password } = typed;
    const end = await run({ ownerName, ownerEmail }, password);
    tell({ kind: end.failed > 0 ? 'failed' : 'done', text: endText(locale, end, said) });
    return null;
  });
  const errors = submission.result ?? {};
  const change = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    submission.amend((before) => withoutErrors(before, part));
  };
  const text = (name: 'ownerName' | 'ownerEmail' | 'password') => ({
    label: labels[name],
    value: typed[name],
    error: errors[name],
    readOnly: isBusy,
    onChange: (value: string) => change({ [name]: value }),
  });
  const check = (name: 'acceptsTerms' | 'hasPhotoRights', label: ReactNode) => (
    <div>
      <div className="flex gap-3">
        <input
          type="checkbox"
          id={`${id}-${name}`}
          className="mt-1 size-5 shrink-0"
          checked={typed[name]}
          disabled={isBusy}
          aria-invalid={errors[name] ? true : undefined}
          aria-describedby={errors[name] ? `${id}-${name}-error` : undefined}
          onChange={({ target }) => change({ [name]: target.checked })}
        />
        <label htmlFor={`${id}-${name}`}>{label}</label>
      </div>
      <FieldError id={`${id}-${name}-error`} text={errors[name]} />
    </div>
  );
  const sending = right.findIndex((row) => resultOf(row)?.kind === 'sending');

  if (right.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-title`} className="mt-10">
      <h2 id={`${id}-title`} className="text-22">
        {said.title}
      </h2>
      <p className="mt-2 max-w-[62ch]">{said.text}</p>
      {open.length > 0 && (
        <form {...submission.form} className="mt-4 max-w-[30rem] space-y-4">
          <TextField {...text('ownerName')} limit={FIELDS.ownerName.limit} autoComplete="name" />
          <TextField
            {...text('ownerEmail')}
            type="email"
            limit={MAIL_ADDRESS_MAX_LENGTH}
            autoComplete="email"
          />
          <TextField
            {...text('password')}
            type="password"
            hint={said.passwordHint}
            limit={PASSWORD_CHANGE_NEW_PASSWORD_MAX_LENGTH}
            autoComplete="new-password"
          />
          {check(
            'acceptsTerms',
            <LegalNote locale={locale} text={form.homeForm.consents.terms} names={legal} />,
          )}
          {check('hasPhotoRights', form.homeForm.consents.photoRights)}
          <Button look="primary" busy={isBusy} working={said.working}>
            {plural(locale, said.action, open.length)}
          </Button>
        </form>
      )}
      <p role="status" className="mt-3">
        {sending >= 0 &&
          fill(said.sending, {
            number: sending + 1,
            total: right.length,
            name: right[sending]?.form.name ?? '',
          })}
      </p>
      {isBusy && (
        <progress
          className="w-full max-w-[30rem]"
          max={right.length}
          value={right.length - open.length}
          aria-label={said.progress}
        />
      )}
      <ToldNotice notice={notice} className="max-w-[62ch]" />
      <ResultList locale={locale} rows={right} resultOf={resultOf} words={said} />
    </section>
  );
}

/** The errors of what is given once for all homes. */
function checkTyped(locale: Locale, typed: Typed, { homeForm }: FormWords): Errors {
  const { ownerName, ownerEmail } = checkStep({ ...emptyForm(locale), ...typed }, 1, homeForm.errors);
  const secrets = checkSecrets({ ...typed, passwordAgain: '', oldPassword: '' }, 'new', homeForm.errors);
  const { password, acceptsTerms, hasPhotoRights } = secrets;
  return { ownerName, ownerEmail, password, acceptsTerms, hasPhotoRights };
}

function endText(
  locale: Locale,
  { done, failed, ended }: RunEnd,
  said: OwnerMessages['severalHomes']['submit'],
): string {
  const texts = [plural(locale, said.done, done)];
  if (failed > 0) texts.push(plural(locale, said.failed, failed));
  if (ended) texts.push(said.ended);
  return texts.join(' ');
}
