'use client';

import { useState } from 'react';
import { PASSWORD_CHANGE_NEW_PASSWORD_MIN_LENGTH } from '@/api/limits.gen';
import { Icon } from '@/components/icons';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { ControlProps } from '@/ui/field';
import type { Secrets } from '../lib/secrets';
import { Field, FieldGroup } from './field';
import type { PartProps } from './part';

type PasswordProps = {
  part: PartProps;
  secrets: Secrets;
  onSecrets: (part: Partial<Secrets>) => void;
};

export function NewPassword({ part, secrets, onSecrets }: PasswordProps) {
  const [isShown, setIsShown] = useState(false);
  const { password: words, steps, hints } = part.messages.homeForm;
  return (
    <FieldGroup title={steps.password}>
      <Field
        name="password"
        label={words.label}
        required
        hint={fill(hints.password, { min: PASSWORD_CHANGE_NEW_PASSWORD_MIN_LENGTH })}
        error={part.errors.password}
        className="sm:col-span-2"
        after={<ShowButton isShown={isShown} onChange={setIsShown} words={words} />}
      >
        {(control) => (
          <PasswordInput
            control={control}
            isShown={isShown}
            value={secrets.password}
            onChange={(password) => onSecrets({ password })}
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
          <PasswordInput
            control={{ ...control, 'data-field': undefined }}
            isShown={isShown}
            autoComplete="current-password"
            value={secrets.oldPassword}
            onChange={(oldPassword) => onSecrets({ oldPassword })}
          />
        )}
      </Field>
      <Field name="password" label={words.new} error={part.errors.password}>
        {(control) => (
          <PasswordInput
            control={control}
            isShown={isShown}
            value={password}
            onChange={(entry) => onSecrets({ password: entry })}
          />
        )}
      </Field>
      <Field name="password" label={words.again} error={undefined}>
        {(control) => (
          <PasswordInput
            control={{ ...control, 'data-field': undefined }}
            isShown={isShown}
            value={passwordAgain}
            onChange={(entry) => onSecrets({ passwordAgain: entry })}
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

type PasswordInputProps = {
  control: ControlProps;
  isShown: boolean;
  autoComplete?: 'new-password' | 'current-password';
  value: string;
  onChange: (value: string) => void;
};

/** A password, as dots unless it is shown. */
function PasswordInput({ control, isShown, onChange, ...input }: PasswordInputProps) {
  return (
    <input
      autoComplete="new-password"
      {...control}
      {...input}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
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
    <Button look="link" className="font-semibold" onClick={() => onChange(!isShown)}>
      {isShown ? words.hide : words.show}
    </Button>
  );
}
