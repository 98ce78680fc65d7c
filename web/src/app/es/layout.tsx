import type { ReactNode } from 'react';
import { SiteDocument } from '@/screens/site-document';
import { siteMetadata } from '@/seo/metadata';

// Every rendering has a nonce of its own.
export const dynamic = 'force-dynamic';

export const generateMetadata = () => siteMetadata('es');

export default function RootLayout({ children }: { children: ReactNode }) {
  return <SiteDocument locale="es">{children}</SiteDocument>;
}
