//! Copies all rows into another database.

use casacero_common::{
    db::{
        Database,
        transfer::{self, Copied, Error, Listener, Table, table},
    },
    outbox, table_row,
};
use chrono::{NaiveDate, NaiveDateTime};
use diesel::prelude::*;

use super::{
    MIGRATIONS,
    nights::{EndedRow, NightsRow},
    rows::{BlockRow, EventRow, FeedRow},
    schema::{
        blocks, ended_claims, export_receipts, exports, feed_alerts, feed_days, feed_events, feed_nights, feed_reads,
        feeds, full_pass_feeds, full_passes, properties, removed_blocks,
    },
};

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = properties, treat_none_as_default_value = false)]
struct WholePropertyRow {
    id: String,
    time_zone: String,
    active: bool,
    reads_daily: bool,
    listing_version: i64,
    exports_until: Option<NaiveDateTime>,
    version: i64,
    confirmed_at: Option<NaiveDateTime>,
    created_at: NaiveDateTime,
    fed_until: Option<NaiveDateTime>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = feed_reads, treat_none_as_default_value = false)]
struct ReadRow {
    id: String,
    feed_id: String,
    read_at: NaiveDateTime,
    outcome: String,
    status: Option<i32>,
    duration_ms: i32,
    bytes: i32,
    events: i32,
    problems: i32,
    nights: i32,
    nights_waiting: i32,
    nights_gained: i32,
    nights_freed: i32,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = feed_days, treat_none_as_default_value = false)]
struct DayRow {
    feed_id: String,
    day: NaiveDate,
    reads: i32,
    not_modified: i32,
    bytes: i64,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = feed_alerts, treat_none_as_default_value = false)]
struct AlertRow {
    id: String,
    feed_id: String,
    property_id: String,
    raised_at: NaiveDateTime,
    platform: String,
    kind: String,
    error_code: String,
    status: Option<i32>,
    nights: i32,
    other_feed_id: Option<String>,
    other_platform: Option<String>,
    first_night: Option<NaiveDate>,
    end_day: Option<NaiveDate>,
    gone_since: Option<NaiveDateTime>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = removed_blocks, treat_none_as_default_value = false)]
struct RemovedBlockRow {
    property_id: String,
    id: String,
    removed_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = full_passes, treat_none_as_default_value = false)]
struct PassRow {
    id: String,
    started_at: NaiveDateTime,
    ends_at: NaiveDateTime,
    started_by: String,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = full_pass_feeds, treat_none_as_default_value = false)]
struct PassFeedRow {
    pass_id: String,
    feed_id: String,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = exports, treat_none_as_default_value = false)]
struct WholeExportRow {
    id: String,
    property_id: String,
    subscriber: String,
    feed_id: Option<String>,
    include_reservations: bool,
    calendar_name: String,
    token_hash: String,
    created_at: NaiveDateTime,
    revoked_at: Option<NaiveDateTime>,
    etag: String,
    sent_nights: i32,
    modified_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = export_receipts, treat_none_as_default_value = false)]
struct ReceiptRow {
    id: String,
    export_id: String,
    read_at: NaiveDateTime,
    user_agent: String,
}

table_row!(WholePropertyRow, properties, id);
table_row!(FeedRow, feeds, id);
table_row!(EventRow, feed_events, feed_id, place);
table_row!(NightsRow, feed_nights, feed_id, first_night);
table_row!(EndedRow, ended_claims, id);
table_row!(ReadRow, feed_reads, id);
table_row!(DayRow, feed_days, feed_id, day);
table_row!(AlertRow, feed_alerts, id);
table_row!(BlockRow, blocks, property_id, id);
table_row!(RemovedBlockRow, removed_blocks, property_id, id);
table_row!(WholeExportRow, exports, id);
table_row!(ReceiptRow, export_receipts, id);
table_row!(PassRow, full_passes, id);
table_row!(PassFeedRow, full_pass_feeds, pass_id, feed_id);

/// Every table, parents first.
fn tables() -> Vec<Box<dyn Table>> {
    vec![
        table::<WholePropertyRow>(),
        table::<FeedRow>(),
        table::<EventRow>(),
        table::<NightsRow>(),
        table::<EndedRow>(),
        table::<ReadRow>(),
        table::<DayRow>(),
        table::<AlertRow>(),
        table::<BlockRow>(),
        table::<RemovedBlockRow>(),
        table::<WholeExportRow>(),
        table::<ReceiptRow>(),
        table::<PassRow>(),
        table::<PassFeedRow>(),
        outbox::table(),
    ]
}

/// Copies all data of this service; see [`transfer::copy`].
pub async fn copy(from: &Database, to: &Database, listener: Listener<'_>) -> Result<Copied, Error> {
    transfer::copy(from, to, MIGRATIONS, &tables(), listener).await
}

#[cfg(test)]
mod tests;
