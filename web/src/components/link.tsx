import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/** A link to a page of the site. Nothing is fetched until it is pressed: data of pages nobody opens costs guests their line. */
export function Link(props: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) {
  return <NextLink {...props} prefetch={false} />;
}
