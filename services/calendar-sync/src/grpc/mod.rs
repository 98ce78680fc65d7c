//! The gRPC face: checks who asks, reads requests, asks the domain and the store, writes answers.

mod convert;
mod refuse;

use std::time::Duration;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use casacero_common::{clock::Clock, principal::Principal};
use casacero_proto::calendar::v1::{
    ConfirmCalendarRequest, ConfirmCalendarResponse, CreateExportRequest, CreateExportResponse, DeleteBlockRequest,
    DeleteBlockResponse, GetCalendarRequest, GetCalendarResponse, ListBlocksRequest, ListBlocksResponse,
    ListFeedsRequest, ListFeedsResponse, ListNightsRequest, ListNightsResponse, PutBlockRequest, PutBlockResponse,
    PutFeedsRequest, PutFeedsResponse, PutPropertyRequest, PutPropertyResponse, ReadExportRequest, ReadExportResponse,
    RefreshCalendarRequest, RefreshCalendarResponse, RevokeExportRequest, RevokeExportResponse, SyncPropertyRequest,
    SyncPropertyResponse, calendar_service_server::CalendarService,
};
use tonic::{Request, Response, Status, async_trait};

use crate::{
    domain::{
        export::{Identity, render},
        schedule::Asking,
    },
    store::{Calendar, Feed, Hurried, Store},
    worker::Scheduler,
};

/// How long 'sync now' waits for its reads: longer than one takes, shorter than a call's deadline.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
/// How often it looks whether they are done.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// Pages of nights are this large unless another size is asked for, and at most so large.
const PAGE_SIZE: u32 = 500;
const LARGEST_PAGE: u32 = 2_000;

/// Answers the calls of the contract.
pub(crate) struct Server {
    pub(crate) store: Store,
    pub(crate) scheduler: Scheduler,
    pub(crate) clock: Clock,
    pub(crate) identity: Identity,
}

/// Whoever may look at a property's feeds and blocks: those who may edit it, and any operator.
fn may_look(principal: &Principal, property_id: &str) -> Result<(), Status> {
    let may = principal.may_edit_property(property_id) || matches!(principal, Principal::Operator { .. });
    if may { Ok(()) } else { Err(casacero_common::refusal::forbidden()) }
}

fn may_edit(principal: &Principal, property_id: &str) -> Result<(), Status> {
    let may = principal.may_edit_property(property_id);
    if may { Ok(()) } else { Err(casacero_common::refusal::forbidden()) }
}

impl Server {
    async fn calendar(&self, property_id: &str) -> Result<Calendar, Status> {
        let calendar = self.store.calendar(property_id).await.map_err(refuse::store)?;
        calendar.ok_or_else(refuse::no_property)
    }

    async fn feeds(&self, property_id: &str) -> Result<Vec<casacero_proto::calendar::v1::Feed>, Status> {
        let calendar = self.calendar(property_id).await?;
        let now = self.clock.now();
        let today = calendar.today(now);
        let taken = self.store.taken_by_feed(property_id, today).await.map_err(refuse::store)?;
        let counted = |id: &str| taken.get(id).copied().unwrap_or(0);
        Ok(calendar.feeds.iter().map(|feed| convert::feed(feed, counted(&feed.id), now)).collect())
    }

    async fn hurry(&self, property_id: &str, asking: Asking) -> Result<Hurried, Status> {
        let hurried = self.store.hurry(property_id, asking).await.map_err(refuse::store)?;
        hurried.ok_or_else(refuse::no_property)
    }

    /// Waits until none of the hurried feeds is due any more: each read, whatever came of it, moves the
    /// next one into the future.
    async fn wait_for_reads(&self, property_id: &str, hurried: &Hurried) -> Result<(), Status> {
        let wait = async {
            loop {
                let feeds = self.store.feeds_of(property_id).await.map_err(refuse::store)?;
                let waits = |feed: &Feed| hurried.to_read.contains(&feed.id) && feed.next_read_at <= hurried.due_at;
                if !feeds.iter().any(waits) {
                    return Ok(());
                }
                tokio::time::sleep(LOOK_EVERY).await;
            }
        };
        // Reads that take longer go on; the answer shows how far they got.
        tokio::time::timeout(LONGEST_WAIT, wait).await.unwrap_or(Ok(()))
    }
}

#[async_trait]
impl CalendarService for Server {
    async fn get_calendar(
        &self,
        request: Request<GetCalendarRequest>,
    ) -> Result<Response<GetCalendarResponse>, Status> {
        let GetCalendarRequest { property_id, from_day, to_day } = request.into_inner();
        let calendar = self.calendar(&property_id).await?;
        let now = self.clock.now();
        let window = convert::window(from_day, to_day, calendar.today(now))?;
        Ok(Response::new(convert::calendar(&calendar, window, now)))
    }

    async fn list_nights(&self, request: Request<ListNightsRequest>) -> Result<Response<ListNightsResponse>, Status> {
        let principal = casacero_common::principal::of(&request);
        if !matches!(principal, Principal::Service { .. } | Principal::Operator { .. }) {
            return Err(casacero_common::refusal::forbidden());
        }
        let ListNightsRequest { property_ids, page_size, page_token } = request.into_inner();
        let limit = if page_size == 0 { PAGE_SIZE } else { page_size.min(LARGEST_PAGE) };
        let (calendars, next_page_token) = if property_ids.is_empty() {
            let found = self.store.calendars_after(&page_token, i64::from(limit)).await.map_err(refuse::store)?;
            let full = found.len() >= limit as usize;
            let last = found.last().filter(|_| full).map(|calendar| calendar.property.id.clone());
            (found, last.unwrap_or_default())
        } else if property_ids.len() > LARGEST_PAGE as usize {
            return Err(refuse::invalid("invalid_page_size", "property_ids", "at most 2000 properties at a time"));
        } else {
            (self.store.calendars(&property_ids).await.map_err(refuse::store)?, String::new())
        };
        let now = self.clock.now();
        let items = calendars.iter().map(|calendar| convert::nights(calendar, now)).collect();
        Ok(Response::new(ListNightsResponse { items, next_page_token }))
    }

    async fn put_property(
        &self,
        request: Request<PutPropertyRequest>,
    ) -> Result<Response<PutPropertyResponse>, Status> {
        if !casacero_common::principal::of(&request).may_operate() {
            return Err(casacero_common::refusal::forbidden());
        }
        let PutPropertyRequest { property_id, time_zone, active } = request.into_inner();
        let property_id = convert::property_id(property_id)?;
        let zone = convert::time_zone(&time_zone)?;
        let (version, awakes) = self.store.put_property(&property_id, zone, active).await.map_err(refuse::store)?;
        if awakes {
            // The scheduler looks soon by itself.
            if let Err(error) = self.scheduler.send_due().await {
                tracing::warn!(%error, "due feeds wait");
            }
        }
        Ok(Response::new(PutPropertyResponse { version }))
    }

    async fn put_feeds(&self, request: Request<PutFeedsRequest>) -> Result<Response<PutFeedsResponse>, Status> {
        let principal = casacero_common::principal::of(&request);
        let PutFeedsRequest { property_id, feeds } = request.into_inner();
        may_edit(&principal, &property_id)?;
        let wanted = feeds.into_iter().map(convert::feed_address).collect::<Result<Vec<_>, _>>()?;
        let to_read = self.store.put_feeds(&property_id, wanted).await.map_err(refuse::put_feeds)?;
        self.scheduler.send_now(&to_read).await.map_err(refuse::store)?;
        Ok(Response::new(PutFeedsResponse { feeds: self.feeds(&property_id).await? }))
    }

    async fn list_feeds(&self, request: Request<ListFeedsRequest>) -> Result<Response<ListFeedsResponse>, Status> {
        let principal = casacero_common::principal::of(&request);
        let ListFeedsRequest { property_id } = request.into_inner();
        may_look(&principal, &property_id)?;
        Ok(Response::new(ListFeedsResponse { feeds: self.feeds(&property_id).await? }))
    }

    async fn sync_property(
        &self,
        request: Request<SyncPropertyRequest>,
    ) -> Result<Response<SyncPropertyResponse>, Status> {
        let principal = casacero_common::principal::of(&request);
        let SyncPropertyRequest { property_id, wait } = request.into_inner();
        may_edit(&principal, &property_id)?;
        let hurried = self.hurry(&property_id, Asking::Editor).await?;
        let sent = self.scheduler.send_now(&hurried.to_read).await.map_err(refuse::store)?;
        if wait && sent {
            self.wait_for_reads(&property_id, &hurried).await?;
        }
        Ok(Response::new(SyncPropertyResponse { feeds: self.feeds(&property_id).await? }))
    }

    async fn refresh_calendar(
        &self,
        request: Request<RefreshCalendarRequest>,
    ) -> Result<Response<RefreshCalendarResponse>, Status> {
        let RefreshCalendarRequest { property_id } = request.into_inner();
        let hurried = self.hurry(&property_id, Asking::Guest).await?;
        self.scheduler.send_now(&hurried.to_read).await.map_err(refuse::store)?;
        let feeds_to_read = u32::try_from(hurried.to_read.len() + hurried.on_the_way).unwrap_or(u32::MAX);
        Ok(Response::new(RefreshCalendarResponse { feeds_to_read, version: hurried.version }))
    }

    async fn put_block(&self, request: Request<PutBlockRequest>) -> Result<Response<PutBlockResponse>, Status> {
        let principal = casacero_common::principal::of(&request);
        let PutBlockRequest { property_id, block } = request.into_inner();
        may_edit(&principal, &property_id)?;
        let property =
            self.store.property(&property_id).await.map_err(refuse::store)?.ok_or_else(refuse::no_property)?;
        let now = self.clock.now();
        let block = convert::new_block(block, now, now.with_timezone(&property.zone).date_naive())?;
        let kept = self.store.put_block(&property_id, &block).await.map_err(refuse::put_block)?;
        Ok(Response::new(PutBlockResponse { block: Some(convert::block(kept)) }))
    }

    async fn delete_block(
        &self,
        request: Request<DeleteBlockRequest>,
    ) -> Result<Response<DeleteBlockResponse>, Status> {
        let principal = casacero_common::principal::of(&request);
        let DeleteBlockRequest { property_id, block_id } = request.into_inner();
        may_edit(&principal, &property_id)?;
        if self.store.delete_block(&property_id, &block_id).await.map_err(refuse::store)? {
            Ok(Response::new(DeleteBlockResponse {}))
        } else {
            Err(refuse::no_property())
        }
    }

    async fn list_blocks(&self, request: Request<ListBlocksRequest>) -> Result<Response<ListBlocksResponse>, Status> {
        let principal = casacero_common::principal::of(&request);
        let ListBlocksRequest { property_id } = request.into_inner();
        may_look(&principal, &property_id)?;
        self.store.property(&property_id).await.map_err(refuse::store)?.ok_or_else(refuse::no_property)?;
        let blocks = self.store.blocks_of(&property_id).await.map_err(refuse::store)?;
        Ok(Response::new(ListBlocksResponse { blocks: blocks.into_iter().map(convert::block).collect() }))
    }

    async fn confirm_calendar(
        &self,
        request: Request<ConfirmCalendarRequest>,
    ) -> Result<Response<ConfirmCalendarResponse>, Status> {
        let principal = casacero_common::principal::of(&request);
        let ConfirmCalendarRequest { property_id } = request.into_inner();
        may_edit(&principal, &property_id)?;
        let at = self.store.confirm(&property_id).await.map_err(refuse::store)?.ok_or_else(refuse::no_property)?;
        Ok(Response::new(ConfirmCalendarResponse { confirmed_at: Some(convert::timestamp(at)) }))
    }

    async fn create_export(
        &self,
        request: Request<CreateExportRequest>,
    ) -> Result<Response<CreateExportResponse>, Status> {
        let principal = casacero_common::principal::of(&request);
        let export = convert::new_export(request.into_inner())?;
        may_edit(&principal, &export.property_id)?;
        let token = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
        let export_id = self.store.create_export(export, &token).await.map_err(refuse::store)?;
        let export_id = export_id.ok_or_else(refuse::no_property)?;
        Ok(Response::new(CreateExportResponse { export_id, token }))
    }

    async fn revoke_export(
        &self,
        request: Request<RevokeExportRequest>,
    ) -> Result<Response<RevokeExportResponse>, Status> {
        let principal = casacero_common::principal::of(&request);
        let RevokeExportRequest { property_id, export_id } = request.into_inner();
        may_edit(&principal, &property_id)?;
        if self.store.revoke_export(&property_id, &export_id).await.map_err(refuse::store)? {
            Ok(Response::new(RevokeExportResponse {}))
        } else {
            Err(refuse::no_export())
        }
    }

    async fn read_export(&self, request: Request<ReadExportRequest>) -> Result<Response<ReadExportResponse>, Status> {
        let ReadExportRequest { token, user_agent } = request.into_inner();
        let read = self.store.read_export(&token, &user_agent).await.map_err(refuse::store)?;
        let read = read.ok_or_else(refuse::no_export)?;
        let body = render(&self.identity, &read.property_id, &read.calendar_name, &read.entries, read.modified_at);
        Ok(Response::new(ReadExportResponse {
            body,
            etag: read.etag,
            last_modified: Some(convert::timestamp(read.modified_at)),
        }))
    }
}
