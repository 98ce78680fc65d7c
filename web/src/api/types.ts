/** The API's types under the names the pages use. The only place that knows where they come from. */
export type {
  Amenity,
  CalendarPlatform,
  Description,
  Destination,
  InquiryRequest,
  Links,
  Photo,
  Price,
  Problem,
  Property,
  PropertyCalendar,
  PropertyPage,
  PropertySummary,
  PropertyType,
  Tier,
  View,
} from './draft';
