import type { CalendarPlatform, Folder } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import { type TestOutcome, testFeed } from './check';

/** The last test of a field, and the address it was of. */
export type FeedTest = {
  readonly address: string;
  readonly locale: Locale;
  /** `null` while it is under way. */
  readonly outcome: TestOutcome | { readonly kind: 'noDraft' } | null;
};

export type FeedTests = Readonly<Partial<Record<CalendarPlatform, FeedTest>>>;

/** No test was made: what the server renders. */
export const NO_TESTS: FeedTests = {};

/**
 * The tests of this page. They outlive the step of the form, so that an owner who goes on and comes back still sees
 * them, and stay in memory only, because an address is a secret.
 */
let tests: FeedTests = NO_TESTS;
const listeners = new Set<() => void>();

export const currentTests = (): FeedTests => tests;

export function onTests(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function record(platform: CalendarPlatform, test: FeedTest) {
  tests = { ...tests, [platform]: test };
  for (const listener of listeners) listener();
}

/** Tests the address of a platform's field. A later test of the same field takes its place. */
export async function runTest(
  platform: CalendarPlatform,
  address: string,
  locale: Locale,
  folder: () => Promise<Folder | null>,
): Promise<void> {
  const begun: FeedTest = { address, locale, outcome: null };
  record(platform, begun);
  const place = await folder();
  const outcome = place ? await testFeed(place, platform, address, locale) : { kind: 'noDraft' as const };
  if (tests[platform] === begun) record(platform, { ...begun, outcome });
}

/** The test of what is in a field now. An edited address has none. */
export function testOf(
  all: FeedTests,
  platform: CalendarPlatform,
  text: string,
  locale: Locale,
): FeedTest | null {
  const test = all[platform];
  return test && test.address === text.trim() && test.locale === locale ? test : null;
}
