import type { components } from './schema.gen';

/**
 * The API's types under the names the pages use. They are generated from the gateway's OpenAPI snapshot by
 * `npm run generate:api`; nobody writes one by hand.
 */
type Schemas = components['schemas'];

export type CalendarPlatform = Schemas['Platform'];
export type CalendarRefresh = Schemas['CalendarRefresh'];
export type Country = Schemas['Country'];
export type CountryList = Schemas['CountryList'];
export type Description = Schemas['Description'];
export type Destination = Schemas['Destination'];
export type DestinationList = Schemas['DestinationList'];
export type Draft = Schemas['Draft'];
export type DraftFeedCheck = Schemas['DraftFeedCheck'];
export type EditedListing = Schemas['EditedListing'];
export type Feed = Schemas['Feed'];
export type FeedCheck = Schemas['FeedCheck'];
export type FeedList = Schemas['FeedList'];
export type FeedToCheck = Schemas['FeedToCheck'];
export type Fees = Schemas['Fees'];
export type FieldProblem = Schemas['FieldProblem'];
export type FieldReason = Schemas['FieldReason'];
export type GeocodeAnswer = Schemas['GeocodeAnswer'];
/** What an owner fills in, as the API takes it. */
export type HomeForm = Schemas['ListingForm'];
export type InquiryReceipt = Schemas['InquiryReceipt'];
export type InquiryRequest = Schemas['NewInquiry'];
export type LaunchOffer = Schemas['LaunchOffer'];
export type LinkPurpose = Schemas['LinkPurpose'];
export type LinkRequest = Schemas['LinkRequest'];
export type Links = Schemas['Links'];
export type ListingStatus = Schemas['ListingStatus'];
export type NewDraft = Schemas['NewDraft'];
export type NewOperatorSession = Schemas['NewOperatorSession'];
export type NewSession = Schemas['NewSession'];
export type NewSubmission = Schemas['NewSubmission'];
export type OperatorSession = Schemas['OperatorSession'];
export type OwnListing = Schemas['OwnListing'];
export type OwnPhoto = Schemas['OwnPhoto'];
export type OwnerLink = Schemas['Link'];
export type OwnerSession = Schemas['OwnerSession'];
export type PasswordChange = Schemas['PasswordChange'];
export type Photo = Schemas['Photo'];
export type PhotoArrangement = Schemas['PhotoArrangement'];
export type PhotoList = Schemas['PhotoList'];
export type Platform = Schemas['Platform'];
export type PostcodeAnswer = Schemas['PostcodeAnswer'];
export type Preview = Schemas['Preview'];
export type Price = Schemas['Price'];
export type PriceRule = Schemas['PriceRule'];
export type Problem = Schemas['ProblemDocument'];
export type Property = Schemas['Property'];
export type PropertyCalendar = Schemas['Calendar'];
export type PropertyList = Schemas['PropertyList'];
export type PropertyPage = Schemas['PropertyPage'];
export type PropertySummary = Schemas['PropertySummary'];
export type PropertyType = Schemas['PropertyType'];
export type Quality = Schemas['Quality'];
export type Rates = Schemas['Rates'];
export type ReverseGeocodeAnswer = Schemas['ReverseGeocodeAnswer'];
export type ReviewCheck = Schemas['ReviewCheck'];
export type ReviewPage = Schemas['ReviewPage'];
export type ReviewedListing = Schemas['ReviewedListing'];
export type Room = Schemas['Room'];
export type SortOrder = Schemas['SortOrder'];
export type StayPrice = Schemas['StayPrice'];
export type StayTerms = Schemas['StayTerms'];
export type SubmissionReceipt = Schemas['SubmissionReceipt'];
export type UsedLink = Schemas['UsedLink'];
export type WaitingReview = Schemas['WaitingReview'];
export type WantedFeed = Schemas['WantedFeed'];
