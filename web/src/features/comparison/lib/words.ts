import { type CardMessages, cardMessages } from '@/features/listing/lib/card-messages';
import type { SiteMessages } from '@/i18n/site-words';
import type { Messages } from '@/i18n/words';

/** The texts of the page of favourites. */
export type ComparisonMessages = Pick<Messages, 'amenity' | 'feature' | 'featureValue'> & {
  cards: CardMessages;
  favourites: SiteMessages['favourites'];
  share: SiteMessages['detail']['share'];
};

export function comparisonMessages(messages: Messages, site: SiteMessages): ComparisonMessages {
  const { amenity, feature, featureValue } = messages;
  return {
    amenity,
    feature,
    featureValue,
    cards: cardMessages(messages),
    favourites: site.favourites,
    share: site.detail.share,
  };
}
