'use client';

import { type ErrorScreenProps, HomeErrorScreen } from '@/screens/error';

export default function PropertyError(props: ErrorScreenProps) {
  return <HomeErrorScreen {...props} />;
}
