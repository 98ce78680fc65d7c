import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { dayFromNow } from './calendar';
import { GUEST_WORDS } from './guest-words';
import type { Site } from './site';

type Calendar = { blocked: { startDate: string; endDate: string }[] };

export type Stay = { checkIn: string; checkOut: string };

/** Tells of the nights of a home whether they are taken now. */
export async function takenAt(request: APIRequestContext, id: string): Promise<(night: string) => boolean> {
  const answer = await request.get(`/api/v1/properties/${id}/calendar`);
  const { blocked } = (await answer.json()) as Calendar;
  return (night) => blocked.some(({ startDate, endDate }) => startDate <= night && night <= endDate);
}

/** Four nights in a row of a home, all free or all taken. `after` is in days from now. */
export async function fourNights(request: APIRequestContext, id: string, after: number, areFree: boolean): Promise<Stay> {
  const isTaken = await takenAt(request, id);
  for (let first = after; first < after + 120; first += 1) {
    const nights = [0, 1, 2, 3].map((night) => isTaken(dayFromNow(first + night)));
    if (nights.every((taken) => taken !== areFree)) return { checkIn: dayFromNow(first), checkOut: dayFromNow(first + 4) };
  }
  throw new Error(`${id} has no four nights that are ${areFree ? 'free' : 'taken'}`);
}

/** The names and IDs of two homes that are free for a stay of two. */
export async function twoFreeHomes(request: APIRequestContext, { checkIn, checkOut }: Stay) {
  const answer = await request.get(`/api/v1/properties?checkIn=${checkIn}&checkOut=${checkOut}&guests=2&limit=2`);
  const { items } = (await answer.json()) as { items: { id: string; name: string }[] };
  expect(items, 'homes that are free').toHaveLength(2);
  return items;
}

/** Sends an inquiry for a stay, as the form of a home does, and returns the secret of its page. */
export async function askFor(request: APIRequestContext, site: Site, id: string, email: string, stay: Stay): Promise<string> {
  const { language } = site;
  const sent = await request.post(`/api/v1/properties/${id}/inquiries`, {
    headers: { 'accept-language': language, 'idempotency-key': `journey-${crypto.randomUUID()}` },
    data: { name: 'Ana Prueba', email, message: 'Is it quiet?', ...stay, guests: 2, language, consent: true },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  return ((await sent.json()) as { token: string }).token;
}

/** Makes an offer that holds the nights, as somebody who is signed in to the home. */
export async function offer(request: APIRequestContext, id: string, token: string, stay: Stay, totalMinor: number) {
  const thread = (await (await request.get(`/api/v1/inquiries/${token}`)).json()) as { inquiry: { id: string } };
  const made = await request.post(`/api/v1/owner/properties/${id}/inquiries/${thread.inquiry.id}/answers`, {
    headers: { 'idempotency-key': `journey-${crypto.randomUUID()}` },
    data: {
      text: 'This is my offer.',
      quote: {
        ...stay,
        guests: 2,
        currency: 'EUR',
        lines: [{ name: 'All of it', amountMinor: totalMinor }],
        totalMinor,
        validUntil: dayFromNow(2),
        holdsNights: true,
      },
    },
  });
  expect(made.status(), await made.text()).toBe(200);
}

/** Presses a button that asks first, and says yes. */
export async function confirm(page: Page, action: string, yes: string) {
  await page.getByRole('button', { name: action, exact: true }).click();
  const sure = page.getByRole('button', { name: yes, exact: true });
  await expect(sure).toBeFocused();
  await sure.click();
}

/** Waits until the page of an inquiry tells a state, above the part that has the focus after each action. */
export async function tellsState(page: Page, site: Site, state: keyof (typeof GUEST_WORDS)['en']['thread']['state']) {
  const { title } = GUEST_WORDS[site.language].thread.state[state];
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}
