import type { ReactNode } from 'react';
import { Document } from '@/components/document';
import { Shell } from '@/components/shell';
import { SiteApp } from '@/features/app/components/site-app';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { siteMetadata } from '@/seo/metadata';

// Every rendering has a nonce of its own.
export const dynamic = 'force-dynamic';

export const generateMetadata = () => siteMetadata('en');

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <Document locale="en">
      <Shell locale="en">{children}</Shell>
      <SiteApp locale="en" site={siteMessagesFor('en')} shell={messagesFor('en').shell} />
    </Document>
  );
}
