import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore } from '@/storage/store';
import { type KeptInquiry, parseKept, withKept, withoutKept } from './kept';

/** The inquiries that were sent from this browser. */
export const inquiriesStore = new BrowserStore(STORAGE_KEYS.inquiries, parseKept);

export function keepInquiry(inquiry: KeptInquiry): void {
  inquiriesStore.set(withKept(inquiriesStore.get(), inquiry));
}

export function forgetInquiry(token: string): void {
  const kept = inquiriesStore.get();
  const others = withoutKept(kept, token);
  if (others.length < kept.length) inquiriesStore.set(others);
}
