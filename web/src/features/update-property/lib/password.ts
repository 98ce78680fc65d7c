import type { Secrets } from '@/features/listing-form/components/listing-form';
import type { PasswordJob } from './save';
import type { Grant } from './session';

/**
 * The change of the password that was typed, `null` for none, or `needsOld` where it takes the old one, which is neither typed
 * nor known from the sign-in.
 *
 * @param byLink whether a link may do without the old one
 */
export function passwordJob(
  { password: next, oldPassword }: Pick<Secrets, 'password' | 'oldPassword'>,
  known: string | null,
  byLink: boolean,
  wayIn: Grant['wayIn'],
): PasswordJob | 'needsOld' | null {
  if (next === '') return null;
  const old = oldPassword || known;
  if (!byLink && !old) return 'needsOld';
  return { old, next, endsSession: wayIn === 'password' };
}
