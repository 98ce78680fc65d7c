import type { CreatedExport, Export, NewExport } from '@/api/types';

/** Whether arrivals and departures are sent instead of taken nights. */
type Changeovers = { changeovers: boolean };

export type ExportItem = Export & Changeovers;
export type NewAddress = CreatedExport & Changeovers;
export type ExportItems = { items: ExportItem[] };
export type WantedExport = NewExport & Partial<Changeovers>;
