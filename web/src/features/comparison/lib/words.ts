import { type CardMessages, cardMessages } from '@/features/listing/lib/card-messages';
import type { SiteMessages } from '@/i18n/site-words';
import type { Messages } from '@/i18n/words';

/** The texts of the page of favourites. */
export type ComparisonMessages = Pick<Messages, 'amenity' | 'feature' | 'featureValue'> & {
  cards: CardMessages;
  list: Pick<Messages['list'], 'unknownBadge'>;
  favourites: SiteMessages['favourites'];
  ask: Pick<SiteMessages['ask'], 'offer' | 'loadFailed'>;
  share: SiteMessages['detail']['share'];
};

export function comparisonMessages(messages: Messages, site: SiteMessages): ComparisonMessages {
  const { amenity, feature, featureValue, list } = messages;
  const { offer, loadFailed } = site.ask;
  return {
    amenity,
    feature,
    featureValue,
    cards: cardMessages(messages),
    list: { unknownBadge: list.unknownBadge },
    favourites: site.favourites,
    ask: { offer, loadFailed },
    share: site.detail.share,
  };
}
