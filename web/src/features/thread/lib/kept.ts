import { isRecord } from '@/storage/store';

/** What this browser keeps of an inquiry that was sent: the secret of its page, and the home. */
export type KeptInquiry = {
  readonly token: string;
  readonly propertyName: string;
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
  const { token, propertyName } = value;
  if (typeof token !== 'string' || token === '' || typeof propertyName !== 'string') return null;
  return { token, propertyName };
}

/** The inquiries with another one before them. The same one, sent again under its key, is one. */
export function withKept(kept: readonly KeptInquiry[], inquiry: KeptInquiry): readonly KeptInquiry[] {
  return parseKept([inquiry, ...withoutKept(kept, inquiry.token)]);
}

export function withoutKept(kept: readonly KeptInquiry[], token: string): readonly KeptInquiry[] {
  return kept.filter((each) => each.token !== token);
}
