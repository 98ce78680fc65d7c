/** A way to the owner of a home. */
export type ContactWay =
  | 'inquiry'
  | 'mail'
  | 'phone'
  | 'whatsapp'
  | 'website'
  | 'airbnb'
  | 'booking'
  | 'vrbo'
  | 'other';
