import {
  PASSWORD_CHANGE_NEW_PASSWORD_MAX_LENGTH,
  PASSWORD_CHANGE_NEW_PASSWORD_MIN_LENGTH,
} from '@/api/limits.gen';
import type { CheckWords } from '@/features/property-form/lib/check';
import type { FormErrors } from '@/features/property-form/lib/form';
import { fill } from '@/i18n/words';

/** What is typed on the last step and never kept: passwords and consents. */
export type Secrets = {
  readonly password: string;
  readonly passwordAgain: string;
  readonly oldPassword: string;
  readonly acceptsTerms: boolean;
  readonly hasPhotoRights: boolean;
};

/** A form of a new home, or of one that its owner has already. */
export type FormMode = 'new' | 'own';

export function checkSecrets(secrets: Secrets, mode: FormMode, words: CheckWords): FormErrors {
  return mode === 'new' ? checkNew(secrets, words) : checkChange(secrets, words);
}

function checkNew({ password, acceptsTerms, hasPhotoRights }: Secrets, words: CheckWords): FormErrors {
  return {
    ...(password === ''
      ? { password: words.passwordRequired }
      : lengthError(password, words.passwordTooShort, words)),
    ...(acceptsTerms ? {} : { acceptsTerms: words.terms }),
    ...(hasPhotoRights ? {} : { hasPhotoRights: words.photoRights }),
  };
}

/** A change of the password is optional, and needs the new one twice. */
function checkChange({ password, passwordAgain }: Secrets, words: CheckWords): FormErrors {
  // Browsers fill in the present password by themselves.
  if (password + passwordAgain === '') return {};
  if (password === '' || passwordAgain === '') return { password: words.bothPasswords };
  if (password !== passwordAgain) return { password: words.passwordsDiffer };
  return lengthError(password, words.newPasswordTooShort, words);
}

function lengthError(password: string, tooShort: string, words: CheckWords): FormErrors {
  const length = [...password].length;
  if (length < PASSWORD_CHANGE_NEW_PASSWORD_MIN_LENGTH)
    return { password: fill(tooShort, { min: PASSWORD_CHANGE_NEW_PASSWORD_MIN_LENGTH }) };
  if (length > PASSWORD_CHANGE_NEW_PASSWORD_MAX_LENGTH)
    return { password: fill(words.passwordTooLong, { max: PASSWORD_CHANGE_NEW_PASSWORD_MAX_LENGTH }) };
  return {};
}
