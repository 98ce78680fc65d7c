import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** The date this many days from now, as the buttons of the calendars spell it. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** So many days in a row from a later day on that they are in one month. */
export function daysInMonth(after: number, count: number): string[] {
  const daysFrom = (first: number) => Array.from({ length: count }, (_, index) => dayFromNow(first + index));
  const days = daysFrom(after);
  const isInMonth = days[0]?.slice(0, 7) === days.at(-1)?.slice(0, 7);
  return isInMonth ? days : daysFrom(after + count);
}

/** The address of a calendar of its own, in which four nights are taken: those from 50 days from now on. */
export function calendarOf(home: string): string {
  const server = process.env.CASACERO_FEEDS_URL || 'https://calendars.example';
  return `${server}/ical/${dayFromNow(50)}_${dayFromNow(54)}/${home}-${Date.now()}.ics`;
}

/** The button of a day in the open date dialog. */
export function dialogDay(page: Page, day: string) {
  return page.locator('dialog:modal').locator(`[data-day="${day}"]`);
}

/** Shows the month of a day in the open date dialog: with its arrows, or by scrolling in the sheet. */
export async function showMonthOf(page: Page, day: string, nextMonth: string) {
  await expect(page.locator('dialog:modal [data-day]').first()).toBeVisible();
  const next = page.locator('dialog:modal').getByRole('button', { name: nextMonth }).filter({ visible: true });
  for (let step = 0; step < 24 && !(await dialogDay(page, day).isVisible()); step += 1) await next.click();
}

/** Picks a stay in the open date dialog, which then closes by itself; on a phone, that of a search stays for the guests. */
export async function pickStay(page: Page, arrival: string, departure: string, nextMonth: string) {
  for (const day of [arrival, departure]) {
    await showMonthOf(page, day, nextMonth);
    await dialogDay(page, day).click();
  }
  if (await page.locator('dialog:modal').isVisible()) await page.keyboard.press('Escape');
  await expect(page.locator('dialog:modal')).toHaveCount(0);
}

/**
 * Two neighbouring nights that are free in the calendar on the page, as [arrival, departure].
 *
 * @param after the earliest arrival, in days from now
 */
export async function freeStay(page: Page, after: number): Promise<[string, string]> {
  const days = await page.locator('#calendar [data-day]').evaluateAll((buttons) =>
    buttons.map((button) => ({
      day: button.getAttribute('data-day') ?? '',
      free: button.getAttribute('data-kind') === 'available',
    })),
  );
  const start = days.findIndex(
    ({ day }, index) => day >= dayFromNow(after) && days.slice(index, index + 3).every((each) => each.free),
  );
  const [arrival, departure] = [days[start]?.day, days[start + 2]?.day];
  if (!arrival || !departure) throw new Error('the calendar has no two free nights in a row');
  return [arrival, departure];
}

/**
 * A town with a free home, and the dates. The demo's stays move with the current date, so no day and no town is
 * certain.
 *
 * @param after the earliest arrival, in days from now
 */
export async function freeTown(request: APIRequestContext, { after, nights, guests }: { after: number; nights: number; guests: number }) {
  for (let day = after; day < after + 60; day += 1) {
    const [arrival, departure] = [dayFromNow(day), dayFromNow(day + nights)];
    const found = await request.get(`/api/v1/properties?checkIn=${arrival}&checkOut=${departure}&guests=${guests}&limit=1`);
    const { items } = (await found.json()) as { items: { city: string; region: string }[] };
    if (items[0]) return { city: items[0].city, region: items[0].region, arrival, departure };
  }
  throw new Error('no home of the demo is free in two months');
}
