'use client';

import messages from '@/messages/es/error-page.json';
import { ErrorScreen, type ErrorScreenProps } from '@/screens/error';

export default function ErrorPage(props: Omit<ErrorScreenProps, 'messages'>) {
  return <ErrorScreen {...props} messages={messages} />;
}
