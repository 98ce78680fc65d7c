import type { HomeFeeds, ListedHome } from '@/api/types';

/** A home as the list of operators shows it. */
export function listedHome(part: Partial<ListedHome> = {}): ListedHome {
  return {
    propertyId: 'CASA-1001',
    name: 'Casa Risco',
    status: 'active',
    city: 'Corralejo',
    region: 'Fuerteventura',
    country: 'ES',
    ownerName: 'Ana',
    ownerEmail: 'ana@owners.example',
    score: 80,
    submittedAt: '2026-10-01T10:00:00Z',
    changedAt: '2026-11-01T10:00:00Z',
    version: 3,
    photos: 6,
    feeds: null,
    ...part,
  };
}

export function homeFeeds(part: Partial<HomeFeeds> = {}): HomeFeeds {
  return { propertyId: 'CASA-1001', feeds: 2, paused: 0, failing: 0, stale: 0, missing: 0, ...part };
}
