import type { Messages } from '@/i18n/words';

/** What one card says. */
export type DrawnCardMessages = Omit<CardMessages, 'price'> & {
  price: Pick<Messages['price'], 'from' | 'forNights' | 'feesUnknown'>;
};

export type CardMessages = Pick<Messages, 'card' | 'price' | 'propertyType'> & {
  detail: Pick<Messages['detail'], 'photos'>;
};

/** The texts of cards that are drawn in the browser, which gets no others. */
export function cardMessages({ card, price, propertyType, detail: { photos } }: Messages): CardMessages {
  return { card, price, propertyType, detail: { photos } };
}
