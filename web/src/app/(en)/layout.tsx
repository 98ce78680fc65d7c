import type { ReactNode } from 'react';
import { Document } from '@/components/document';
import { Shell } from '@/components/shell';
import { siteMetadata } from '@/seo/metadata';

// Every page carries the nonce of its own request.
export const dynamic = 'force-dynamic';

export const generateMetadata = () => siteMetadata('en');

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <Document locale="en">
      <Shell locale="en">{children}</Shell>
    </Document>
  );
}
