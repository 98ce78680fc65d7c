//! Blocks that hold nights for guests: put only where nothing else takes a night, and ended in time. See
//! `docs/rules/calendar.md#holds`.

use casacero_common::{db::Connection, on_backend};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, MOST_BLOCKS, PutBlockError, Store,
    blocks::{blocks_with, make_now},
    nights,
    schema::blocks,
};
use crate::domain::{
    block::{Block, Change},
    nights::NightSet,
    occupancy::{Claim, RememberedNights},
};

fn has_ended(block: &Block, now: DateTime<Utc>) -> bool {
    block.held_until.is_some_and(|until| until <= now)
}

impl Store {
    /// Adds a block, or replaces the one with its id, if nothing else takes one of its nights. It does not confirm the calendar, for
    /// it says nothing of the other nights.
    pub async fn put_block_if_free(&self, property_id: &str, block: Block) -> Result<Block, PutBlockError> {
        let now = self.clock.now();
        let mut transaction = self.begin_edits(property_id).await?;
        let before = blocks_with(&mut transaction, property_id).await?;
        end_holds(&mut transaction, property_id, &before, now).await?;
        let standing: Vec<&Block> = before.iter().filter(|block| !has_ended(block, now)).collect();
        let earlier = standing.iter().find(|earlier| earlier.id == block.id);
        if earlier.is_none() && standing.len() >= MOST_BLOCKS {
            return Err(PutBlockError::TooMany);
        }
        // Whoever holds nights says until when.
        let held_until = block.held_until;
        let block = Block { held_until, ..block.put_among(&before, now) };
        let block = match earlier {
            Some(Block { created_at, edited_at, .. }) => {
                Block { created_at: *created_at, edited_at: *edited_at, ..block }
            }
            None => block,
        };
        if earlier == Some(&&block) {
            return Ok(block);
        }
        let overlaps = |other: &Block| other.nights.intersection(block.nights).is_some();
        let is_blocked = standing.iter().any(|other| other.id != block.id && overlaps(other));
        on_backend!(transaction, c => {
            diesel::delete(blocks::table.find((property_id, &block.id))).execute(c).await
        })?;
        // Platforms copy the nights that it took already, so of feeds only a sure reservation counts there.
        let new = NightSet::of([block.nights]).difference(&earlier.iter().map(|earlier| earlier.nights).collect());
        let calendar = self.calendars_in(&mut transaction, &[property_id.to_owned()]).await?.pop();
        let taken: NightSet = calendar.iter().flat_map(|calendar| &calendar.taken).map(|taken| taken.nights).collect();
        let feeds = nights::of_properties(&mut transaction, &[property_id.to_owned()]).await?;
        let runs = feeds.values().flat_map(RememberedNights::runs);
        let mut reserved = runs.filter(|run| run.night.claim == Claim::Reservation).map(|run| run.nights);
        let is_reserved = reserved.any(|nights| nights.intersection(block.nights).is_some());
        if is_blocked || is_reserved || !new.intersection(&taken).is_empty() {
            return Err(PutBlockError::Taken);
        }
        make_now(&mut transaction, property_id, Change::Put(block.clone()), now).await?;
        self.end_edits(transaction, property_id, &before, None).await?;
        Ok(self.kept(property_id, block).await?)
    }

    /// Removes the holds that have ended, each property in a transaction of its own. Returns how many properties had some.
    pub async fn end_holds(&self) -> Result<usize, Error> {
        let now = self.clock.now();
        let mut connection = self.database.connection().await?;
        let property_ids: Vec<String> = on_backend!(connection, c => {
            blocks::table
                .filter(blocks::held_until.le(now.naive_utc()))
                .select(blocks::property_id)
                .distinct()
                .load(c)
                .await
        })?;
        drop(connection);
        for property_id in &property_ids {
            match self.end_holds_of(property_id, now).await {
                // It may have been erased meanwhile, with its blocks.
                Ok(()) | Err(PutBlockError::NoProperty) => {}
                Err(error) => tracing::error!(property_id, %error, "nights stay held beyond their time"),
            }
        }
        Ok(property_ids.len())
    }

    async fn end_holds_of(&self, property_id: &str, now: DateTime<Utc>) -> Result<(), PutBlockError> {
        let mut transaction = self.begin_edits(property_id).await?;
        let before = blocks_with(&mut transaction, property_id).await?;
        end_holds(&mut transaction, property_id, &before, now).await?;
        self.end_edits(transaction, property_id, &before, None).await
    }
}

/// Removes those of a property's blocks that hold nights until a time that has come.
async fn end_holds(
    transaction: &mut Connection,
    property_id: &str,
    blocks: &[Block],
    now: DateTime<Utc>,
) -> Result<(), Error> {
    for block in blocks.iter().filter(|block| has_ended(block, now)) {
        make_now(transaction, property_id, Change::Remove(block.id.clone()), now).await?;
    }
    Ok(())
}
