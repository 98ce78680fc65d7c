//! All rows, copied into another database.

use casacero_common::{
    db::{
        Database,
        transfer::{self, Copied, Error, Listener, Table, table},
    },
    outbox, table_row,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::{
    MIGRATIONS,
    rows::{BlockRow, EventRow, FeedRow},
    schema::{blocks, export_receipts, exports, feed_events, feed_reads, feeds, properties},
};

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = properties, treat_none_as_default_value = false)]
struct WholePropertyRow {
    id: String,
    time_zone: String,
    active: bool,
    version: i64,
    confirmed_at: Option<NaiveDateTime>,
    created_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = feed_reads, treat_none_as_default_value = false)]
struct ReadRow {
    id: String,
    feed_id: String,
    read_at: NaiveDateTime,
    outcome: String,
    events: i32,
    nights: i32,
    problems: i32,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = exports, treat_none_as_default_value = false)]
struct WholeExportRow {
    id: String,
    property_id: String,
    subscriber: String,
    include_reservations: bool,
    calendar_name: String,
    token_hash: String,
    created_at: NaiveDateTime,
    revoked_at: Option<NaiveDateTime>,
    last_nights: String,
    etag: String,
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
table_row!(ReadRow, feed_reads, id);
table_row!(BlockRow, blocks, property_id, id);
table_row!(WholeExportRow, exports, id);
table_row!(ReceiptRow, export_receipts, id);

/// Every table, parents first.
fn tables() -> Vec<Box<dyn Table>> {
    vec![
        table::<WholePropertyRow>(),
        table::<FeedRow>(),
        table::<EventRow>(),
        table::<ReadRow>(),
        table::<BlockRow>(),
        table::<WholeExportRow>(),
        table::<ReceiptRow>(),
        outbox::table(),
    ]
}

/// Copies everything this service keeps; see [`transfer::copy`].
pub async fn copy(from: &Database, to: &Database, listener: Listener<'_>) -> Result<Copied, Error> {
    transfer::copy(from, to, MIGRATIONS, &tables(), listener).await
}

#[cfg(test)]
mod tests;
