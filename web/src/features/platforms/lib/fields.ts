import type { FeedPath, LinkPath } from '@/features/property-form/lib/addresses';
import type { CalendarPlatform, HomeForm, LinkName } from '@/features/property-form/lib/form';

export type AddressPath = LinkPath | FeedPath;

/** The part of the form with the addresses. */
export type Addresses = Pick<HomeForm, 'links' | 'feeds'>;

type Parts = ['links', LinkName] | ['feeds', CalendarPlatform];

const partsOf = (path: AddressPath) => path.split('.') as Parts;

/** The address in a field, as it was typed. */
export function textAt({ links, feeds }: Addresses, path: AddressPath): string {
  const [group, name] = partsOf(path);
  return group === 'links' ? links[name] : feeds[name];
}

/** The addresses with another text in one field. */
export function withText({ links, feeds }: Addresses, path: AddressPath, text: string): Addresses {
  const [group, name] = partsOf(path);
  return group === 'links'
    ? { links: { ...links, [name]: text }, feeds }
    : { links, feeds: { ...feeds, [name]: text } };
}
