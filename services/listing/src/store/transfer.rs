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
    alerts::{AlertHomeRow, AlertRow},
    contact_messages::ContactMessageRow,
    daily_events::DailyEventRow,
    inbox::AnswerRow,
    reports::ReportRow,
    rows::{DescriptionRow, ListingRow, PhotoRow},
    schema::{
        alert_homes, alerts, audit, calendar_hand_overs, contact_messages, coordinate_checks, daily_events, devices,
        drafts, erased_listings, home_settings, inquiries, inquiry_answers, links, listing_changes, listing_consents,
        listing_descriptions, listing_numbers, listing_passwords, listing_photos, listing_reports, listing_reviews,
        listing_status_changes, listing_translations, listings, mail_outbox, memberships, operator_sessions, operators,
        owners, photo_uploads, session_grants, sessions, stranger_mails, translation_jobs, unused_photos,
    },
    translations::{JobRow, TranslationRow},
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
    state: String,
    suspicion: Option<String>,
    text_digest: Option<String>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = home_settings, treat_none_as_default_value = false)]
struct HomeSettingsRow {
    listing_id: String,
    weekly_mail: bool,
    weekly_mailed_at: Option<NaiveDateTime>,
    resume_on: Option<NaiveDate>,
    erase_at: Option<NaiveDateTime>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = mail_outbox, treat_none_as_default_value = false)]
struct MailRow {
    id: String,
    listing_id: Option<String>,
    inquiry_id: Option<String>,
    recipient: String,
    reply_to: Option<String>,
    subject: String,
    body: String,
    html: String,
    created_at: NaiveDateTime,
    attempts: i32,
    next_attempt_at: NaiveDateTime,
    claim: Option<String>,
    sent_at: Option<NaiveDateTime>,
    given_up_at: Option<NaiveDateTime>,
    last_error: Option<String>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = owners, treat_none_as_default_value = false)]
struct OwnerRow {
    id: String,
    email: String,
    name: String,
    language: String,
    verified_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = memberships, treat_none_as_default_value = false)]
struct MembershipRow {
    listing_id: String,
    owner_id: String,
    role: String,
    began_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_passwords, treat_none_as_default_value = false)]
struct PasswordRow {
    listing_id: String,
    hash: String,
    changed_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = links, treat_none_as_default_value = false)]
struct LinkRow {
    digest: String,
    purpose: String,
    email: String,
    listing_id: Option<String>,
    language: String,
    undo: Option<String>,
    created_at: NaiveDateTime,
    expires_at: NaiveDateTime,
    used_at: Option<NaiveDateTime>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = stranger_mails, treat_none_as_default_value = false)]
struct StrangerMailRow {
    id: String,
    recipient: String,
    sent_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions, treat_none_as_default_value = false)]
struct SessionRow {
    digest: String,
    opened_at: NaiveDateTime,
    expires_at: NaiveDateTime,
    user_agent: Option<String>,
    last_used_at: Option<NaiveDateTime>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = session_grants, treat_none_as_default_value = false)]
struct GrantRow {
    digest: String,
    listing_id: String,
    way_in: String,
    owner_id: Option<String>,
    proven_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = devices, treat_none_as_default_value = false)]
struct DeviceRow {
    digest: String,
    listing_id: String,
    last_seen_at: NaiveDateTime,
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

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = audit, treat_none_as_default_value = false)]
struct AuditRow {
    id: String,
    at: NaiveDateTime,
    actor: String,
    action: String,
    subject: String,
    fields: String,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_numbers, treat_none_as_default_value = false)]
struct NumberRow {
    prefix: String,
    next: i64,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_changes, treat_none_as_default_value = false)]
struct ChangeRow {
    listing_id: String,
    version: i64,
    fields: String,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = drafts, treat_none_as_default_value = false)]
struct DraftRow {
    digest: String,
    version: i64,
    form: String,
    language: String,
    expires_at: NaiveDateTime,
    listing_id: Option<String>,
    idempotency_key: Option<String>,
    submitted_at: Option<NaiveDateTime>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_consents, treat_none_as_default_value = false)]
struct ConsentRow {
    listing_id: String,
    kind: String,
    given_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_reviews, treat_none_as_default_value = false)]
struct ReviewRow {
    listing_id: String,
    proposal: Option<String>,
    proposed_at: Option<NaiveDateTime>,
    proposed_by: Option<String>,
    returned_at: Option<NaiveDateTime>,
    returned_form: Option<String>,
    reasons: String,
    warned_at: Option<NaiveDateTime>,
    reviewed_latitude: Option<f64>,
    reviewed_longitude: Option<f64>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = calendar_hand_overs, treat_none_as_default_value = false)]
struct HandOverRow {
    listing_id: String,
    feeds: Option<String>,
    due_at: NaiveDateTime,
    failures: i32,
    last_error: Option<String>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = coordinate_checks, treat_none_as_default_value = false)]
struct CoordinateCheckRow {
    listing_id: String,
    version: i64,
    doubt: Option<String>,
    distance_m: i32,
    latitude: Option<f64>,
    longitude: Option<f64>,
    point_precision: Option<String>,
    point_accuracy_m: Option<i32>,
    source: Option<String>,
    checked_at: Option<NaiveDateTime>,
    due_at: Option<NaiveDateTime>,
    failures: i32,
    last_error: Option<String>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = erased_listings, treat_none_as_default_value = false)]
struct ErasedRow {
    id: String,
    activated_at: Option<NaiveDateTime>,
    erased_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = unused_photos, treat_none_as_default_value = false)]
struct UnusedPhotoRow {
    hash: String,
    unused_since: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = photo_uploads, treat_none_as_default_value = false)]
struct UploadRow {
    id: String,
    listing_id: Option<String>,
    draft_digest: Option<String>,
    photo_id: String,
    sha256: String,
    position: i32,
    state: String,
    problem: Option<String>,
    hash: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    widths: Option<String>,
    color: Option<String>,
    alt_texts: String,
    difference_hash: Option<i64>,
    uploaded_at: NaiveDateTime,
    attempts: i32,
    next_attempt_at: NaiveDateTime,
    claim: Option<String>,
}

table_row!(AlertRow, alerts, id);
table_row!(AlertHomeRow, alert_homes, alert_id, listing_id);
table_row!(UnusedPhotoRow, unused_photos, hash);
table_row!(UploadRow, photo_uploads, id);
table_row!(NumberRow, listing_numbers, prefix);
table_row!(ChangeRow, listing_changes, listing_id, version);
table_row!(DraftRow, drafts, digest);
table_row!(ConsentRow, listing_consents, listing_id, kind);
table_row!(ReviewRow, listing_reviews, listing_id);
table_row!(HandOverRow, calendar_hand_overs, listing_id);
table_row!(CoordinateCheckRow, coordinate_checks, listing_id);
table_row!(ErasedRow, erased_listings, id);
table_row!(ListingRow, listings, id);
table_row!(DescriptionRow, listing_descriptions, listing_id, position);
table_row!(PhotoRow, listing_photos, listing_id, position);
table_row!(TranslationRow, listing_translations, listing_id, language);
table_row!(JobRow, translation_jobs, listing_id, language);
table_row!(StatusChangeRow, listing_status_changes, id);
table_row!(InquiryRow, inquiries, id);
table_row!(HomeSettingsRow, home_settings, listing_id);
table_row!(AnswerRow, inquiry_answers, id);
table_row!(ContactMessageRow, contact_messages, id);
table_row!(ReportRow, listing_reports, id);
table_row!(DailyEventRow, daily_events, listing_id, day, kind);
table_row!(MailRow, mail_outbox, id);
table_row!(OwnerRow, owners, id);
table_row!(MembershipRow, memberships, listing_id, owner_id);
table_row!(PasswordRow, listing_passwords, listing_id);
table_row!(LinkRow, links, digest);
table_row!(StrangerMailRow, stranger_mails, id);
table_row!(SessionRow, sessions, digest);
table_row!(GrantRow, session_grants, digest, listing_id, way_in);
table_row!(DeviceRow, devices, digest, listing_id);
table_row!(OperatorRow, operators, id);
table_row!(OperatorSessionRow, operator_sessions, digest);
table_row!(AuditRow, audit, id);

/// Every table, parents first.
fn tables() -> Vec<Box<dyn Table>> {
    vec![
        table::<ListingRow>(),
        table::<DescriptionRow>(),
        table::<PhotoRow>(),
        table::<TranslationRow>(),
        table::<JobRow>(),
        table::<StatusChangeRow>(),
        table::<NumberRow>(),
        table::<ChangeRow>(),
        table::<DraftRow>(),
        table::<ConsentRow>(),
        table::<ReviewRow>(),
        table::<HomeSettingsRow>(),
        table::<HandOverRow>(),
        table::<CoordinateCheckRow>(),
        table::<ErasedRow>(),
        table::<UnusedPhotoRow>(),
        table::<UploadRow>(),
        table::<InquiryRow>(),
        table::<AnswerRow>(),
        table::<ContactMessageRow>(),
        table::<ReportRow>(),
        table::<DailyEventRow>(),
        table::<MailRow>(),
        table::<OwnerRow>(),
        table::<MembershipRow>(),
        table::<PasswordRow>(),
        table::<LinkRow>(),
        table::<StrangerMailRow>(),
        table::<SessionRow>(),
        table::<GrantRow>(),
        table::<DeviceRow>(),
        table::<OperatorRow>(),
        table::<OperatorSessionRow>(),
        table::<AuditRow>(),
        table::<AlertRow>(),
        table::<AlertHomeRow>(),
        outbox::table(),
    ]
}

/// Copies all data of this service; see [`transfer::copy`].
pub async fn copy(from: &Database, to: &Database, listener: Listener<'_>) -> Result<Copied, Error> {
    transfer::copy(from, to, MIGRATIONS, &tables(), listener).await
}

#[cfg(test)]
mod tests;
