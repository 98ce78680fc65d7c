import { createHmac, randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import dashboardEn from '../../../web/src/messages/en/owner/dashboard.json' with { type: 'json' };
import dashboardEs from '../../../web/src/messages/es/owner/dashboard.json' with { type: 'json' };
import peopleEn from '../../../web/src/messages/en/owner/people.json' with { type: 'json' };
import peopleEs from '../../../web/src/messages/es/owner/people.json' with { type: 'json' };
import { expect } from './watch';

/** The texts of the screens about people. */
export const PEOPLE = { en: { ...dashboardEn, ...peopleEn }, es: { ...dashboardEs, ...peopleEs } };

/** Their addresses. */
export const PATHS = {
  en: { reports: '/admin/reports', operators: '/admin/operators', account: '/admin/account', invitation: '/admin/invitation' },
  es: { reports: '/es/admin/avisos', operators: '/es/admin/operadores', account: '/es/admin/cuenta', invitation: '/es/admin/invitacion' },
};

/** Reports a home as a visitor does, and returns what was written. */
export async function reportHome(request: APIRequestContext, home: string, email: string): Promise<string> {
  const key = randomUUID();
  const message = `This house is not as the pictures show it. ${key}`;
  const answer = await request.post(`/api/v1/properties/${home}/reports`, {
    headers: { 'idempotency-key': key },
    data: { reason: 'wrong_information', message, email, language: 'en' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return message;
}

/** The code of an authenticator (RFC 6238) with a secret in base32. `steps` of 30 seconds after now. */
export function totp(secret: string, steps = 0): string {
  const bits = [...secret.replace(/\s|=/g, '').toUpperCase()]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
