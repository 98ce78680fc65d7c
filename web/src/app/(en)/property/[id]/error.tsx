'use client';

import messages from '@/messages/en/error-page.json';
import { type ErrorScreenProps, HomeErrorScreen } from '@/screens/error';

export default function PropertyError(props: Omit<ErrorScreenProps, 'messages'>) {
  return <HomeErrorScreen {...props} messages={messages} />;
}
