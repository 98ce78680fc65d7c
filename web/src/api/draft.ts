/** The REST contract as types, standing in for the generated schema. */
export type PropertyType =
  | 'villa'
  | 'studio'
  | 'apartment'
  | 'house'
  | 'townhouse'
  | 'penthouse'
  | 'semi_detached';
export type Amenity =
  | 'wifi'
  | 'tv'
  | 'washing_machine'
  | 'dishwasher'
  | 'microwave'
  | 'coffee_machine'
  | 'balcony'
  | 'terrace'
  | 'garden'
  | 'bbq'
  | 'fireplace'
  | 'gym'
  | 'spa'
  | 'hot_tub'
  | 'sauna'
  | 'tennis_court'
  | 'golf_course'
  | 'beach_access';
export type View =
  | 'sea'
  | 'mountain'
  | 'city'
  | 'garden'
  | 'pool'
  | 'countryside'
  | 'lake'
  | 'river'
  | 'forest';
export type PoolAccess = 'private_pool' | 'shared_pool' | 'no_pool';
export type Photo = { hash: string; width: number; height: number; widths: number[]; color: string };
export type Price = { currency: string; minMinor: number; maxMinor: number | null };
export type Description = { language: string; text: string; machineTranslated: boolean };
export type Links = {
  airbnb?: string;
  booking?: string;
  vrbo?: string;
  holidu?: string;
  other?: string;
  minisite?: string;
};
export type PropertySummary = {
  id: string;
  name: string;
  propertyType: PropertyType;
  city: string;
  region: string;
  country: string;
  maxGuests: number;
  bedrooms: number;
  bathrooms: number;
  price: Price;
  descriptions: Description[];
  amenities: Amenity[];
  poolAccess: PoolAccess;
  photos: Photo[];
  links: Links;
  approximatePoint: { latitude: number; longitude: number } | null;
  listedAt: string;
};
export type Property = PropertySummary & {
  status: 'draft' | 'pending' | 'active' | 'paused' | 'rejected' | 'removed';
  features: {
    poolAccess: PoolAccess;
    parking: 'free_parking' | 'paid_parking' | 'no_parking';
    kitchen: 'full_kitchen' | 'kitchenette' | 'no_kitchen';
    airConditioning: 'full_property' | 'partial_property' | 'none';
    accessibility: 'not_accessible' | 'wheelchair_accessible' | 'partially_accessible';
    petPolicy: 'no_pets' | 'pets_welcome' | 'pets_on_request';
    smokingPolicy: 'no_smoking' | 'smoking_allowed' | 'outdoor_smoking_only';
    childrenPolicy: 'children_welcome' | 'adults_only' | 'children_on_request';
    amenities: Amenity[];
    views: View[];
  };
  distances: { toBeach?: string; toCenter?: string; toAirport?: string };
  licenseNumber: string | null;
  contact: { channel: 'email' | 'phone' | 'whatsapp' | null; value: string; ownerName: string };
  timeZone: string;
};
export type PropertyPage = {
  items: PropertySummary[];
  total: number;
  nextCursor: string | null;
  unknown: { items: PropertySummary[]; total: number };
};
export type CalendarPlatform = 'airbnb' | 'booking' | 'vrbo' | 'manual' | 'other';
export type Tier = 'high' | 'moderate' | 'limited';
export type PropertyCalendar = {
  propertyId: string;
  timeZone: string;
  today: string;
  from: string;
  to: string;
  blocked: {
    startDate: string;
    endDate: string;
    platform: CalendarPlatform;
    category: 'booking' | 'manual_block' | 'maintenance' | 'inquiry' | 'unknown' | 'outside_booking_window';
  }[];
  unknown: { startDate: string; endDate: string }[];
  sources: {
    platform: CalendarPlatform;
    lastReadAt: string | null;
    state: 'waiting' | 'fresh' | 'stale' | 'held' | 'failing';
  }[];
  months: { month: string; availableNights: number; countedNights: number; percent: number; tier: Tier }[];
  percent: number;
  tier: Tier;
  confirmedAt: string | null;
  version: number;
};
export type Destination = { city: string; region: string; country: string; count: number; fullName: string };
export type InquiryRequest = {
  name: string;
  email: string;
  phone?: string;
  message: string;
  checkIn?: string;
  checkOut?: string;
  guests?: number;
  language: 'en' | 'es';
  consent: boolean;
};
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  field?: string;
  requestId: string;
};
