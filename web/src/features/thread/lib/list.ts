import { isUnknown } from '@/api/failure';
import { fewAtOnce } from '@/api/few-at-once';
import { INQUIRY_STATE_VALUES } from '@/api/limits.gen';
import type { InquiryState, InquiryThread } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import type { Messages } from '@/i18n/words';
import { readThread } from './api';
import type { KeptInquiry } from './kept';
import type { ThreadMessages } from './offer';

/** The result of reading a kept inquiry. `gone`: it was erased. */
export type LoadedThread =
  | { readonly kind: 'thread'; readonly thread: InquiryThread }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed' };

/** The texts of the list of inquiries. */
export type ListMessages = SiteMessages['inquiries'] &
  Pick<ThreadMessages, 'nights' | 'guestCount' | 'owner'> & { states: Record<InquiryState, string> };

export function listMessages({ dates, search }: Messages, { inquiries, thread }: SiteMessages): ListMessages {
  const { nights } = dates;
  const { guestCount } = search;
  const states = inEachState((state) => thread.state[state].name);
  return { ...inquiries, nights, guestCount, owner: thread.owner, states };
}

function inEachState(of: (state: InquiryState) => string): Record<InquiryState, string> {
  return Object.fromEntries(INQUIRY_STATE_VALUES.map((state) => [state, of(state)])) as Record<
    InquiryState,
    string
  >;
}

/** The number of inquiries that are asked for at the same time. */
const AT_ONCE = 4;

/** Asks for inquiries by their secrets, a few at a time, and tells each as it comes. */
export function loadThreads(
  tokens: readonly string[],
  locale: Locale,
  tell: (token: string, loaded: LoadedThread) => void,
): Promise<void> {
  return fewAtOnce(tokens, AT_ONCE, async (token) => {
    const answer = await readThread(token, locale);
    if (answer.kind === 'done') tell(token, { kind: 'thread', thread: answer.value });
    else tell(token, { kind: isUnknown(answer) ? 'gone' : 'failed' });
  });
}

export type ListedInquiry = { readonly kept: KeptInquiry; readonly thread: InquiryThread };

/** Inquiries for the same dates, which stand side by side. */
export type DatesGroup = {
  readonly key: string;
  /** `null` where they name no dates. */
  readonly dates: { readonly checkIn: string; readonly checkOut: string } | null;
  readonly inquiries: readonly ListedInquiry[];
};

/** The inquiries that were read, by the dates that they ask for, in the order of the newest of each. */
export function groupsOf(
  kept: readonly KeptInquiry[],
  loaded: ReadonlyMap<string, LoadedThread>,
): DatesGroup[] {
  const groups = new Map<string, DatesGroup & { readonly inquiries: ListedInquiry[] }>();
  for (const each of kept) {
    const state = loaded.get(each.token);
    if (state?.kind !== 'thread') continue;
    const { checkIn, checkOut } = state.thread.inquiry;
    const dates = checkIn && checkOut ? { checkIn, checkOut } : null;
    const key = dates ? `${checkIn} ${checkOut}` : '';
    const group = groups.get(key) ?? { key, dates, inquiries: [] };
    group.inquiries.push({ kept: each, thread: state.thread });
    groups.set(key, group);
  }
  return [...groups.values()];
}
