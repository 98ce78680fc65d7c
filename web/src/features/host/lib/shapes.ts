import type { InquiryLanguage, ListedProperty } from '@/api/types';
import type { ShownSaving } from '@/features/saving/lib/shapes';

/** A host, as guests see them. Their mail address was confirmed. */
export type Host = {
  id: string;
  name: string;
  /** In their words; may be empty. */
  about: string;
  aboutLanguage: InquiryLanguage;
  languages: string[];
  /** The day since which they have a home here. */
  since: string;
};

/** Who offers a home, and what they promise. */
export type HomeHost = {
  usuallyWithinHours: number | null;
  host: Host | null;
  saving: ShownSaving | null;
};

/** A host with the homes that guests may see. */
export type HostPage = { host: Host; homes: ListedProperty[] };

/** What an owner tells of themselves. */
export type HostProfile = {
  name: string;
  about: string;
  aboutLanguage: InquiryLanguage;
  languages: string[];
  /** Whether guests see it. */
  shown: boolean;
};

/** A profile, and the id of its page, which is empty until it was saved once. */
export type OwnProfile = { profile: HostProfile; hostId: string };
