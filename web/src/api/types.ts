/**
 * The API's types under the names the pages use. `npm run generate` makes them from the gateway's OpenAPI
 * snapshot; nobody writes one by hand.
 */

export type * from './schema.gen';
export type {
  Calendar as PropertyCalendar,
  Link as OwnerLink,
  ListingForm as HomeForm,
  ListMailFailuresResponse as MailFailurePage,
  NewInquiry as InquiryRequest,
  Platform as CalendarPlatform,
  ProblemDocument as Problem,
} from './schema.gen';
