import type { ReactNode } from 'react';
import { Document } from '@/components/document';
import { Shell } from '@/components/shell';
import { SiteApp } from '@/features/app/components/site-app';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { siteMetadata } from '@/seo/metadata';

// Every rendering has a nonce of its own.
export const dynamic = 'force-dynamic';

export const generateMetadata = () => siteMetadata('es');

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <Document locale="es">
      <Shell locale="es">{children}</Shell>
      <SiteApp locale="es" site={siteMessagesFor('es')} shell={messagesFor('es').shell} />
    </Document>
  );
}
