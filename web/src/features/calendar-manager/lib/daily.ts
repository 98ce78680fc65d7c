/** When every calendar is read whole, whether its platform says that it changed or not: within the hour from then on, in UTC. */
const DAILY_HOUR = 2;
const DAY_MS = 86_400_000;

/** The next daily read, as an instant. */
export function nextDailyRead(now: Date): string {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), DAILY_HOUR);
  return new Date(today > now.getTime() ? today : today + DAY_MS).toISOString();
}
