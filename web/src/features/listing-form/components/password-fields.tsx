'use client';

import { useState } from 'react';
import { Icon } from '@/components/icons';
import { fill } from '@/i18n/words';
import { PASSWORD_MIN, type Secrets } from '../lib/secrets';
import { Field, FieldGroup } from './field';
import type { PartProps } from './part';

type PasswordProps = {
  part: PartProps;
  secrets: Secrets;
  onSecrets: (part: Partial<Secrets>) => void;
};

/** The password of a new home. */
export function NewPassword({ part, secrets, onSecrets }: PasswordProps) {
  const [isShown, setIsShown] = useState(false);
  const { password: words, steps, hints } = part.messages.homeForm;
  return (
    <FieldGroup title={steps.password}>
      <Field
        name="password"
        label={words.label}
        required
        hint={fill(hints.password, { min: PASSWORD_MIN })}
        error={part.errors.password}
        className="sm:col-span-2"
        after={<ShowButton isShown={isShown} onChange={setIsShown} words={words} />}
      >
        {(control) => (
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            className="field"
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            value={secrets.password}
            onChange={(event) => onSecrets({ password: event.target.value })}
          />
        )}
      </Field>
    </FieldGroup>
  );
}

/** An optional change of the password, with a live word on whether both entries match. */
export function PasswordChange({ part, secrets, onSecrets }: PasswordProps) {
  const [isShown, setIsShown] = useState(false);
  const { password: words } = part.messages.homeForm;
  const { password, passwordAgain } = secrets;
  const type = isShown ? 'text' : 'password';
  const input = 'field';
  return (
    <FieldGroup title={words.change} lead={<p>{words.changeLead}</p>}>
      <Field
        name="password"
        label={words.old}
        hint={words.oldHint}
        error={undefined}
        className="sm:col-span-2"
      >
        {(control) => (
          <input
            {...control}
            data-field={undefined}
            type={type}
            className={input}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            value={secrets.oldPassword}
            onChange={(event) => onSecrets({ oldPassword: event.target.value })}
          />
        )}
      </Field>
      <Field name="password" label={words.new} error={part.errors.password}>
        {(control) => (
          <input
            {...control}
            type={type}
            className={input}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            value={password}
            onChange={(event) => onSecrets({ password: event.target.value })}
          />
        )}
      </Field>
      <Field name="password" label={words.again} error={undefined}>
        {(control) => (
          <input
            {...control}
            data-field={undefined}
            type={type}
            className={input}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            value={passwordAgain}
            onChange={(event) => onSecrets({ passwordAgain: event.target.value })}
          />
        )}
      </Field>
      <div className="sm:col-span-2">
        <p aria-live="polite" className="min-h-6 font-semibold">
          {password !== '' && passwordAgain !== '' && (
            <Match isMatch={password === passwordAgain} words={words} />
          )}
        </p>
        <ShowButton isShown={isShown} onChange={setIsShown} words={words} />
      </div>
    </FieldGroup>
  );
}

type PasswordWords = PartProps['messages']['homeForm']['password'];

function Match({ isMatch, words }: { isMatch: boolean; words: PasswordWords }) {
  return (
    <span className={`inline-flex items-center gap-2 ${isMatch ? 'text-ok' : 'text-clay-ink'}`}>
      <Icon name={isMatch ? 'check' : 'close'} />
      {isMatch ? words.match : words.mismatch}
    </span>
  );
}

type ShowButtonProps = { isShown: boolean; onChange: (isShown: boolean) => void; words: PasswordWords };

function ShowButton({ isShown, onChange, words }: ShowButtonProps) {
  return (
    <button type="button" className="link-quiet min-h-11 font-semibold" onClick={() => onChange(!isShown)}>
      {isShown ? words.hide : words.show}
    </button>
  );
}
