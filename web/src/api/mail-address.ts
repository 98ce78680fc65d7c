/** A plausible mail address. The server and the mail system check more. */
const MAIL_ADDRESS = /^[^\s@<>(),;]+@[^\s@<>(),;]+\.[^\s@<>(),;.]{2,}$/;

export function isMailAddress(text: string): boolean {
  return MAIL_ADDRESS.test(text.trim());
}
