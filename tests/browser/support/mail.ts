import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The folder mails are put in; empty where it is not known. */
export const MAIL_FOLDER = process.env.CASACERO_MAIL_FOLDER ?? '';

/** What the first mail with a text in it has of a pattern; empty while there is none. */
export async function mailWith(text: string, pattern = /[^]*/): Promise<string> {
  const names = (await readdir(MAIL_FOLDER, { recursive: true })).filter((name) => name.endsWith('.eml'));
  for (const name of names) {
    const mail = plain(await readFile(join(MAIL_FOLDER, name), 'utf8'));
    const found = mail.includes(text) ? pattern.exec(mail) : null;
    if (found) return found[0];
  }
  return '';
}

/** Waits for the address of a link in a mail that has a text in it, such as the address it is sent to. */
export async function mailedLink(text: string, pattern: RegExp): Promise<string> {
  const found = () => mailWith(text, pattern);
  await expect.poll(found, { timeout: 15_000, message: `a mail about ${text} with ${pattern}` }).not.toBe('');
  return found();
}

/** A mail as it is read: long lines of quoted-printable bodies are folded, and their equals signs are encoded. */
function plain(mail: string): string {
  const unfolded = mail.replace(/=\r?\n/g, '');
  return /quoted-printable/i.test(mail) ? unfolded.replaceAll('=3D', '=') : unfolded;
}
