'use client';

import { useEffect } from 'react';
import { forgetWithoutConsent } from '../lib/store';

/** Keeps no viewed homes without consent, on any page. */
export function ForgetVisits() {
  useEffect(forgetWithoutConsent, []);
  return null;
}
