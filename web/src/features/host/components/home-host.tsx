import type { ComponentType } from 'react';
import type { HomeHost as Found } from '@/api/types';
import { useQuery } from '@/api/use-query';
import { inWords } from '@/components/later';
import type { Locale } from '@/i18n/locale';
import { findHomeHost, homeHostAddress } from '../lib/host';
import type { HostPartsProps } from './host-parts';

const partsIn = inWords<HostPartsProps['words'], HostPartsProps>(
  async () => (await import('./host-parts')).HostParts,
  async (locale) => (await import(`@/messages/${locale}/site/host.json`)).default,
);

type Parts = { Parts: ComponentType<Omit<HostPartsProps, 'words'>>; found: Found };

type HomeHostProps = { locale: Locale; propertyId: string };

/**
 * How soon the owner usually answers, who they are, and what a stay costs elsewhere, asked for once the page is live. Nothing where
 * that is not known.
 */
export function HomeHost({ locale, propertyId }: HomeHostProps) {
  const { value } = useQuery(homeHostAddress(propertyId), (at, signal) => findParts(locale, at, signal));
  return value ? <value.Parts locale={locale} found={value.found} /> : null;
}

/** The parts and their texts come only where there is something to say. */
async function findParts(locale: Locale, address: string, signal: AbortSignal): Promise<Parts | null> {
  const found = await findHomeHost(address, locale, signal);
  if (!found) return null;
  try {
    return { Parts: await partsIn(locale), found };
  } catch {
    return null;
  }
}
