import type { Secrets } from '@/features/listing-form/components/listing-form';
import type { PasswordJob } from './save';
import type { Grant } from './session';

/**
 * The change of the password that was typed, `null` for none, or `needsOld` where it takes the old one, which is neither typed
 * nor known from the sign-in.
 */
export function passwordJob(
  { password: next, oldPassword }: Pick<Secrets, 'password' | 'oldPassword'>,
  known: string | null,
  isFresh: boolean,
  wayIn: Grant['wayIn'],
): PasswordJob | 'needsOld' | null {
  if (next === '') return null;
  // A fresh link needs no old password. One that a browser filled in by itself may be wrong.
  const old = isFresh ? null : oldPassword || known;
  if (!isFresh && !old) return 'needsOld';
  return { old, next, endsSession: wayIn === 'password' };
}
