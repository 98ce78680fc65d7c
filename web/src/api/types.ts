import type { components } from './schema.gen';

/**
 * The API's types under the names the pages use. They are generated from the gateway's OpenAPI snapshot by
 * `npm run generate:api`; nobody writes one by hand.
 */
type Schemas = components['schemas'];

export type CalendarPlatform = Schemas['Platform'];
export type CalendarRefresh = Schemas['CalendarRefresh'];
export type Description = Schemas['Description'];
export type Destination = Schemas['Destination'];
export type DestinationList = Schemas['DestinationList'];
export type Fees = Schemas['Fees'];
export type InquiryReceipt = Schemas['InquiryReceipt'];
export type InquiryRequest = Schemas['NewInquiry'];
export type LinkPurpose = Schemas['LinkPurpose'];
export type LinkRequest = Schemas['LinkRequest'];
export type Links = Schemas['Links'];
export type ListingStatus = Schemas['ListingStatus'];
export type OwnerLink = Schemas['Link'];
export type Photo = Schemas['Photo'];
export type Price = Schemas['Price'];
export type PriceRule = Schemas['PriceRule'];
export type Problem = Schemas['ProblemDocument'];
export type Property = Schemas['Property'];
export type PropertyCalendar = Schemas['Calendar'];
export type PropertyList = Schemas['PropertyList'];
export type PropertyPage = Schemas['PropertyPage'];
export type PropertySummary = Schemas['PropertySummary'];
export type PropertyType = Schemas['PropertyType'];
export type Rates = Schemas['Rates'];
export type Room = Schemas['Room'];
export type SortOrder = Schemas['SortOrder'];
export type StayPrice = Schemas['StayPrice'];
export type StayTerms = Schemas['StayTerms'];
export type UsedLink = Schemas['UsedLink'];
