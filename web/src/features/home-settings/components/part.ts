import type { OwnListing } from '@/api/types';
import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { Home } from '../lib/home';
import type { Grant } from '../lib/proof';

/** The properties of every section of the settings. */
export type SectionProps = PartProps & {
  home: Home;
  onHome: (part: Partial<Home>) => void;
  /** Takes a home that was changed elsewhere meanwhile. */
  onChanged: (listing: OwnListing) => void;
  /** Reads the home again. */
  onRefresh: () => void;
  grant: Grant;
  words: OwnerMessages['homeSettings'];
};

/** The properties of a section that the password does not open. */
export type MemberSectionProps = SectionProps & {
  /** How often the owner asked for the section before it was shown. */
  retriesBefore: number;
};
