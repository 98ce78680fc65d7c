import type { Feed, OwnListing } from '@/api/types';
import { toApiForm } from '@/features/property-form/lib/api-form';
import { emptyForm } from '@/features/property-form/lib/defaults';
import type { HomeForm } from '@/features/property-form/lib/form';

/** A form with all that a home needs. */
export function sampleForm(part: Partial<HomeForm> = {}): HomeForm {
  return {
    ...emptyForm('en'),
    ownerName: 'Marta',
    ownerEmail: 'marta@owners.example',
    name: 'Casa <Lajares>',
    description: 'A quiet house near the volcano.',
    maxGuests: '4',
    bedrooms: '2',
    bathrooms: '1.5',
    country: 'ES',
    postalCode: '35650',
    city: 'Lajares',
    priceMin: '120',
    point: { latitude: 28.68, longitude: -13.94, precision: 'exact', accuracyM: 10 },
    phone: '+34 600 000 000',
    ...part,
  };
}

export function sampleListing(part: Partial<OwnListing> = {}, form: HomeForm = sampleForm()): OwnListing {
  return {
    propertyId: 'CASA-1001',
    status: 'active',
    version: 7,
    form: toApiForm(form) as OwnListing['form'],
    photos: [],
    submittedAt: '2027-03-01T12:00:00Z',
    activatedAt: null,
    addressConfirmed: true,
    proposal: null,
    reasons: [],
    quality: { score: 50, improvements: [] },
    staleReasons: [],
    warnings: [],
    ...part,
  };
}

export function sampleFeed(part: Partial<Feed> = {}): Feed {
  return {
    id: 'feed-1',
    platform: 'airbnb',
    address: 'airbnb.com …1234',
    policy: 'reservations',
    state: 'fresh',
    lastReadAt: null,
    lastCompleteAt: null,
    nextReadAt: null,
    failedCycles: 0,
    takenNights: 12,
    error: null,
    freeTimeBlocks: false,
    paused: true,
    proven: true,
    problems: 0,
    acceptedProblems: 0,
    waiting: [],
    soleNights: [],
    ...part,
  };
}
