//! Compiles the contract with protox, so that no protoc is needed.

#[path = "build/enumerations.rs"]
mod enumerations;
#[path = "build/json.rs"]
mod json;

use std::{env, error::Error, fs, path::PathBuf};

use json::{Json, json};
use prost::Message as _;
use prost_types::{FileDescriptorSet, method_options::IdempotencyLevel};

const FILES: [&str; 26] = [
    "listing/v1/listing.proto",
    "listing/v1/accounts.proto",
    "listing/v1/operator.proto",
    "listing/v1/commands.proto",
    "listing/v1/photos.proto",
    "listing/v1/translations.proto",
    "listing/v1/coordinates.proto",
    "listing/v1/inquiries.proto",
    "listing/v1/guests.proto",
    "listing/v1/hosting.proto",
    "listing/v1/notices.proto",
    "listing/v1/settings.proto",
    "listing/v1/alerts.proto",
    "listing/v1/mail.proto",
    "listing/v1/directory.proto",
    "listing/v1/reports.proto",
    "listing/v1/privacy.proto",
    "listing/v1/partners.proto",
    "listing/v1/imports.proto",
    "listing/v1/contents.proto",
    "listing/v1/fees.proto",
    "calendar/v1/calendar.proto",
    "geocoding/v1/geocoding.proto",
    "geocoding/v1/postcodes.proto",
    "translation/v1/translation.proto",
    "schema/v1/schema.proto",
];

/// The packages, each of which prost writes into a file of its own.
const PACKAGES: [&str; 5] = ["listing.v1", "calendar.v1", "geocoding.v1", "translation.v1", "schema.v1"];

/// What has its JSON form from here, together with all that it holds: what the REST API passes on as it is. A name is that
/// of the schema where the message's is another; the fields that are left out come from the path, the headers or the
/// session of a request, or are for the gateway alone.
const WITH_JSON: &[Json] = &[
    json(".listing.v1.AmenityList").list(),
    json(".listing.v1.AppealReportRequest").named("ReportAppeal").without(&["report_id"]),
    json(".listing.v1.DecideReportRequest").named("NewReportDecision").without(&["report_id", "version"]),
    json(".listing.v1.Content"),
    json(".listing.v1.EditContentRequest").named("ContentEdit").without(&["name", "version"]),
    json(".listing.v1.GetContentResponse").named("ContentInEffect").flat(&["content"]),
    json(".listing.v1.GetSiteResponse").named("Site"),
    json(".listing.v1.ListContentsResponse").named("ContentList"),
    json(".listing.v1.ListContentVersionsResponse").named("ContentHistory"),
    json(".listing.v1.HomeReport"),
    json(".listing.v1.ExportGuestDataRequest").named("GuestAddress"),
    json(".listing.v1.ExportGuestDataResponse").named("GuestData"),
    json(".listing.v1.EraseGuestDataResponse").named("ErasedGuestData"),
    json(".listing.v1.ImportRow"),
    json(".listing.v1.ImportTotal").sparse(),
    json(".listing.v1.ImportedPhoto").sparse(),
    json(".listing.v1.HomeFee"),
    json(".listing.v1.BillingDetails"),
    json(".listing.v1.Invoice"),
    json(".listing.v1.ListFeesResponse").named("FeePage"),
    json(".listing.v1.PayFeeRequest").named("FeePayment").without(&["fee_id"]),
    json(".listing.v1.WaiveFeeRequest").named("FeeWaiver").without(&["fee_id"]),
    json(".listing.v1.AgreeFeeRequest").named("NewFee").without(&["property_id"]),
    json(".listing.v1.SetFeeExemptionRequest").named("FeeExemption").without(&["property_id", "language"]),
    json(".listing.v1.GetHomeFeesResponse").named("FeesOfHome"),
    json(".listing.v1.PutBillingRequest").named("NewBillingDetails").without(&["property_id"]),
    json(".listing.v1.ListReportsResponse").named("ReportPage"),
    json(".listing.v1.ApiKey"),
    json(".listing.v1.ListApiKeysResponse").named("ApiKeyList"),
    json(".listing.v1.CreateApiKeyRequest").named("NewApiKey"),
    json(".listing.v1.CreateApiKeyResponse").named("CreatedApiKey").flat(&["key"]),
    json(".listing.v1.Webhook"),
    json(".listing.v1.WebhookTopicList").list(),
    json(".listing.v1.ListWebhooksResponse").named("WebhookList"),
    json(".listing.v1.CreateWebhookRequest").named("NewWebhook"),
    json(".listing.v1.CreateWebhookResponse").named("CreatedWebhook").flat(&["webhook"]),
    json(".listing.v1.ChangeWebhookRequest").named("WebhookChange").without(&["webhook_id", "version"]),
    json(".listing.v1.ReplaceWebhookSecretResponse").named("ReplacedWebhookSecret").flat(&["webhook"]),
    json(".listing.v1.WebhookDelivery"),
    json(".listing.v1.ListWebhookDeliveriesResponse").named("WebhookDeliveryPage"),
    json(".listing.v1.ReplayWebhookDeliveriesResponse").named("ReplayedDeliveries"),
    json(".listing.v1.ApproveListingRequest").named("Approval").without(&["property_id", "version"]),
    json(".listing.v1.ApprovePhotosRequest").named("PhotoApproval").without(&["property_id"]),
    json(".listing.v1.RefusePhotosRequest").named("PhotoRefusal").without(&["property_id"]),
    json(".listing.v1.ReturnListingRequest").named("Return").without(&["property_id", "version"]),
    json(".listing.v1.SubmitDraftRequest")
        .named("NewSubmission")
        .without(&["token", "idempotency_key", "demo", "requester"])
        .secret(&["password"]),
    json(".listing.v1.FeedToAddList").list(),
    json(".listing.v1.OwnTextList").list(),
    json(".listing.v1.ExtraFeeList").list(),
    json(".listing.v1.PriceRule").younger(&["arrival_weekdays", "departure_weekdays"]),
    json(".listing.v1.PriceRuleList").list(),
    json(".listing.v1.RoomList").list(),
    json(".listing.v1.ViewList").list(),
    json(".listing.v1.CreateDraftResponse").named("NewDraft").flat(&["draft"]),
    json(".listing.v1.Distances").sparse(),
    json(".listing.v1.EditListingResponse").named("EditedListing").flat(&["listing"]),
    json(".listing.v1.FeedToAdd").named("FormFeed").sparse(),
    json(".listing.v1.GetContactDetailsResponse").named("ContactDetails"),
    json(".listing.v1.GetReviewResponse").named("ReviewedListing").flat(&["listing"]),
    json(".listing.v1.Links").sparse(),
    json(".listing.v1.ListPossibleStaysResponse").named("PossibleStayList"),
    json(".listing.v1.ListReviewsResponse").named("ReviewPage"),
    json(".listing.v1.Listing").named("Property").flat(&["summary"]).without(&["version"]),
    json(".listing.v1.ListingForm").sparse().clocks(CLOCKS).nullable(&["cancellation", "payment"]).without(&[
        "old_link_airbnb",
        "old_link_booking",
        "old_link_vrbo",
        "old_link_holidu",
        "old_link_other",
        "old_link_minisite",
    ]),
    json(".listing.v1.ListingCard").named("ListedProperty"),
    json(".listing.v1.ListingSummary").named("PropertySummary"),
    json(".listing.v1.PossibleStay").flat(&["stay"]),
    json(".listing.v1.Stay").named("FoundStay"),
    json(".listing.v1.StayTerms").clocks(CLOCKS),
    json(".listing.v1.SubmitDraftResponse").named("SubmissionReceipt").without(&["repeated"]),
    json(".listing.v1.Features"),
    json(".listing.v1.Fees"),
    json(".listing.v1.FieldReason"),
    json(".listing.v1.HeldPhoto"),
    json(".listing.v1.Host"),
    json(".listing.v1.ListMailFailuresResponse"),
    json(".listing.v1.Point"),
    json(".listing.v1.Price"),
    json(".listing.v1.Quality"),
    json(".listing.v1.ReviewCheck"),
    json(".listing.v1.Room"),
    json(".listing.v1.StayPrice"),
    json(".calendar.v1.AcceptReadingRequest").named("AcceptedReading").without(&["property_id", "feed_id"]),
    json(".calendar.v1.BlockEdit"),
    json(".calendar.v1.BlockEditResults"),
    json(".calendar.v1.BlockList"),
    json(".calendar.v1.CheckFeedRequest").named("FeedToCheck").without(&["property_id", "time_zone"]),
    json(".calendar.v1.CheckFeedResponse").named("FeedCheck").without(&["refused_host", "today"]),
    json(".calendar.v1.CheckStep").named("FeedCheckStep"),
    json(".calendar.v1.ConfirmCalendarResponse").named("CalendarConfirmation"),
    json(".calendar.v1.CreateExportRequest").named("NewExport").without(&["property_id"]),
    json(".calendar.v1.DayRange").named("NightRange"),
    json(".calendar.v1.Export"),
    json(".calendar.v1.ExportReceipt").named("ExportRead"),
    json(".calendar.v1.Feed").without(&["host"]),
    json(".calendar.v1.FeedAddress").named("WantedFeed"),
    json(".calendar.v1.FeedAlert").without(&["property_id"]),
    json(".calendar.v1.FeedList"),
    json(".calendar.v1.GetCalendarResponse").named("Calendar"),
    json(".calendar.v1.GetFeedHealthResponse").named("FeedHealth"),
    json(".calendar.v1.HomeFeeds"),
    json(".calendar.v1.ImportBlocksRequest").named("OldBlocks").without(&["property_id"]),
    json(".calendar.v1.ListConflictsResponse").named("ConflictList"),
    json(".calendar.v1.ListDeadLettersResponse").named("DeadLetterList"),
    json(".calendar.v1.ListExportReceiptsResponse").named("ExportReadList"),
    json(".calendar.v1.ListExportsResponse").named("ExportList"),
    json(".calendar.v1.ListFeedAlertsResponse").named("FeedAlertList").without(&["next_page_token"]),
    json(".calendar.v1.ListFeedEventsResponse").named("FeedEventList"),
    json(".calendar.v1.ListFeedReadsResponse").named("FeedReadPage"),
    json(".calendar.v1.ListGapsResponse").named("GapList"),
    json(".calendar.v1.ListPassesResponse").named("PassList"),
    json(".calendar.v1.PutFeedsRequest").named("WantedFeeds").without(&["property_id", "etag"]),
    json(".calendar.v1.RefreshCalendarResponse").named("CalendarRefresh"),
    json(".calendar.v1.ReplayDeadLetterRequest").named("Replay"),
    json(".calendar.v1.SetNightRequest").named("NightChange").without(&["property_id", "day"]),
    json(".listing.v1.Alert"),
    json(".listing.v1.AnswerInquiryRequest").named("NewAnswer").without(&[
        "property_id",
        "inquiry_id",
        "idempotency_key",
    ]),
    json(".listing.v1.ApplyCoordinatesRequest").named("ProposalToApply").without(&["property_id"]),
    json(".listing.v1.ChangeHomeSettingsRequest").named("HomeSettingsChange").without(&["property_id"]),
    json(".listing.v1.ChangeInquiryRequest").named("InquiryChange").without(&["property_id", "inquiry_id"]),
    json(".listing.v1.ChangePasswordRequest")
        .named("PasswordChange")
        .without(&["property_id"])
        .secret(&["old_password", "new_password"]),
    json(".listing.v1.CoordinateCheckProgress").named("CoordinateCheck"),
    json(".listing.v1.CoordinateFinding"),
    json(".listing.v1.PlaceTexts"),
    json(".listing.v1.CorrectTranslationRequest").named("TranslationCorrection").without(&["property_id", "language"]),
    json(".listing.v1.GetHomeRecordResponse").named("HomeRecord"),
    json(".listing.v1.GetOverviewResponse").named("Overview"),
    json(".listing.v1.Grant").named("OpenProperty").without(&["owner_id"]),
    json(".listing.v1.HomeSettings"),
    json(".listing.v1.InviteCoOwnerRequest").named("Invitation").without(&["property_id", "language"]),
    json(".listing.v1.AskForProofRequest").named("ProofToAsk").without(&["property_id"]),
    json(".listing.v1.DecideProofRequest").named("ProofDecision").without(&["property_id"]),
    json(".listing.v1.HomeProof"),
    json(".listing.v1.WriteToOwnerRequest").named("MessageToOwner").without(&["property_id"]),
    json(".listing.v1.Link"),
    json(".listing.v1.LinkOwnerRequest").named("OwnerAddress").without(&["property_id"]),
    json(".listing.v1.ListAuditResponse").named("AuditPage"),
    json(".listing.v1.ListCoordinateFindingsResponse").named("CoordinateFindingPage"),
    json(".listing.v1.ListInquiriesResponse").named("InquiryPage"),
    json(".listing.v1.ListMembersResponse").named("MemberList"),
    json(".listing.v1.ListSessionsResponse").named("SessionList"),
    json(".listing.v1.Home").named("DirectoryHome"),
    json(".listing.v1.ListOperatorsResponse").named("OperatorList"),
    json(".listing.v1.InviteOperatorRequest").named("NewOperator").without(&["language"]),
    json(".listing.v1.ChangeOperatorRequest").named("OperatorChange").without(&["operator_id"]),
    json(".listing.v1.ListOperatorSessionsResponse").named("OperatorSessionList"),
    json(".listing.v1.ChangeOperatorPasswordRequest").named("OperatorPasswordChange").without(&["token"]).secret(&[
        "old_password",
        "new_password",
        "token",
    ]),
    json(".listing.v1.GetTotpResponse").named("SecondFactor"),
    json(".listing.v1.StartTotpResponse").named("NewTotp"),
    json(".listing.v1.ConfirmTotpRequest").named("TotpConfirmation").secret(&["code"]),
    json(".listing.v1.ConfirmTotpResponse").named("RecoveryCodes"),
    json(".listing.v1.RemoveTotpRequest").named("PasswordProof").secret(&["password"]),
    json(".listing.v1.SendPasswordLinkRequest").named("PasswordLinkRequest").without(&["language", "requester"]),
    json(".listing.v1.GetPasswordLinkResponse").named("PasswordLink"),
    json(".listing.v1.UsePasswordLinkRequest")
        .named("PasswordByLink")
        .without(&["token"])
        .secret(&["token", "password"]),
    json(".listing.v1.OperatorSession"),
    json(".listing.v1.DecideThreadRequest").named("InquiryDecision").without(&["token"]),
    json(".listing.v1.GetHomeHostResponse").named("HomeHost"),
    json(".listing.v1.GetHostResponse").named("HostPage"),
    json(".listing.v1.GetHostProfileResponse").named("KnownHostProfile"),
    json(".listing.v1.GetSavingResponse").named("KnownSaving"),
    json(".listing.v1.PutSavingRequest").named("NewSaving").without(&["property_id"]),
    json(".listing.v1.Widget"),
    json(".listing.v1.PutWidgetRequest").named("WidgetChange").without(&["property_id"]),
    json(".listing.v1.FindWidgetResponse").named("WidgetHome"),
    json(".listing.v1.GetNoticesResponse").named("Notices"),
    json(".listing.v1.AddDeviceRequest")
        .named("NewDevice")
        .without(&["property_id"])
        .secret(&["endpoint", "p256dh", "auth"]),
    json(".listing.v1.AddDeviceResponse").named("AddedDevice"),
    json(".listing.v1.PutPhoneRequest").named("NewPhone").without(&["property_id"]).secret(&["number"]),
    json(".listing.v1.PutPhoneResponse").named("KnownPhone"),
    json(".listing.v1.ConfirmPhoneRequest").named("PhoneCode").without(&["property_id"]).secret(&["code"]),
    json(".listing.v1.GetStatisticsResponse").named("Statistics"),
    json(".listing.v1.GuestBook"),
    json(".listing.v1.InquiryThread"),
    json(".listing.v1.WriteToThreadRequest").named("NewInquiryMessage").without(&["token", "idempotency_key"]),
    json(".listing.v1.SendInquiryResponse").named("InquiryReceipt").without(&["repeated"]),
    json(".listing.v1.SignInOperatorRequest")
        .named("NewOperatorSession")
        .without(&["user_agent"])
        .secret(&["password", "code"]),
    json(".listing.v1.SignInRequest")
        .named("NewSession")
        .without(&["present_token", "device", "links_only", "user_agent"])
        .secret(&["password", "present_token", "device"]),
    json(".listing.v1.SuggestDestinationsResponse").named("DestinationList"),
    json(".listing.v1.TranslationList"),
    json(".listing.v1.TranslationRecord"),
    json(".listing.v1.ListTranslationRecordsResponse").named("TranslationPage"),
    json(".schema.v1.CheckSchemaResponse").named("SchemaCheck"),
    json(".translation.v1.GetUsageResponse").named("TranslationUsage"),
    json(".translation.v1.TranslateRequest").named("TextToTranslate").without(&["protected"]),
    json(".translation.v1.TranslateResponse").named("TranslatedText"),
];

/// The times of a stay.
const CLOCKS: &[&str] = &["check_in_from", "check_in_until", "check_out_until", "quiet_from", "quiet_until"];

fn main() -> Result<(), Box<dyn Error>> {
    for file in FILES {
        println!("cargo:rerun-if-changed={file}");
    }
    let descriptors = protox::compile(FILES, ["."])?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("descriptors.bin"), descriptors.encode_to_vec())?;
    fs::write(out.join("enumerations.rs"), enumerations::implementations(&descriptors))?;
    fs::write(out.join("safe_methods.rs"), safe_methods(&descriptors))?;
    let builder = tonic_prost_build::configure()
        .build_transport(false)
        // A photo and a table are received without a copy.
        .bytes(".listing.v1.AddPhotoRequest.content")
        .bytes(".listing.v1.PutHostPhotoRequest.content")
        .bytes(".listing.v1.ImportTableRequest.table");
    json::derive(builder, &descriptors, WITH_JSON).compile_fds(descriptors.clone())?;
    for package in PACKAGES {
        let file = out.join(format!("{package}.rs"));
        let code = json::flatten_oneofs(&fs::read_to_string(&file)?);
        fs::write(&file, code + &json::redacted_debug(&descriptors, WITH_JSON, package))?;
    }
    Ok(())
}

/// The paths of all methods that may be called twice according to their options.
fn safe_methods(descriptors: &FileDescriptorSet) -> String {
    let mut paths = Vec::new();
    for file in &descriptors.file {
        for service in &file.service {
            for method in &service.method {
                let level = method.options.as_ref().map(|options| options.idempotency_level());
                if level.is_some_and(|level| level != IdempotencyLevel::IdempotencyUnknown) {
                    assert!(
                        !method.server_streaming(),
                        "a stream that has begun cannot be called again: {}",
                        method.name()
                    );
                    paths.push(format!("/{}.{}/{}", file.package(), service.name(), method.name()));
                }
            }
        }
    }
    format!("&{paths:?}")
}
