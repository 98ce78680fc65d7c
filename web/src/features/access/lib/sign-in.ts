import { isMailAddress } from '@/api/mail-address';

/** What an owner typed to find the way back to a home. */
export type Typed =
  | { readonly kind: 'empty' }
  | { readonly kind: 'home'; readonly id: string }
  | { readonly kind: 'address'; readonly email: string }
  | { readonly kind: 'neither' };

/** What has the form of a home's ID: letters, a hyphen and digits. */
const HOME_ID = /^[A-Z]{1,10}-\d{1,12}$/;

export function isHomeId(id: string): boolean {
  return HOME_ID.test(id);
}

export function typedOf(text: string): Typed {
  const typed = text.trim();
  if (typed === '') return { kind: 'empty' };
  if (isMailAddress(typed)) return { kind: 'address', email: typed };
  const id = typed.toUpperCase();
  return isHomeId(id) ? { kind: 'home', id } : { kind: 'neither' };
}
