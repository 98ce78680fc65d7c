/** The digits of a code. */
export const CODE_LENGTH = 6;

/** A number as people write it, in the form of E.164; `null` where its country is missing, or it is no number. */
export function readNumber(typed: string): string | null {
  const digits = typed
    .trim()
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

/** The code as it was typed or pasted, without what stands between its digits; `null` where it is none. */
export function readCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
