import type { OwnHome } from '@/api/types';

/** A home as the list of a session shows it. */
export function sampleHome(part: Partial<OwnHome> = {}): OwnHome {
  return {
    id: 'CASA-1001',
    name: 'Casa <Lajares>',
    city: 'Lajares',
    status: 'active',
    photo: null,
    newInquiries: 0,
    minNights: 2,
    wayIn: 'password',
    mailFailingSince: null,
    ...part,
  };
}
