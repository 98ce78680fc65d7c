//! Deletion of old rows.

use casacero_common::on_backend;
use chrono::TimeDelta;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Store,
    nights::ENDED_KEPT_DAYS,
    passes,
    schema::{
        ended_claims, export_receipts, feed_alerts, feed_days, feed_reads, full_pass_feeds, full_passes, removed_blocks,
    },
};

/// Reads and alerts are kept for this long.
const READS_KEPT_DAYS: i64 = 90;
/// Marks of removed blocks are kept for this long. A device that was offline for longer may restore a removed block.
const REMOVED_BLOCKS_KEPT_DAYS: i64 = 730;
/// Receipts are technical data, which is kept for two years at most.
const RECEIPTS_KEPT_DAYS: i64 = 730;

/// About how many rows are deleted in one transaction, so that none takes long and keeps others waiting.
const PART: i64 = 5_000;

/// Deletes the rows of a table that are old, by their keys, part by part: the index by age gives the next ones.
macro_rules! delete_in_parts {
    ($store:ident, $table:ident, $key:ident, $is_old:expr) => {
        loop {
            let mut transaction = $store.database.begin("cleanup").await?;
            let keys: Vec<String> = on_backend!(transaction, c => {
                $table::table.filter($is_old).select($table::$key).limit(PART).load(c).await
            })?;
            on_backend!(transaction, c => {
                diesel::delete($table::table.filter($table::$key.eq_any(&keys)).filter($is_old)).execute(c).await
            })?;
            transaction.commit().await?;
            if (keys.len() as i64) < PART {
                break;
            }
        }
    };
}

impl Store {
    /// Deletes old reads, alerts, passes, receipts and marks of removed blocks. The alert of a conflict stays until its
    /// nights are past, so that it is not told twice.
    pub async fn forget_old(&self) -> Result<(), Error> {
        let now = self.clock.now().naive_utc();
        let oldest = now - TimeDelta::days(READS_KEPT_DAYS);
        delete_in_parts!(self, feed_reads, id, feed_reads::read_at.lt(oldest));
        let is_past = || feed_alerts::end_day.is_null().or(feed_alerts::end_day.lt(now.date()));
        delete_in_parts!(self, feed_alerts, id, feed_alerts::raised_at.lt(oldest).and(is_past()));
        delete_in_parts!(self, feed_days, feed_id, feed_days::day.lt(oldest.date()));
        let oldest = now - TimeDelta::days(ENDED_KEPT_DAYS);
        delete_in_parts!(self, ended_claims, id, ended_claims::ended_at.lt(oldest));
        let oldest = now - TimeDelta::days(REMOVED_BLOCKS_KEPT_DAYS);
        delete_in_parts!(self, removed_blocks, property_id, removed_blocks::removed_at.lt(oldest));
        let oldest = now - TimeDelta::days(RECEIPTS_KEPT_DAYS);
        delete_in_parts!(self, export_receipts, id, export_receipts::read_at.lt(oldest));
        // With a pass go its feeds.
        let oldest = passes::oldest_pass(self.clock.now());
        let mut transaction = self.database.begin("cleanup").await?;
        let old = full_passes::table.filter(full_passes::started_at.lt(oldest));
        on_backend!(transaction, c => {
            let old = old.select(full_passes::id);
            diesel::delete(full_pass_feeds::table.filter(full_pass_feeds::pass_id.eq_any(old))).execute(c).await
        })?;
        on_backend!(transaction, c => diesel::delete(old).execute(c).await)?;
        Ok(transaction.commit().await?)
    }
}
