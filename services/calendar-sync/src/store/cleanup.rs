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

impl Store {
    /// Deletes old reads, alerts, passes, receipts and marks of removed blocks. The alert of a conflict stays until its
    /// nights are past, so that it is not told twice.
    pub async fn forget_old(&self) -> Result<(), Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin("cleanup").await?;
        let oldest = now - TimeDelta::days(READS_KEPT_DAYS);
        on_backend!(transaction, c => {
            diesel::delete(feed_reads::table.filter(feed_reads::read_at.lt(oldest))).execute(c).await
        })?;
        let is_past = feed_alerts::end_day.is_null().or(feed_alerts::end_day.lt(now.date()));
        on_backend!(transaction, c => {
            diesel::delete(feed_alerts::table.filter(feed_alerts::raised_at.lt(oldest)).filter(is_past))
                .execute(c)
                .await
        })?;
        on_backend!(transaction, c => {
            diesel::delete(feed_days::table.filter(feed_days::day.lt(oldest.date()))).execute(c).await
        })?;
        let oldest = now - TimeDelta::days(ENDED_KEPT_DAYS);
        on_backend!(transaction, c => {
            diesel::delete(ended_claims::table.filter(ended_claims::ended_at.lt(oldest))).execute(c).await
        })?;
        let oldest = now - TimeDelta::days(REMOVED_BLOCKS_KEPT_DAYS);
        on_backend!(transaction, c => {
            diesel::delete(removed_blocks::table.filter(removed_blocks::removed_at.lt(oldest))).execute(c).await
        })?;
        let oldest = now - TimeDelta::days(RECEIPTS_KEPT_DAYS);
        on_backend!(transaction, c => {
            diesel::delete(export_receipts::table.filter(export_receipts::read_at.lt(oldest))).execute(c).await
        })?;
        let old = full_passes::table.filter(full_passes::started_at.lt(passes::oldest_pass(self.clock.now())));
        on_backend!(transaction, c => {
            let old = old.select(full_passes::id);
            diesel::delete(full_pass_feeds::table.filter(full_pass_feeds::pass_id.eq_any(old))).execute(c).await
        })?;
        on_backend!(transaction, c => diesel::delete(old).execute(c).await)?;
        Ok(transaction.commit().await?)
    }
}
