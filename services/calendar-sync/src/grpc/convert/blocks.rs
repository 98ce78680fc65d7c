//! The owner's blocks and edits.

use casacero_common::refusal;
use casacero_proto::calendar::v1 as wire;
use chrono::{DateTime, NaiveDate, Utc};
use tonic::Status;
use uuid::Uuid;

use super::{day, instant, range, timestamp};
use crate::{
    domain::{
        block::{Block, BlockType, Change, Edit, InvalidBlock},
        id::is_id,
        nights::horizon,
    },
    grpc::refuse::{invalid, invalid_block, put_block},
    store::{Edited, PutBlockError},
};

/// When an edit was made, perhaps offline. Times in the future become `now`. Times before 1970 become 1970, because
/// some databases cannot store them.
fn made_at(said: Option<prost_types::Timestamp>, now: DateTime<Utc>) -> DateTime<Utc> {
    said.as_ref().and_then(instant).map_or(now, |at| at.max(DateTime::UNIX_EPOCH).min(now))
}

/// A new block, which ends within the calendar and is not past.
pub(in crate::grpc) fn new_block(
    block: Option<wire::Block>,
    now: DateTime<Utc>,
    today: NaiveDate,
) -> Result<Block, Status> {
    let block = block.ok_or_else(|| invalid("invalid_nights", "block", "no block is given"))?;
    let block = edited_block(block, now, today)?;
    block.within_calendar(today).and_then(|block| block.ahead(today)).map_err(invalid_block)
}

/// A block of an edit. It may be what is left of one that extends beyond the calendar, so it may do so, too: if only one
/// side of a block that was split were refused, its nights would become available.
fn edited_block(block: wire::Block, now: DateTime<Utc>, today: NaiveDate) -> Result<Block, Status> {
    let wire::Block { id, nights, block_type, reason, created_at, until, edited_at: _ } = block;
    let id = if id.is_empty() { Uuid::now_v7().to_string() } else { id };
    let wrong = || invalid("invalid_nights", "nights", "the nights of a block are two days");
    let wire::DayRange { first_day, end_day } = nights.ok_or_else(wrong)?;
    let ends = (day(first_day).ok_or_else(wrong)?, day(end_day).ok_or_else(wrong)?);
    let block_type = match wire::BlockType::try_from(block_type) {
        Ok(wire::BlockType::Unspecified | wire::BlockType::OwnerBlock) => BlockType::OwnerBlock,
        Ok(wire::BlockType::Maintenance) => BlockType::Maintenance,
        Ok(wire::BlockType::PersonalUse) => BlockType::PersonalUse,
        Ok(wire::BlockType::Other) => BlockType::Other,
        Err(_) => return Err(invalid("invalid_block_type", "block_type", "not a type of block")),
    };
    let created_at = made_at(created_at, now);
    let block = Block::new(id, ends, block_type, &reason, created_at, today).map_err(invalid_block)?;
    Ok(Block { held_until: until.as_ref().and_then(instant), ..block })
}

pub(in crate::grpc) fn block(block: Block) -> wire::Block {
    let Block { id, nights, block_type, reason, created_at, held_until, edited_at, blocked_since: _ } = block;
    let block_type = match block_type {
        BlockType::OwnerBlock => wire::BlockType::OwnerBlock,
        BlockType::Maintenance => wire::BlockType::Maintenance,
        BlockType::PersonalUse => wire::BlockType::PersonalUse,
        BlockType::Other => wire::BlockType::Other,
    };
    wire::Block {
        id,
        nights: Some(range(nights)),
        block_type: block_type.into(),
        reason,
        created_at: Some(timestamp(created_at)),
        until: held_until.map(timestamp),
        edited_at: Some(timestamp(edited_at)),
    }
}

pub(in crate::grpc) fn block_id(id: String) -> Result<String, Status> {
    if is_id(&id) { Ok(id) } else { Err(invalid_block(InvalidBlock::Id)) }
}

/// A day from today on, within the calendar.
pub(in crate::grpc) fn night_ahead(number: i32, today: NaiveDate) -> Result<NaiveDate, Status> {
    let covered = |day: &NaiveDate| *day >= today && *day < horizon(today).end();
    let wrong =
        || invalid("night_not_ahead", "day", "only nights from today on, up to two years ahead, can be blocked");
    day(number).filter(covered).ok_or_else(wrong)
}

/// A valid edit, or the reason why it is refused.
pub(in crate::grpc) struct CheckedEdit {
    pub(in crate::grpc) block_id: String,
    pub(in crate::grpc) checked: Result<Edit, Status>,
}

/// An edit of the property's blocks. One that blocks past nights is refused, unless they are what is left of a block:
/// refusing to shorten it would keep the nights ahead blocked.
pub(in crate::grpc) fn edit(
    edit: wire::BlockEdit,
    now: DateTime<Utc>,
    today: NaiveDate,
    blocks: &[Block],
) -> CheckedEdit {
    let wire::BlockEdit { edit, edited_at } = edit;
    let edited_at = made_at(edited_at, now);
    let (block_id, change) = match edit {
        None => (String::new(), Err(invalid("invalid_edit", "edit", "say what was done"))),
        Some(wire::block_edit::Edit::Remove(id)) => (id.clone(), block_id(id).map(Change::Remove)),
        Some(wire::block_edit::Edit::Put(block)) if block.id.is_empty() => {
            // Without an id, a repeated request would create the block twice.
            (String::new(), Err(invalid_block(InvalidBlock::Id)))
        }
        Some(wire::block_edit::Edit::Put(block)) => {
            let id = block.id.clone();
            let checked = edited_block(block, now, today).and_then(|block| {
                let is_known = blocks.iter().any(|known| block.is_part_of(known));
                if is_known { Ok(block) } else { block.ahead(today).map_err(invalid_block) }
            });
            (id, checked.map(Change::Put))
        }
    };
    CheckedEdit { block_id, checked: change.map(|change| Edit { change, edited_at }) }
}

pub(in crate::grpc) fn edited(block_id: String, edited: Edited) -> wire::BlockEditResult {
    let outcome = match edited {
        Edited::Applied => wire::BlockEditOutcome::Applied,
        Edited::Superseded => wire::BlockEditOutcome::Superseded,
        Edited::NoRoom => return edit_refused(block_id, &put_block(PutBlockError::TooMany)),
    };
    wire::BlockEditResult { block_id, outcome: outcome.into(), ..Default::default() }
}

pub(in crate::grpc) fn edit_refused(block_id: String, refused: &Status) -> wire::BlockEditResult {
    let reason = refusal::reason(refused).unwrap_or_default().to_owned();
    let outcome = wire::BlockEditOutcome::Refused.into();
    wire::BlockEditResult { block_id, outcome, reason: Some(reason), message: Some(refused.message().to_owned()) }
}
