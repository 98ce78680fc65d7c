import type { OwnerMessages } from '@/i18n/owner-words';

type Words = Pick<OwnerMessages['dashboard']['feedDiagnostic'], 'required' | 'invalid' | 'protocol'>;

/** What is wrong with an address that was typed; `null` where it is worth asking. */
export function addressError(words: Words, address: string): string | null {
  if (address === '') return words.required;
  // `URL` repairs what has spaces within.
  if (!URL.canParse(address) || /\s/.test(address)) return words.invalid;
  return /^https?:$/.test(new URL(address).protocol) ? null : words.protocol;
}

/** The host and the end of an address: who knows the whole of it can read the calendar. */
export function scrubbed(address: string): string {
  return URL.canParse(address) ? `${new URL(address).host}…${address.slice(-4)}` : '';
}
