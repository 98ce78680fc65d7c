//! All rows, copied into another database.

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
    rows::{DescriptionRow, ListingRow, PhotoRow},
    schema::{
        inquiries, listing_descriptions, listing_passwords, listing_photos, listing_status_changes, listings,
        mail_outbox, operator_sessions, operators, sessions,
    },
};

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_status_changes, treat_none_as_default_value = false)]
struct StatusChangeRow {
    id: String,
    listing_id: String,
    from_status: String,
    to_status: String,
    reason: String,
    changed_by: String,
    changed_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = inquiries, treat_none_as_default_value = false)]
struct InquiryRow {
    id: String,
    listing_id: String,
    idempotency_key: Option<String>,
    fingerprint: String,
    guest_name: String,
    guest_email: String,
    guest_phone: Option<String>,
    message: String,
    check_in: Option<NaiveDate>,
    check_out: Option<NaiveDate>,
    guests: Option<i32>,
    language: String,
    consented_at: NaiveDateTime,
    received_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = mail_outbox, treat_none_as_default_value = false)]
struct MailRow {
    id: String,
    inquiry_id: Option<String>,
    recipient: String,
    reply_to: Option<String>,
    subject: String,
    body: String,
    created_at: NaiveDateTime,
    attempts: i32,
    next_attempt_at: NaiveDateTime,
    claim: Option<String>,
    sent_at: Option<NaiveDateTime>,
    given_up_at: Option<NaiveDateTime>,
    last_error: Option<String>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_passwords, treat_none_as_default_value = false)]
struct PasswordRow {
    listing_id: String,
    hash: String,
    changed_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions, treat_none_as_default_value = false)]
struct SessionRow {
    digest: String,
    listing_id: String,
    opened_at: NaiveDateTime,
    expires_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = operators, treat_none_as_default_value = false)]
struct OperatorRow {
    id: String,
    email: String,
    name: String,
    role: String,
    hash: String,
    changed_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = operator_sessions, treat_none_as_default_value = false)]
struct OperatorSessionRow {
    digest: String,
    operator_id: String,
    opened_at: NaiveDateTime,
    expires_at: NaiveDateTime,
}

table_row!(ListingRow, listings, id);
table_row!(DescriptionRow, listing_descriptions, listing_id, position);
table_row!(PhotoRow, listing_photos, listing_id, position);
table_row!(StatusChangeRow, listing_status_changes, id);
table_row!(InquiryRow, inquiries, id);
table_row!(MailRow, mail_outbox, id);
table_row!(PasswordRow, listing_passwords, listing_id);
table_row!(SessionRow, sessions, digest);
table_row!(OperatorRow, operators, id);
table_row!(OperatorSessionRow, operator_sessions, digest);

/// Every table, parents first.
fn tables() -> Vec<Box<dyn Table>> {
    vec![
        table::<ListingRow>(),
        table::<DescriptionRow>(),
        table::<PhotoRow>(),
        table::<StatusChangeRow>(),
        table::<InquiryRow>(),
        table::<MailRow>(),
        table::<PasswordRow>(),
        table::<SessionRow>(),
        table::<OperatorRow>(),
        table::<OperatorSessionRow>(),
        outbox::table(),
    ]
}

/// Copies everything this service keeps; see [`transfer::copy`].
pub async fn copy(from: &Database, to: &Database, listener: Listener<'_>) -> Result<Copied, Error> {
    transfer::copy(from, to, MIGRATIONS, &tables(), listener).await
}

#[cfg(test)]
mod tests;
