import type { Metadata } from 'next';
import { messagesFor } from '@/i18n/messages';
import { NotFoundScreen } from '@/screens/not-found';

export const metadata: Metadata = {
  title: messagesFor('en').notFound.noIdTitle,
  robots: { index: false },
};

export default function PropertyWithoutIdPage() {
  return <NotFoundScreen locale="en" about="propertyId" />;
}
