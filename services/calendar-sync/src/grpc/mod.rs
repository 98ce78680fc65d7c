//! The gRPC interface: checks the caller, converts requests, calls the domain and the store, converts answers.

mod block_import;
mod blocks;
mod calendars;
mod check;
mod conflicts;
mod convert;
mod digest;
mod exports;
mod feeds;
mod history;
mod operations;
mod refuse;

use std::sync::Arc;

use casacero_common::{
    access::{self, Action},
    clock::Clock,
    principal::{self, Principal},
};
use casacero_proto::calendar::v1::{self as wire, calendar_service_server::CalendarService};
use tonic::{Request, Response, Status, async_trait};

use crate::{
    HostThrottle,
    domain::{id::is_id, sharing::export_text::Identity},
    ports::FeedFetcher,
    store::{Calendar, Property, Store},
    worker::Scheduler,
};

casacero_common::schema_server!("calendar", crate::store::MIGRATIONS);

/// Answers the calls of the contract.
pub(crate) struct Server {
    pub(crate) store: Store,
    pub(crate) scheduler: Scheduler,
    pub(crate) fetcher: Arc<dyn FeedFetcher>,
    pub(crate) hosts: HostThrottle,
    pub(crate) clock: Clock,
    pub(crate) identity: Identity,
}

/// Checks that the caller may do this to a property.
fn may(principal: &Principal, action: Action, property_id: &str) -> Result<(), Status> {
    access::may(principal, action, Some(property_id))?;
    known_form(property_id)
}

/// Checks that the caller may do this to all properties at once.
fn may_in_directory(principal: &Principal, action: Action) -> Result<(), Status> {
    Ok(access::may(principal, action, None)?)
}

impl Server {
    async fn calendar(&self, property_id: &str) -> Result<Calendar, Status> {
        known_form(property_id)?;
        let calendar = self.store.calendar(property_id).await.map_err(refuse::store)?;
        calendar.ok_or_else(refuse::no_property)
    }

    async fn property(&self, property_id: &str) -> Result<Property, Status> {
        self.store.property(property_id).await.map_err(refuse::store)?.ok_or_else(refuse::no_property)
    }
}

/// A text that is not an id names no property. Some databases do not accept every character.
fn known_form(property_id: &str) -> Result<(), Status> {
    if is_id(property_id) { Ok(()) } else { Err(refuse::no_property()) }
}

/// Each method of the contract: its request, its response, and the function that implements it. One method is a stream.
macro_rules! methods {
    ($($name:ident($asked:ident) -> $answered:ident: $room:ident;)*) => {
        #[async_trait]
        impl CalendarService for Server {
            type CheckFeedStream = check::Looks;

            async fn check_feed(
                &self,
                request: Request<wire::CheckFeedRequest>,
            ) -> Result<Response<Self::CheckFeedStream>, Status> {
                let principal = principal::of(&request);
                check::check_feed(self, &principal, request.into_inner()).await.map(Response::new)
            }

            $(
                async fn $name(
                    &self,
                    request: Request<wire::$asked>,
                ) -> Result<Response<wire::$answered>, Status> {
                    let principal = principal::of(&request);
                    $room::$name(self, &principal, request.into_inner()).await.map(Response::new)
                }
            )*
        }
    };
}

methods! {
    get_calendar(GetCalendarRequest) -> GetCalendarResponse: calendars;
    list_nights(ListNightsRequest) -> ListNightsResponse: calendars;
    put_property(PutPropertyRequest) -> PutPropertyResponse: calendars;
    delete_property(DeletePropertyRequest) -> DeletePropertyResponse: calendars;
    confirm_calendar(ConfirmCalendarRequest) -> ConfirmCalendarResponse: calendars;
    get_digest(GetDigestRequest) -> GetDigestResponse: digest;
    put_feeds(PutFeedsRequest) -> PutFeedsResponse: feeds;
    list_feeds(ListFeedsRequest) -> ListFeedsResponse: feeds;
    release_nights(ReleaseNightsRequest) -> ReleaseNightsResponse: feeds;
    accept_reading(AcceptReadingRequest) -> AcceptReadingResponse: feeds;
    sync_property(SyncPropertyRequest) -> SyncPropertyResponse: feeds;
    refresh_calendar(RefreshCalendarRequest) -> RefreshCalendarResponse: feeds;
    list_feed_reads(ListFeedReadsRequest) -> ListFeedReadsResponse: history;
    list_feed_alerts(ListFeedAlertsRequest) -> ListFeedAlertsResponse: history;
    put_block(PutBlockRequest) -> PutBlockResponse: blocks;
    delete_block(DeleteBlockRequest) -> DeleteBlockResponse: blocks;
    list_blocks(ListBlocksRequest) -> ListBlocksResponse: blocks;
    set_night(SetNightRequest) -> SetNightResponse: blocks;
    replay_blocks(ReplayBlocksRequest) -> ReplayBlocksResponse: blocks;
    import_blocks(ImportBlocksRequest) -> ImportBlocksResponse: blocks;
    list_feed_events(ListFeedEventsRequest) -> ListFeedEventsResponse: conflicts;
    list_conflicts(ListConflictsRequest) -> ListConflictsResponse: conflicts;
    list_gaps(ListGapsRequest) -> ListGapsResponse: conflicts;
    create_export(CreateExportRequest) -> CreateExportResponse: exports;
    list_exports(ListExportsRequest) -> ListExportsResponse: exports;
    list_export_receipts(ListExportReceiptsRequest) -> ListExportReceiptsResponse: exports;
    revoke_export(RevokeExportRequest) -> RevokeExportResponse: exports;
    read_export(ReadExportRequest) -> ReadExportResponse: exports;
    take_out_calendar(TakeOutCalendarRequest) -> TakeOutCalendarResponse: exports;
    start_pass(StartPassRequest) -> StartPassResponse: operations;
    get_pass(GetPassRequest) -> GetPassResponse: operations;
    list_passes(ListPassesRequest) -> ListPassesResponse: operations;
    get_feed_health(GetFeedHealthRequest) -> GetFeedHealthResponse: operations;
    list_home_feeds(ListHomeFeedsRequest) -> ListHomeFeedsResponse: operations;
    list_troubled_homes(ListTroubledHomesRequest) -> ListTroubledHomesResponse: operations;
    list_dead_letters(ListDeadLettersRequest) -> ListDeadLettersResponse: operations;
    replay_dead_letter(ReplayDeadLetterRequest) -> ReplayDeadLetterResponse: operations;
}
