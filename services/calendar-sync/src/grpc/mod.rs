//! The gRPC face: checks who asks, reads requests, asks the domain and the store, writes answers.

mod blocks;
mod calendars;
mod check;
mod convert;
mod exports;
mod feeds;
mod history;
mod old_blocks;
mod operations;
mod refuse;
mod trouble;

use std::sync::Arc;

use casacero_common::{
    clock::Clock,
    principal::{self, Principal},
    refusal::forbidden,
};
use casacero_proto::calendar::v1::{self as wire, calendar_service_server::CalendarService};
use tonic::{Request, Response, Status, async_trait};

use crate::{
    Hosts,
    domain::{export_text::Identity, id::is_id},
    ports::FeedFetcher,
    store::{Calendar, Property, Store},
    worker::Scheduler,
};

/// Answers the calls of the contract.
pub(crate) struct Server {
    pub(crate) store: Store,
    pub(crate) scheduler: Scheduler,
    pub(crate) fetcher: Arc<dyn FeedFetcher>,
    pub(crate) hosts: Hosts,
    pub(crate) clock: Clock,
    pub(crate) identity: Identity,
}

/// Whoever may look at a property's feeds and blocks: those who may edit it, and any operator.
fn may_look(principal: &Principal, property_id: &str) -> Result<(), Status> {
    let may = principal.may_edit_property(property_id) || matches!(principal, Principal::Operator { .. });
    if may { known_form(property_id) } else { Err(forbidden()) }
}

fn may_edit(principal: &Principal, property_id: &str) -> Result<(), Status> {
    if principal.may_edit_property(property_id) { known_form(property_id) } else { Err(forbidden()) }
}

/// Whoever may look at all properties at once: services, and any operator.
fn may_look_at_all(principal: &Principal) -> Result<(), Status> {
    let may = matches!(principal, Principal::Service { .. } | Principal::Operator { .. });
    if may { Ok(()) } else { Err(forbidden()) }
}

fn may_operate(principal: &Principal) -> Result<(), Status> {
    if principal.may_operate() { Ok(()) } else { Err(forbidden()) }
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

/// What has not the form of an id names no property; not every database takes every character.
fn known_form(property_id: &str) -> Result<(), Status> {
    if is_id(property_id) { Ok(()) } else { Err(refuse::no_property()) }
}

/// Each method of the contract: what it is asked, what it answers, and the function that does it. One answers step by
/// step.
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
    confirm_calendar(ConfirmCalendarRequest) -> ConfirmCalendarResponse: calendars;
    put_feeds(PutFeedsRequest) -> PutFeedsResponse: feeds;
    list_feeds(ListFeedsRequest) -> ListFeedsResponse: feeds;
    confirm_feed(ConfirmFeedRequest) -> ConfirmFeedResponse: feeds;
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
    list_feed_events(ListFeedEventsRequest) -> ListFeedEventsResponse: trouble;
    list_conflicts(ListConflictsRequest) -> ListConflictsResponse: trouble;
    list_gaps(ListGapsRequest) -> ListGapsResponse: trouble;
    create_export(CreateExportRequest) -> CreateExportResponse: exports;
    list_exports(ListExportsRequest) -> ListExportsResponse: exports;
    list_export_receipts(ListExportReceiptsRequest) -> ListExportReceiptsResponse: exports;
    revoke_export(RevokeExportRequest) -> RevokeExportResponse: exports;
    read_export(ReadExportRequest) -> ReadExportResponse: exports;
    start_pass(StartPassRequest) -> StartPassResponse: operations;
    get_pass(GetPassRequest) -> GetPassResponse: operations;
    list_passes(ListPassesRequest) -> ListPassesResponse: operations;
    get_feed_health(GetFeedHealthRequest) -> GetFeedHealthResponse: operations;
    list_dead_letters(ListDeadLettersRequest) -> ListDeadLettersResponse: operations;
    replay_dead_letter(ReplayDeadLetterRequest) -> ReplayDeadLetterResponse: operations;
}
