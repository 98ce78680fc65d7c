//! Calls every method of the contract as every kind of principal. A new method fails until its callers are decided
//! here.

use bytes::{Buf, BufMut};
use casacero_common::{
    access::{self, Action},
    principal::{AuthLevel, Principal, Role},
};
use casacero_proto::DESCRIPTORS;
use prost::Message as _;
use prost_types::{FileDescriptorSet, field_descriptor_proto::Type};
use tonic::{
    Code, Status,
    codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder},
};

use super::*;

const HOME: &str = "CASA-1001";

/// The principals who may call a method.
enum Callers {
    /// Anybody: the answer is public, or a secret in the request is the permission.
    All,
    /// Principals with this permission on the property of the request.
    Property(Action),
    /// Principals with this permission on the whole directory.
    Directory(Action),
}

fn callers(method: &str) -> Option<Callers> {
    use Action::*;
    use Callers::{All, Directory, Property};
    Some(match method {
        "listing.v1.ListingService/SearchListings"
        | "listing.v1.ListingService/ClusterListings"
        | "listing.v1.ListingService/ListSimilarListings"
        | "listing.v1.ListingService/ListPossibleStays"
        | "listing.v1.ListingService/ListLatestListings"
        | "listing.v1.ListingService/GetListing"
        | "listing.v1.ListingService/GetStayPrice"
        | "listing.v1.ListingService/SuggestDestinations"
        | "listing.v1.ListingService/SendInquiry"
        | "listing.v1.HostingService/FindWidget"
        | "listing.v1.HostingService/GetHomeHost"
        | "listing.v1.HostingService/GetHost"
        | "listing.v1.InquiryService/GetThread"
        | "listing.v1.InquiryService/WriteToThread"
        | "listing.v1.InquiryService/DecideThread"
        | "listing.v1.InquiryService/EraseThread"
        | "listing.v1.ListingService/GetContactDetails"
        | "listing.v1.ListingService/GetLaunchOffer" => All,
        "listing.v1.GuestService/SendContact"
        | "listing.v1.GuestService/ReportListing"
        | "listing.v1.GuestService/CountEvents" => All,
        "listing.v1.ListingService/ImportListing" => Directory(Import),
        "listing.v1.ImportService/ImportTable" | "listing.v1.ImportService/GetImportTemplate" => Directory(ImportTable),
        "listing.v1.ListingService/ChangeListingStatus" => Directory(Review),
        "listing.v1.AccountService/SignIn"
        | "listing.v1.AccountService/GetDevice"
        | "listing.v1.AccountService/GetSession"
        | "listing.v1.AccountService/EndSession"
        | "listing.v1.AccountService/SendLink"
        | "listing.v1.AccountService/GetLink"
        | "listing.v1.AccountService/UseLink" => All,
        // The secret of an alert is the permission.
        "listing.v1.AlertService/AskForAlert"
        | "listing.v1.AlertService/GetAlert"
        | "listing.v1.AlertService/ConfirmAlert"
        | "listing.v1.AlertService/EndAlert" => All,
        "listing.v1.AccountService/SetPassword" => Property(ReplacePassword),
        "listing.v1.AccountService/ChangePassword" => Property(ChangePassword),
        "listing.v1.AccountService/ListMembers" => Property(ReadOwners),
        "listing.v1.AccountService/InviteCoOwner" | "listing.v1.AccountService/RemoveCoOwner" => {
            Property(ChangeCoOwners)
        }
        "listing.v1.AccountService/LinkOwner" => Property(LinkOwner),
        // The secret of a draft is the permission.
        "listing.v1.CommandService/CreateDraft"
        | "listing.v1.CommandService/GetDraft"
        | "listing.v1.CommandService/SaveDraft"
        | "listing.v1.CommandService/DeleteDraft"
        | "listing.v1.CommandService/SubmitDraft"
        | "listing.v1.CommandService/PreviewDraft"
        | "listing.v1.CommandService/MailDraft" => All,
        "listing.v1.CommandService/GetOwnListing" | "listing.v1.CommandService/PreviewListing" => Property(ReadListing),
        "listing.v1.CommandService/EditListing"
        | "listing.v1.CommandService/WithdrawProposal"
        | "listing.v1.CommandService/ResubmitListing" => Property(EditTexts),
        "listing.v1.CommandService/PauseListing" | "listing.v1.CommandService/ResumeListing" => Property(Pause),
        "listing.v1.CommandService/RemoveListing" => Property(Remove),
        "listing.v1.CommandService/EraseListing" => Property(Erase),
        "listing.v1.CommandService/ListReviews" | "listing.v1.CommandService/GetReview" => Directory(ReadDirectory),
        "listing.v1.CommandService/ApproveListing"
        | "listing.v1.CommandService/ReturnListing"
        | "listing.v1.CommandService/ApprovePhotos"
        | "listing.v1.CommandService/RefusePhotos" => Directory(Review),
        // The token is the permission.
        "listing.v1.OwnerService/ListOwnHomes" => All,
        "listing.v1.OwnerService/GetHomeSettings" => Property(ReadListing),
        "listing.v1.OwnerService/ChangeHomeSettings" => Property(EditSettings),
        "listing.v1.OwnerService/ScheduleErasure" => Property(ScheduleErasure),
        "listing.v1.OwnerService/CancelErasure" => Property(ScheduleErasure),
        "listing.v1.OwnerService/ListSessions" => Property(ReadOwners),
        "listing.v1.OwnerService/EndSessions" => Property(EndSessions),
        "listing.v1.MailService/ReportBounce" => Directory(Operate),
        "listing.v1.MailService/ListMailFailures" => Directory(ReadDirectory),
        "listing.v1.DirectoryService/ListHomes"
        | "listing.v1.DirectoryService/GetHomeRecord"
        | "listing.v1.DirectoryService/GetOverview" => Directory(ReadDirectory),
        "schema.v1.SchemaService/CheckSchema" => Directory(ReadDirectory),
        "listing.v1.DirectoryService/WriteToOwner" => Directory(Operate),
        "listing.v1.DirectoryService/AskForProof"
        | "listing.v1.DirectoryService/DecideProof"
        | "listing.v1.ReportService/ListReports"
        | "listing.v1.ReportService/DecideReport"
        | "listing.v1.ReportService/AppealReport" => Directory(Review),
        "listing.v1.PrivacyService/ExportGuestData" => Directory(TakeOut),
        "listing.v1.PrivacyService/EraseGuestData" => Directory(Erase),
        "listing.v1.FeeService/ListFees" => Directory(ReadDirectory),
        "listing.v1.FeeService/PayFee"
        | "listing.v1.FeeService/WaiveFee"
        | "listing.v1.FeeService/AgreeFee"
        | "listing.v1.FeeService/SetFeeExemption"
        | "listing.v1.FeeService/CancelInvoice" => Directory(ManageFees),
        "listing.v1.FeeService/GetInvoice" | "listing.v1.FeeService/GetHomeFees" => Property(ReadListing),
        "listing.v1.FeeService/PutBilling" => Property(EditSettings),
        "listing.v1.CoordinateService/StartCoordinateCheck" | "listing.v1.CoordinateService/ApplyCoordinates" => {
            Directory(Operate)
        }
        "listing.v1.CoordinateService/GetCoordinateCheck" | "listing.v1.CoordinateService/ListCoordinateFindings" => {
            Directory(ReadDirectory)
        }
        "listing.v1.PhotoService/ListPhotos" => Property(ReadListing),
        "listing.v1.PhotoService/AddPhoto"
        | "listing.v1.PhotoService/ArrangePhotos"
        | "listing.v1.PhotoService/RemovePhoto" => Property(EditPhotos),
        "listing.v1.TranslationStoreService/ListTranslations" => Property(ReadListing),
        "listing.v1.TranslationStoreService/CorrectTranslation"
        | "listing.v1.TranslationStoreService/RemoveCorrection"
        | "listing.v1.TranslationStoreService/TranslateAgain" => Property(EditTexts),
        "listing.v1.TranslationStoreService/ListTranslationRecords" => Directory(ReadDirectory),
        "listing.v1.HostingService/GetStatistics" => Property(ReadStatistics),
        "listing.v1.HostingService/GetHostProfile"
        | "listing.v1.HostingService/PutHostProfile"
        | "listing.v1.HostingService/PutHostPhoto"
        | "listing.v1.HostingService/RemoveHostPhoto" => Property(EditHostProfile),
        "listing.v1.NoticeService/GetNotices"
        | "listing.v1.NoticeService/AddDevice"
        | "listing.v1.NoticeService/RemoveDevice"
        | "listing.v1.NoticeService/PutPhone"
        | "listing.v1.NoticeService/ConfirmPhone"
        | "listing.v1.NoticeService/RemovePhone" => Property(AnswerInquiries),
        "listing.v1.HostingService/GetSaving" => Property(ReadListing),
        "listing.v1.HostingService/PutSaving" => Property(EditPrices),
        "listing.v1.HostingService/GetWidget" => Property(ReadExports),
        "listing.v1.HostingService/PutWidget" => Property(EditExports),
        "listing.v1.HostingService/GetGuestBook" | "listing.v1.HostingService/PutGuestBook" => Property(EditGuestBook),
        "listing.v1.InquiryService/ListInquiries" | "listing.v1.InquiryService/GetInquiry" => Property(ReadInquiries),
        "listing.v1.InquiryService/ChangeInquiry" | "listing.v1.InquiryService/AnswerInquiry" => {
            Property(AnswerInquiries)
        }
        // The answer depends on the caller, and a picture that may not be seen is not there.
        "listing.v1.PhotoService/GetPhotoAudience" => All,
        "listing.v1.OperatorService/SignInOperator"
        | "listing.v1.OperatorService/GetOperatorSession"
        | "listing.v1.OperatorService/EndOperatorSession"
        // The secret of a link is the permission.
        | "listing.v1.OperatorService/SendPasswordLink"
        | "listing.v1.OperatorService/GetPasswordLink"
        | "listing.v1.OperatorService/UsePasswordLink" => All,
        "listing.v1.ContentService/GetSite" => All,
        "listing.v1.ContentService/ListContents"
        | "listing.v1.ContentService/GetContent"
        | "listing.v1.ContentService/ListContentVersions" => Directory(ReadDirectory),
        "listing.v1.ContentService/EditContent" => Directory(EditContent),
        // The key is the permission.
        "listing.v1.PartnerService/CheckApiKey" => All,
        "listing.v1.PartnerService/ListApiKeys"
        | "listing.v1.PartnerService/CreateApiKey"
        | "listing.v1.PartnerService/RevokeApiKey"
        | "listing.v1.PartnerService/ListWebhooks"
        | "listing.v1.PartnerService/CreateWebhook"
        | "listing.v1.PartnerService/ChangeWebhook"
        | "listing.v1.PartnerService/RemoveWebhook"
        | "listing.v1.PartnerService/ReplaceWebhookSecret"
        | "listing.v1.PartnerService/PingWebhook"
        | "listing.v1.PartnerService/ListWebhookDeliveries"
        | "listing.v1.PartnerService/ReplayWebhookDeliveries" => Directory(ManagePartners),
        "listing.v1.OperatorService/PutOperator"
        | "listing.v1.OperatorService/ListOperators"
        | "listing.v1.OperatorService/InviteOperator"
        | "listing.v1.OperatorService/SendInvitation"
        | "listing.v1.OperatorService/ChangeOperator"
        | "listing.v1.OperatorService/RemoveOperator"
        | "listing.v1.OperatorService/ResetOperatorTotp" => Directory(ManageOperators),
        // The message names no operator: the caller's own sessions are meant.
        "listing.v1.OperatorService/ListOperatorSessions"
        | "listing.v1.OperatorService/EndOperatorSessions"
        | "listing.v1.OperatorService/ChangeOperatorPassword"
        | "listing.v1.OperatorService/GetTotp"
        | "listing.v1.OperatorService/StartTotp"
        | "listing.v1.OperatorService/ConfirmTotp"
        | "listing.v1.OperatorService/RemoveTotp"
        | "listing.v1.OperatorService/ReplaceRecoveryCodes" => Directory(OwnAccount),
        "listing.v1.OperatorService/ListAudit" => Directory(ReadAudit),
        "listing.v1.OperatorService/RecordAudit" => Directory(WriteAudit),
        "calendar.v1.CalendarService/GetCalendar"
        | "calendar.v1.CalendarService/RefreshCalendar"
        | "calendar.v1.CalendarService/ReadExport" => All,
        "calendar.v1.CalendarService/ListNights"
        | "calendar.v1.CalendarService/GetPass"
        | "calendar.v1.CalendarService/ListPasses"
        | "calendar.v1.CalendarService/GetFeedHealth"
        | "calendar.v1.CalendarService/ListHomeFeeds"
        | "calendar.v1.CalendarService/ListTroubledHomes"
        | "calendar.v1.CalendarService/ListDeadLetters" => Directory(ReadDirectory),
        "calendar.v1.CalendarService/DeleteProperty" => Directory(Erase),
        "calendar.v1.CalendarService/PutProperty"
        | "calendar.v1.CalendarService/StartPass"
        | "calendar.v1.CalendarService/ReplayDeadLetter" => Directory(Operate),
        "calendar.v1.CalendarService/ListBlocks" => Property(ReadCalendar),
        "calendar.v1.CalendarService/ConfirmCalendar"
        | "calendar.v1.CalendarService/PutBlock"
        | "calendar.v1.CalendarService/DeleteBlock"
        | "calendar.v1.CalendarService/SetNight"
        | "calendar.v1.CalendarService/ReplayBlocks"
        | "calendar.v1.CalendarService/ImportBlocks" => Property(EditCalendar),
        "calendar.v1.CalendarService/ListFeeds"
        | "calendar.v1.CalendarService/ListFeedReads"
        | "calendar.v1.CalendarService/ListFeedAlerts"
        | "calendar.v1.CalendarService/ListFeedEvents"
        | "calendar.v1.CalendarService/ListConflicts"
        | "calendar.v1.CalendarService/ListGaps"
        | "calendar.v1.CalendarService/GetDigest"
        | "calendar.v1.CalendarService/CheckFeed" => Property(ReadFeeds),
        "calendar.v1.CalendarService/PutFeeds"
        | "calendar.v1.CalendarService/ReleaseNights"
        | "calendar.v1.CalendarService/AcceptReading"
        | "calendar.v1.CalendarService/SyncProperty" => Property(EditFeeds),
        "calendar.v1.CalendarService/ListExports" | "calendar.v1.CalendarService/ListExportReceipts" => {
            Property(ReadExports)
        }
        "calendar.v1.CalendarService/TakeOutCalendar" => Property(TakeOut),
        "calendar.v1.CalendarService/CreateExport" | "calendar.v1.CalendarService/RevokeExport" => {
            Property(EditExports)
        }
        "translation.v1.TranslationService/DetectLanguage" | "translation.v1.TranslationService/Translate" => All,
        "translation.v1.TranslationService/GetUsage" => Directory(ReadDirectory),
        _ if method.starts_with("geocoding.") => All,
        _ => return None,
    })
}

fn principals() -> Vec<Principal> {
    let owner = |property: &str, standing| {
        let owner_id = (standing != AuthLevel::Password).then(|| "o1".to_owned());
        Principal::Owner { property_id: property.into(), owner_id, standing }
    };
    let operator = |role| Principal::Operator { id: "ana".into(), role };
    vec![
        Principal::Guest,
        owner(HOME, AuthLevel::Password),
        owner(HOME, AuthLevel::CoOwner),
        owner(HOME, AuthLevel::Owner),
        owner(HOME, AuthLevel::FreshOwner),
        owner("CASA-1002", AuthLevel::FreshOwner),
        operator(Role::Viewer),
        operator(Role::Editor),
        operator(Role::Admin),
        Principal::Service { name: "gateway".into() },
    ]
}

/// Message bytes without decoding.
#[derive(Clone, Copy)]
struct Raw;

impl Codec for Raw {
    type Encode = Vec<u8>;
    type Decode = Vec<u8>;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        *self
    }

    fn decoder(&mut self) -> Self {
        *self
    }
}

impl Encoder for Raw {
    type Item = Vec<u8>;
    type Error = Status;

    fn encode(&mut self, item: Vec<u8>, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        buffer.put_slice(&item);
        Ok(())
    }
}

impl Decoder for Raw {
    type Item = Vec<u8>;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<Vec<u8>>, Status> {
        let mut bytes = vec![0; buffer.remaining()];
        buffer.copy_to_slice(&mut bytes);
        Ok(Some(bytes))
    }
}

/// A message that contains only the property, in every field for one.
fn about_home(descriptors: &FileDescriptorSet, message: &str) -> Vec<u8> {
    let (package, name) = message.trim_start_matches('.').rsplit_once('.').expect("a package");
    let file = |file: &&prost_types::FileDescriptorProto| file.package() == package;
    let mut all = descriptors.file.iter().filter(file).flat_map(|file| &file.message_type);
    let found = all.find(|found| found.name() == name).expect("a message");
    let mut bytes = Vec::new();
    for field in &found.field {
        let names_home = ["property_id", "listing_id", "id"].contains(&field.name());
        if names_home && field.r#type() == Type::String {
            let number = u32::try_from(field.number()).expect("a number");
            prost::encoding::string::encode(number, &HOME.to_owned(), &mut bytes);
        }
    }
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn every_method_is_for_those_it_is_meant_for() {
    let test = TestProduct::with_listings().await;
    let descriptors = FileDescriptorSet::decode(DESCRIPTORS).expect("descriptors");
    let mut methods = 0;
    for file in &descriptors.file {
        for service in &file.service {
            let transport = match file.package() {
                // All services answer it by the same rule.
                "listing.v1" | "schema.v1" => &test.clients.listing,
                "calendar.v1" => &test.clients.calendar,
                "translation.v1" => &test.clients.translation,
                // It stores nothing and has no personal data.
                "geocoding.v1" => continue,
                other => panic!("say who may call {other}"),
            };
            for method in &service.method {
                methods += 1;
                let name = format!("{}.{}/{}", file.package(), service.name(), method.name());
                let meant_for = callers(&name).unwrap_or_else(|| panic!("decide who may call {name}"));
                let message = about_home(&descriptors, method.input_type());
                for principal in principals() {
                    let may = match &meant_for {
                        Callers::All => true,
                        Callers::Property(action) => access::may(&principal, *action, Some(HOME)).is_ok(),
                        Callers::Directory(action) => access::may(&principal, *action, None).is_ok(),
                    };
                    let request = test.clients.caller(principal.clone()).request(message.clone());
                    let mut client = tonic::client::Grpc::new(transport.clone());
                    client.ready().await.expect("ready");
                    let path = format!("/{name}").parse().expect("a path");
                    let code = client.server_streaming(request, path, Raw).await.err().map(|status| status.code());
                    assert_eq!(code != Some(Code::PermissionDenied), may, "{name} by {principal:?}: {code:?}");
                }
            }
        }
    }
    assert!(methods > 40, "{methods}");
}
