import { NEW_INQUIRY_EMAIL_MAX_LENGTH } from './limits.gen';

/** The maximum length of a mail address. */
export const MAIL_ADDRESS_MAX_LENGTH = NEW_INQUIRY_EMAIL_MAX_LENGTH;

/** A plausible mail address. The server and the mail system check more. */
const MAIL_ADDRESS = /^[^\s@<>(),;]+@[^\s@<>(),;]+\.[^\s@<>(),;.]{2,}$/;

export function isMailAddress(text: string): boolean {
  return MAIL_ADDRESS.test(text.trim());
}

/** Where most people have their mail, and names that differ by a letter from these and are no mistakes. */
const KNOWN_HOSTS = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.es',
  'outlook.com',
  'outlook.es',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.es',
  'ymail.com',
  'icloud.com',
  'aol.com',
  'gmx.com',
  'gmx.net',
  'mail.com',
  'email.com',
  'proton.me',
  'protonmail.com',
  'telefonica.net',
  'movistar.es',
];
/** A short name is easily one letter away from another that exists. */
const LONG_HOST = 9;
/** Typed for `com`, although they are the ends of countries. */
const NOT_MEANT = ['co', 'cm', 'om'];

/** The address that was probably meant, such as `ana@gmail.com` for `ana@gmial.com`; `null` where nothing looks mistyped. */
export function likelyAddress(text: string): string | null {
  const typed = text.trim();
  if (!isMailAddress(typed)) return null;
  const at = typed.lastIndexOf('@');
  const host = typed.slice(at + 1).toLowerCase();
  if (KNOWN_HOSTS.includes(host) || isOfAnotherCountry(host)) return null;
  const near = KNOWN_HOSTS.map((known) => ({ known, distance: editDistance(host, known) }))
    .filter(({ known, distance }) => distance <= (known.length >= LONG_HOST ? 2 : 1))
    .sort((one, other) => one.distance - other.distance)[0];
  return near ? `${typed.slice(0, at)}@${near.known}` : null;
}

/** Whether it is a known name below the end of a country: `hotmail.be`, `yahoo.co.uk`. */
function isOfAnotherCountry(host: string): boolean {
  const [name, ...end] = host.split('.');
  const last = end.at(-1) ?? '';
  const isName = KNOWN_HOSTS.some((known) => known.startsWith(`${name}.`));
  return isName && last.length === 2 && !(end.length === 1 && NOT_MEANT.includes(last));
}

/** The number of letters that are missing, too many, wrong or swapped with their neighbour. */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [[...other, ''].map((_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
