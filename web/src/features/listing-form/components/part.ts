import type { FormErrors, HomeForm } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { LegalPage } from '@/i18n/paths';
import type { PropertyMessages } from '@/i18n/words';

/** The texts of the form, without those that parts of it bring along. Those of `page` belong to the guests' pages. */
export type FormWords = Pick<OwnerMessages, 'homeForm' | 'location'> & {
  platforms: Pick<OwnerMessages['platforms'], 'addresses'>;
  page: PropertyMessages;
};

/** The same, with the names of the legal pages. */
export type ListingFormMessages = FormWords & { legal: Readonly<Record<LegalPage, string>> };

/** What every part of a step gets. */
export type PartProps = {
  readonly locale: Locale;
  readonly form: HomeForm;
  readonly change: (part: Partial<HomeForm>) => void;
  readonly errors: FormErrors;
  readonly messages: ListingFormMessages;
};
