import type { Saving, ShownSaving } from '@/api/types';

export const SAVING: Saving = {
  platform: 'A <platform>',
  checkIn: '2027-05-08',
  checkOut: '2027-05-15',
  guests: 4,
  platformMinor: 120_000,
  seenOn: '2027-04-12',
  shown: true,
  currency: 'EUR',
};

export const SHOWN: ShownSaving = { saving: SAVING, directMinor: 105_000, currency: 'EUR' };
