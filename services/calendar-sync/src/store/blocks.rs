//! The owner's blocks. Every edit says that somebody looks after the calendar: it counts as a
//! confirmation.

use casacero_common::{db::Connection, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Store,
    rows::BlockRow,
    schema::{blocks, properties},
    subject,
};
use crate::domain::block::Block;

/// More blocks than an owner can make by hand.
pub const MOST_BLOCKS: i64 = 2_000;

/// Why a block is not kept.
#[derive(Debug, thiserror::Error)]
pub enum PutBlockError {
    /// No such property.
    #[error("the property is not known")]
    NoProperty,
    /// Too many.
    #[error("a property has at most {MOST_BLOCKS} blocks")]
    TooMany,
    /// The store.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<diesel::result::Error> for PutBlockError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Store {
    /// Adds a block, or replaces the one of its id: the browser's version wins. The day it was made
    /// stays that of the first.
    pub async fn put_block(&self, property_id: &str, block: &Block) -> Result<Block, PutBlockError> {
        let mut transaction = self.database.begin(&subject(property_id)).await.map_err(Error::from)?;
        if !self.edited(&mut transaction, property_id).await? {
            return Err(PutBlockError::NoProperty);
        }
        let others: i64 = on_backend!(transaction, c => {
            blocks::table
                .filter(blocks::property_id.eq(property_id).and(blocks::id.ne(&block.id)))
                .count()
                .get_result(c)
                .await
        })?;
        if others >= MOST_BLOCKS {
            return Err(PutBlockError::TooMany);
        }
        let row = BlockRow::write(property_id, block, self.clock.now().naive_utc());
        let kept: BlockRow = on_backend!(transaction, c => {
            diesel::insert_into(blocks::table)
                .values(&row)
                .on_conflict((blocks::property_id, blocks::id))
                .do_update()
                .set((
                    blocks::first_night.eq(block.nights.first()),
                    blocks::end_day.eq(block.nights.end()),
                    blocks::block_type.eq(block.block_type.name()),
                    blocks::reason.eq(&block.reason),
                ))
                .returning(BlockRow::as_returning())
                .get_result(c)
                .await
        })?;
        self.raise_version(&mut transaction, property_id).await?;
        self.finish(transaction).await?;
        Ok(kept.read().map_err(Error::from)?)
    }

    /// Removes a block. False when there is no such property; removing no block succeeds.
    pub async fn delete_block(&self, property_id: &str, block_id: &str) -> Result<bool, Error> {
        let mut transaction = self.database.begin(&subject(property_id)).await?;
        if !self.edited(&mut transaction, property_id).await? {
            return Ok(false);
        }
        on_backend!(transaction, c => {
            diesel::delete(blocks::table.find((property_id, block_id))).execute(c).await
        })?;
        self.raise_version(&mut transaction, property_id).await?;
        self.finish(transaction).await?;
        Ok(true)
    }

    /// The blocks of a property, by creation.
    pub async fn blocks_of(&self, property_id: &str) -> Result<Vec<Block>, Error> {
        let mut connection = self.database.connection().await?;
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

    async fn edited(&self, transaction: &mut Connection, property_id: &str) -> Result<bool, Error> {
        let now = self.clock.now().naive_utc();
        let changed = on_backend!(transaction, c => {
            diesel::update(properties::table.find(property_id))
                .set(properties::confirmed_at.eq(now))
                .execute(c)
                .await
        })?;
        Ok(changed > 0)
    }
}
