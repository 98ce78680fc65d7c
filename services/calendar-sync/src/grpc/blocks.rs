//! The owner's blocks.

use casacero_common::{access::Action, principal::Principal};
use casacero_proto::calendar::v1 as wire;
use chrono::NaiveDate;
use tonic::Status;

use super::{
    Server, block_import,
    convert::{self, CheckedEdit},
    may, refuse,
};
use crate::{domain::block::Edit, store::Edited};

/// Maximum number of edits in one request. Owners make fewer offline.
const MOST_EDITS: usize = 2_000;

pub(super) async fn put_block(
    server: &Server,
    principal: &Principal,
    asked: wire::PutBlockRequest,
) -> Result<wire::PutBlockResponse, Status> {
    let wire::PutBlockRequest { property_id, block, only_if_free } = asked;
    may(principal, Action::EditCalendar, &property_id)?;
    let property = server.property(&property_id).await?;
    let now = server.clock.now();
    let block = convert::new_block(block, now, now.with_timezone(&property.zone).date_naive())?;
    let kept = match only_if_free {
        true => server.store.put_block_if_free(&property_id, block).await,
        false => server.store.put_block(&property_id, &block).await,
    };
    let kept = kept.map_err(refuse::put_block)?;
    Ok(wire::PutBlockResponse { block: Some(convert::block(kept)) })
}

pub(super) async fn delete_block(
    server: &Server,
    principal: &Principal,
    asked: wire::DeleteBlockRequest,
) -> Result<wire::DeleteBlockResponse, Status> {
    let wire::DeleteBlockRequest { property_id, block_id } = asked;
    may(principal, Action::EditCalendar, &property_id)?;
    let block_id = convert::block_id(block_id)?;
    server.store.delete_block(&property_id, &block_id).await.map_err(refuse::put_block)?;
    Ok(wire::DeleteBlockResponse {})
}

pub(super) async fn list_blocks(
    server: &Server,
    principal: &Principal,
    asked: wire::ListBlocksRequest,
) -> Result<wire::ListBlocksResponse, Status> {
    let wire::ListBlocksRequest { property_id } = asked;
    may(principal, Action::ReadCalendar, &property_id)?;
    server.property(&property_id).await?;
    Ok(wire::ListBlocksResponse { blocks: Some(server.blocks(&property_id).await?) })
}

pub(super) async fn set_night(
    server: &Server,
    principal: &Principal,
    asked: wire::SetNightRequest,
) -> Result<wire::SetNightResponse, Status> {
    let wire::SetNightRequest { property_id, day, blocked } = asked;
    may(principal, Action::EditCalendar, &property_id)?;
    let today = server.today(&property_id).await?;
    let day = convert::night_ahead(day, today)?;
    server.store.set_night(&property_id, day, blocked).await.map_err(refuse::put_block)?;
    Ok(wire::SetNightResponse { blocks: Some(server.blocks(&property_id).await?) })
}

pub(super) async fn replay_blocks(
    server: &Server,
    principal: &Principal,
    asked: wire::ReplayBlocksRequest,
) -> Result<wire::ReplayBlocksResponse, Status> {
    let wire::ReplayBlocksRequest { property_id, edits } = asked;
    may(principal, Action::EditCalendar, &property_id)?;
    if edits.len() > MOST_EDITS {
        return Err(refuse::invalid("too_many_edits", "edits", format!("at most {MOST_EDITS} edits at a time")));
    }
    let today = server.today(&property_id).await?;
    let now = server.clock.now();
    let blocks = server.store.blocks_of(&property_id).await.map_err(refuse::store)?;
    let edits = edits.into_iter().map(|edit| convert::edit(edit, now, today, &blocks)).collect();
    Ok(wire::ReplayBlocksResponse { edits: Some(server.edit(&property_id, edits, true).await?) })
}

pub(super) async fn import_blocks(
    server: &Server,
    principal: &Principal,
    asked: wire::ImportBlocksRequest,
) -> Result<wire::ImportBlocksResponse, Status> {
    let wire::ImportBlocksRequest { property_id, json } = asked;
    may(principal, Action::EditCalendar, &property_id)?;
    let property = server.property(&property_id).await?;
    let edits = block_import::read(&json, server.clock.now(), property.zone)
        .map_err(|error| refuse::invalid("not_old_blocks", "json", error.to_string()))?;
    // The owner did not look at them one by one, so they do not confirm the calendar.
    Ok(wire::ImportBlocksResponse { edits: Some(server.edit(&property_id, edits, false).await?) })
}

impl Server {
    async fn blocks(&self, property_id: &str) -> Result<wire::BlockList, Status> {
        let blocks = self.store.blocks_of(property_id).await.map_err(refuse::store)?;
        Ok(wire::BlockList { items: blocks.into_iter().map(convert::block).collect() })
    }

    async fn today(&self, property_id: &str) -> Result<NaiveDate, Status> {
        let property = self.property(property_id).await?;
        Ok(self.clock.now().with_timezone(&property.zone).date_naive())
    }

    /// Applies the edits that are not refused already. Returns the result of each, in order, and the blocks afterwards.
    async fn edit(
        &self,
        property_id: &str,
        edits: Vec<CheckedEdit>,
        looked: bool,
    ) -> Result<wire::BlockEditResults, Status> {
        let good: Vec<Edit> = edits.iter().filter_map(|edit| edit.checked.as_ref().ok().cloned()).collect();
        let mut made = self.store.edit_blocks(property_id, &good, looked).await.map_err(refuse::put_block)?.into_iter();
        let result = |CheckedEdit { block_id, checked }| match checked {
            Ok(_) => convert::edited(block_id, made.next().unwrap_or(Edited::Superseded)),
            Err(refused) => convert::edit_refused(block_id, &refused),
        };
        let results = edits.into_iter().map(result).collect();
        Ok(wire::BlockEditResults { results, blocks: self.blocks(property_id).await?.items })
    }
}
