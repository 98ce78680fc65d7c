import type { InquiryReceipt } from '@/api/types';
import { isRecord } from '@/storage/store';

/** What this browser keeps of an inquiry that was sent: the secret of its page, and what it was to. */
export type KeptInquiry = {
  readonly token: string;
  readonly propertyId: string;
  readonly propertyName: string;
  readonly sentAt: string;
};

/** The maximum number of kept inquiries. The oldest make room for new ones. */
export const MOST_KEPT = 50;

/** Reads stored inquiries, newest first. What is not as we would have stored it is left out. */
export function parseKept(json: unknown): readonly KeptInquiry[] {
  return Array.isArray(json)
    ? json.flatMap((each: unknown) => storedInquiry(each) ?? []).slice(0, MOST_KEPT)
    : [];
}

function storedInquiry(value: unknown): KeptInquiry | null {
  if (!isRecord(value)) return null;
  const { token, propertyId, propertyName, sentAt } = value;
  if (typeof token !== 'string' || token === '' || typeof propertyId !== 'string') return null;
  if (typeof propertyName !== 'string' || typeof sentAt !== 'string') return null;
  return Number.isNaN(Date.parse(sentAt)) ? null : { token, propertyId, propertyName, sentAt };
}

/** What is kept of an inquiry that was just sent. */
export function keptInquiry(
  home: { readonly id: string; readonly name: string },
  { token, receivedAt }: Pick<InquiryReceipt, 'token' | 'receivedAt'>,
): KeptInquiry {
  return { token, propertyId: home.id, propertyName: home.name, sentAt: receivedAt };
}

/** The inquiries with another one before them. The same one, sent again under its key, is one. */
export function withKept(kept: readonly KeptInquiry[], inquiry: KeptInquiry): readonly KeptInquiry[] {
  return parseKept([inquiry, ...withoutKept(kept, inquiry.token)]);
}

export function withoutKept(kept: readonly KeptInquiry[], token: string): readonly KeptInquiry[] {
  return kept.filter((each) => each.token !== token);
}
