import { type APIRequestContext, expect } from '@playwright/test';
import form from './home.json' with { type: 'json' };
import { mailedLink } from './mail';
import type { Site } from './site';

const DRAFTS = '/api/v1/listings/drafts';
export const PASSWORD = 'olas y viento';

/** A link of the owner's own in a mail, of 43 characters after the path. */
export const OWNER_LINK = /https?:\/\/[^\s"<]+?(\/owner\/link|\/es\/propietario\/enlace)#([\w-]{43})/;

/** A mail address that no other test uses. */
export function newEmail(site: Site, name: string): string {
  return `${name}-${site.language}-${Date.now()}-${Math.floor(Math.random() * 1_000_000)}@owners.example`;
}

/** Submits a home as the form does, with these fields instead of the usual ones, and returns its ID. */
export async function submitHome(
  request: APIRequestContext,
  site: Site,
  email: string,
  name = form.name,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const headers = { 'accept-language': site.language };
  const made = await request.post(DRAFTS, { headers });
  expect(made.status(), await made.text()).toBe(201);
  const { token } = (await made.json()) as { token: string };
  const descriptions = [{ language: site.language, text: 'Una casa tranquila junto al volcán.' }];
  const data = { ...form, name, descriptions, ownerEmail: email, ...fields };
  const saved = await request.put(`${DRAFTS}/${token}`, { headers: { ...headers, 'if-match': '"1"' }, data });
  expect(saved.status(), await saved.text()).toBe(200);
  const submitted = await request.post(`${DRAFTS}/${token}/submit`, {
    headers: { ...headers, 'idempotency-key': `journey-${crypto.randomUUID()}` },
    data: { password: PASSWORD, acceptsTerms: true, hasPhotoRights: true },
  });
  expect(submitted.status(), await submitted.text()).toBe(201);
  return ((await submitted.json()) as { propertyId: string }).propertyId;
}

/** Confirms the address of a home by the link in the mail, which signs in whose request it is. */
export async function confirmAddress(request: APIRequestContext, email: string) {
  const secret = new URL(await mailedLink(email, OWNER_LINK)).hash.slice(1);
  const used = await request.post(`/api/v1/owner/links/${secret}`);
  expect(used.status(), await used.text()).toBe(200);
}
