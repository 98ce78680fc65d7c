//! The owner's blocks. An applied edit shows that the owner maintains the calendar, so it counts as a confirmation at
//! the time of the edit.

use std::collections::{HashMap, HashSet};

use casacero_common::{
    db::{self, Connection},
    on_backend,
};
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Error, Store, nights,
    rows::BlockRow,
    schema::{blocks, properties, removed_blocks},
    subject,
};
use crate::domain::{
    block::{
        Block, Change, Edit, after_all,
        quota::{BlockTimes, over_quota},
    },
    nights::{NightRange, NightSet},
    sharing::echo::EndedClaim,
};

/// Maximum number of blocks of a property. Owners make fewer by hand.
pub const MOST_BLOCKS: usize = 2_000;
/// Maximum number of blocks that a property has beyond [`MOST_BLOCKS`] because blocks were split by edits.
const MOST_PARTS: usize = 500;

/// Why a block is not stored.
#[derive(Debug, thiserror::Error)]
pub enum PutBlockError {
    /// No such property.
    #[error("the property is not known")]
    NoProperty,
    /// The property has too many blocks.
    #[error("a property has at most {MOST_BLOCKS} blocks")]
    TooMany,
    /// Something else takes one of its nights.
    #[error("one of the nights is taken")]
    Taken,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<diesel::result::Error> for PutBlockError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

/// The result of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edited {
    Applied,
    /// A newer edit of the same block exists.
    Superseded,
    /// The property would have too many blocks.
    NoRoom,
}

impl Store {
    /// Adds a block, or replaces the one with its id: the browser's version counts. A replaced block keeps its creation
    /// time.
    pub async fn put_block(&self, property_id: &str, block: &Block) -> Result<Block, PutBlockError> {
        self.edit_now(property_id, Change::Put(block.clone())).await?;
        Ok(self.kept(property_id, block.clone()).await?)
    }

    /// A block that was just put, as it is stored.
    pub(super) async fn kept(&self, property_id: &str, block: Block) -> Result<Block, Error> {
        let kept = self.blocks_of(property_id).await?.into_iter().find(|kept| kept.id == block.id);
        // Another request may have removed it.
        Ok(kept.unwrap_or(block))
    }

    /// Removes a block. Removing an unknown block succeeds.
    pub async fn delete_block(&self, property_id: &str, block_id: &str) -> Result<(), PutBlockError> {
        self.edit_now(property_id, Change::Remove(block_id.to_owned())).await
    }

    async fn edit_now(&self, property_id: &str, change: Change) -> Result<(), PutBlockError> {
        let now = self.clock.now();
        let mut transaction = self.begin_edits(property_id).await?;
        let before = blocks_with(&mut transaction, property_id).await?;
        let there = edits_of(&mut transaction, property_id).await?;
        let changes_something = changes_something(&change, &there);
        let is_one_more = matches!(&change, Change::Put(block) if !there.contains_key(&block.id));
        if is_one_more && there.len() >= MOST_BLOCKS {
            return Err(PutBlockError::TooMany);
        }
        make_now(&mut transaction, property_id, put_among(change, &before, now), now).await?;
        if !changes_something {
            return Ok(transaction.commit().await.map_err(Error::from)?);
        }
        self.end_edits(transaction, property_id, &before, Some(now)).await
    }

    /// Applies edits in order, unless a newer edit of the block exists or the quota is reached. Returns the result of
    /// each. Only edits that the owner has `looked` at confirm the calendar.
    pub async fn edit_blocks(
        &self,
        property_id: &str,
        edits: &[Edit],
        looked: bool,
    ) -> Result<Vec<Edited>, PutBlockError> {
        let mut transaction = self.begin_edits(property_id).await?;
        let before = blocks_with(&mut transaction, property_id).await?;
        let there = edits_of(&mut transaction, property_id).await?;
        let refused = beyond_quota(&mut transaction, property_id, edits, &there, &before).await?;
        let mut results = Vec::with_capacity(edits.len());
        let now = self.clock.now();
        for edit in edits {
            if matches!(&edit.change, Change::Put(block) if refused.contains(&block.id)) {
                results.push(Edited::NoRoom);
                continue;
            }
            let edit = Edit { change: put_among(edit.change.clone(), &before, now), edited_at: edit.edited_at };
            results.push(make(&mut transaction, property_id, &edit).await?);
        }
        // Edits that are superseded, that change nothing or that the owner did not look at do not show that the
        // calendar is maintained.
        let made = edits
            .iter()
            .zip(&results)
            .filter(|(edit, result)| **result == Edited::Applied && changes_something(&edit.change, &there));
        match made.map(|(edit, _)| edit.edited_at).max() {
            Some(made_at) => self.end_edits(transaction, property_id, &before, looked.then_some(made_at)).await?,
            None => transaction.commit().await.map_err(Error::from)?,
        }
        Ok(results)
    }

    /// Blocks a night, or removes it from every block that contains it.
    pub async fn set_night(&self, property_id: &str, day: NaiveDate, blocked: bool) -> Result<(), PutBlockError> {
        let now = self.clock.now();
        let mut transaction = self.begin_edits(property_id).await?;
        let blocks = blocks_with(&mut transaction, property_id).await?;
        let there: HashSet<String> = blocks.iter().map(|block| block.id.clone()).collect();
        let holds = |block: &Block| block.nights.first() <= day && day < block.nights.end();
        let mut changes = Vec::new();
        // A hold ends by itself, and the owner's click is for good.
        if blocked && !blocks.iter().any(|block| block.held_until.is_none() && holds(block)) {
            let mut block = Block::of_night(day, now);
            if blocks.iter().any(|other| other.id == block.id) {
                // The block with this id was given other nights, which a click must not free.
                block.id = Uuid::now_v7().to_string();
            }
            changes.push(Change::Put(block));
        }
        for block in blocks.iter().filter(|block| !blocked && holds(block)).cloned() {
            let id = block.id.clone();
            let left = block.without(day, || Uuid::now_v7().to_string());
            if left.is_empty() {
                changes.push(Change::Remove(id));
            }
            changes.extend(left.into_iter().map(Change::Put));
        }
        if changes.is_empty() {
            return Ok(());
        }
        // A click in the middle of a longer block splits it in two.
        let more = changes.iter().filter(|change| matches!(change, Change::Put(block) if !there.contains(&block.id)));
        let more = more.count();
        if more > 0 && there.len() + more > MOST_BLOCKS {
            return Err(PutBlockError::TooMany);
        }
        for change in changes {
            make_now(&mut transaction, property_id, put_among(change, &blocks, now), now).await?;
        }
        self.end_edits(transaction, property_id, &blocks, Some(now)).await
    }

    /// The blocks of a property, by creation time.
    pub async fn blocks_of(&self, property_id: &str) -> Result<Vec<Block>, Error> {
        let mut connection = self.database.connection().await?;
        blocks_with(&mut connection, property_id).await
    }

    pub(super) async fn begin_edits(&self, property_id: &str) -> Result<db::Transaction, PutBlockError> {
        let mut transaction = self.database.begin(&subject(property_id)).await.map_err(Error::from)?;
        let known: i64 = on_backend!(transaction, c => {
            properties::table.filter(properties::id.eq(property_id)).count().get_result(c).await
        })?;
        if known == 0 { Err(PutBlockError::NoProperty) } else { Ok(transaction) }
    }

    /// Stores the nights that the owner's blocks no longer claim, because copies of them are echoes for a while.
    async fn keep_ended_blocks(
        &self,
        transaction: &mut Connection,
        property_id: &str,
        before: &[Block],
    ) -> Result<(), Error> {
        let after: NightSet = blocks_with(transaction, property_id).await?.iter().map(|block| block.nights).collect();
        let now = self.clock.now();
        let ended = before.iter().flat_map(|block| {
            let left = NightSet::of([block.nights]).difference(&after);
            let since = block.blocked_since;
            let ended = |nights: &NightRange| EndedClaim { feed_id: None, nights: *nights, since, at: now };
            left.ranges().iter().map(ended).collect::<Vec<_>>()
        });
        nights::keep_ended(transaction, property_id, ended.collect()).await
    }

    /// Commits the edits. The calendar is confirmed as of `made_at`, the time of the newest edit, unless the property
    /// still had a feed then: the nights of that feed are forgotten now.
    pub(super) async fn end_edits(
        &self,
        mut transaction: db::Transaction,
        property_id: &str,
        before: &[Block],
        made_at: Option<DateTime<Utc>>,
    ) -> Result<(), PutBlockError> {
        self.keep_ended_blocks(&mut transaction, property_id, before).await?;
        if let Some(made_at) = made_at {
            let at = made_at.naive_utc();
            let older = properties::confirmed_at.is_null().or(properties::confirmed_at.lt(at));
            let older = older.and(properties::fed_until.is_null().or(properties::fed_until.lt(at)));
            on_backend!(transaction, c => {
                diesel::update(properties::table.filter(properties::id.eq(property_id).and(older)))
                    .set(properties::confirmed_at.eq(at))
                    .execute(c)
                    .await
            })?;
        }
        self.raise_version(&mut transaction, property_id).await?;
        Ok(self.finish(transaction).await?)
    }
}

/// The change as it is made at `now` among the blocks that there are.
fn put_among(change: Change, blocks: &[Block], now: DateTime<Utc>) -> Change {
    match change {
        Change::Put(block) => Change::Put(block.put_among(blocks, now)),
        Change::Remove(id) => Change::Remove(id),
    }
}

/// Whether a change has an effect besides marking an unknown block as removed.
fn changes_something(change: &Change, there: &HashMap<String, DateTime<Utc>>) -> bool {
    match change {
        Change::Put(_) => true,
        Change::Remove(id) => there.contains_key(id),
    }
}

/// When each block was last edited.
async fn edits_of(transaction: &mut Connection, property_id: &str) -> Result<HashMap<String, DateTime<Utc>>, Error> {
    let edits: Vec<(String, NaiveDateTime)> = on_backend!(transaction, c => {
        blocks::table
            .filter(blocks::property_id.eq(property_id))
            .select((blocks::id, blocks::edited_at))
            .load(c)
            .await
    })?;
    Ok(edits.into_iter().map(|(id, at)| (id, at.and_utc())).collect())
}

/// The ids of new blocks that exceed the quota. A part of what was blocked before does not: the other part may be put
/// already, and without this one its nights would become available.
async fn beyond_quota(
    transaction: &mut Connection,
    property_id: &str,
    edits: &[Edit],
    edited_at: &HashMap<String, DateTime<Utc>>,
    before: &[Block],
) -> Result<HashSet<String>, Error> {
    if edited_at.len() + edits.len() <= MOST_BLOCKS {
        return Ok(HashSet::new());
    }
    let removed: Vec<(String, NaiveDateTime)> = on_backend!(transaction, c => {
        removed_blocks::table
            .filter(removed_blocks::property_id.eq(property_id))
            .select((removed_blocks::id, removed_blocks::removed_at))
            .load(c)
            .await
    })?;
    let removed_at = removed.into_iter().map(|(id, at)| (id, at.and_utc())).collect();
    let known = BlockTimes { edited_at: edited_at.clone(), removed_at };
    let refused = over_quota(&known, edits, MOST_BLOCKS);
    let put = edits.iter().filter_map(|edit| match &edit.change {
        Change::Put(block) => Some(block),
        Change::Remove(_) => None,
    });
    let accepted = put.clone().filter(|block| !refused.contains(&block.id));
    let blocked: NightSet = before.iter().chain(accepted).map(|block| block.nights).collect();
    let new = put.filter(|block| refused.contains(&block.id) && !blocked.covers(block.nights));
    let new: HashSet<String> = new.map(|block| block.id.clone()).collect();
    let most = over_quota(&known, edits, MOST_BLOCKS + MOST_PARTS);
    Ok(new.union(&most).cloned().collect())
}

pub(super) async fn blocks_with(connection: &mut Connection, property_id: &str) -> Result<Vec<Block>, Error> {
    let rows: Vec<BlockRow> = on_backend!(connection, c => {
        blocks::table
            .filter(blocks::property_id.eq(property_id))
            .order((blocks::created_at, blocks::id))
            .select(BlockRow::as_select())
            .load(c)
            .await
    })?;
    Ok(rows.into_iter().map(BlockRow::read).collect::<Result<_, _>>()?)
}

/// Applies an edit that the user makes right now. It counts even if the block's last edit has a later time, from a
/// clock that is ahead.
pub(super) async fn make_now(
    transaction: &mut Connection,
    property_id: &str,
    change: Change,
    now: DateTime<Utc>,
) -> Result<Edited, Error> {
    let (edited_at, removed_at) = last_times(transaction, (property_id, change.block_id())).await?;
    let edited_at = after_all(now, edited_at, removed_at);
    make(transaction, property_id, &Edit { change, edited_at }).await
}

/// When a block was last edited, and when it was last removed.
async fn last_times(
    transaction: &mut Connection,
    key: (&str, &str),
) -> Result<(Option<DateTime<Utc>>, Option<DateTime<Utc>>), Error> {
    let edited_at: Option<NaiveDateTime> = on_backend!(transaction, c => {
        blocks::table.find(key).select(blocks::edited_at).first(c).await.optional()
    })?;
    let removed_at: Option<NaiveDateTime> = on_backend!(transaction, c => {
        removed_blocks::table.find(key).select(removed_blocks::removed_at).first(c).await.optional()
    })?;
    Ok((edited_at.map(|at| at.and_utc()), removed_at.map(|at| at.and_utc())))
}

/// Applies an edit, unless a newer one of its block exists. A removal leaves a mark, so that an older edit that arrives
/// late does not restore the block.
async fn make(transaction: &mut Connection, property_id: &str, edit: &Edit) -> Result<Edited, Error> {
    let key = (property_id, edit.change.block_id());
    let (edited_at, removed_at) = last_times(transaction, key).await?;
    if !edit.stands(edited_at, removed_at) {
        return Ok(Edited::Superseded);
    }
    let at = edit.edited_at.naive_utc();
    match &edit.change {
        Change::Put(block) => {
            let row = BlockRow::write(property_id, block, at);
            on_backend!(transaction, c => {
                diesel::insert_into(blocks::table)
                    .values(&row)
                    .on_conflict((blocks::property_id, blocks::id))
                    .do_update()
                    // Whether it ends by itself stays as it was: the page may show it as it was before.
                    .set((
                        blocks::first_night.eq(block.nights.first()),
                        blocks::end_day.eq(block.nights.end()),
                        blocks::block_type.eq(block.block_type.name()),
                        blocks::reason.eq(&block.reason),
                        blocks::edited_at.eq(at),
                        blocks::blocked_since.eq(block.blocked_since.naive_utc()),
                    ))
                    .execute(c)
                    .await
            })?;
            on_backend!(transaction, c => diesel::delete(removed_blocks::table.find(key)).execute(c).await)?;
        }
        // There is no block that a late edit could restore.
        Change::Remove(_) if edited_at.is_none() && removed_at.is_none() => {}
        Change::Remove(_) => {
            on_backend!(transaction, c => diesel::delete(blocks::table.find(key)).execute(c).await)?;
            let row = (
                removed_blocks::property_id.eq(key.0),
                removed_blocks::id.eq(key.1),
                removed_blocks::removed_at.eq(at),
            );
            on_backend!(transaction, c => {
                diesel::insert_into(removed_blocks::table)
                    .values(row)
                    .on_conflict((removed_blocks::property_id, removed_blocks::id))
                    .do_update()
                    .set(removed_blocks::removed_at.eq(at))
                    .execute(c)
                    .await
            })?;
        }
    }
    Ok(Edited::Applied)
}
