import type { FormErrors, HomeForm } from '@/features/home/lib/form';
import type { HomePreviewMessages } from '@/features/preview/lib/messages';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { LegalPage } from '@/i18n/paths';
import type { Messages } from '@/i18n/words';

/** The texts of the form and of the parts in it. Those of `page` belong to the guests' pages. */
export type ListingFormMessages = Pick<
  OwnerMessages,
  'homeForm' | 'homePhotos' | 'location' | 'platforms' | 'preview'
> & {
  page: HomePreviewMessages &
    Pick<
      Messages,
      'map' | 'propertyType' | 'amenity' | 'view' | 'feature' | 'featureValue' | 'sleep' | 'terms'
    > & {
      shell: Pick<Messages['shell'], LegalPage>;
    };
};

/** What every part of a step gets. */
export type PartProps = {
  readonly locale: Locale;
  readonly form: HomeForm;
  readonly change: (part: Partial<HomeForm>) => void;
  readonly errors: FormErrors;
  readonly messages: ListingFormMessages;
};
