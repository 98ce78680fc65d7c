import type { Locale } from '@/i18n/locale';

/** What is at an address of the API; `null` if there is no answer that can be used. */
export async function find<Value>(
  address: string,
  locale: Locale,
  signal: AbortSignal,
): Promise<Value | null> {
  try {
    const response = await fetch(address, { headers: { 'accept-language': locale }, signal });
    return response.ok ? ((await response.json()) as Value) : null;
  } catch {
    return null;
  }
}
