'use client';

import { ErrorScreen, type ErrorScreenProps } from '@/screens/error';

export default function ErrorPage(props: ErrorScreenProps) {
  return <ErrorScreen {...props} />;
}
