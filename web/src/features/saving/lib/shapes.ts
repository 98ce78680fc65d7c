/** What a stay costs on a platform, as the owner saw it. */
export type Saving = {
  platform: string;
  checkIn: string;
  checkOut: string;
  guests: number;
  platformMinor: number;
  seenOn: string;
  shown: boolean;
};

/** A saving with what the same stay costs here. */
export type ShownSaving = { saving: Saving; directMinor: number; currency: string };

/** What is saved, and as guests would see it if it were shown; `null` where they would not. */
export type SavingOfHome = { saving: Saving | null; preview: ShownSaving | null };
