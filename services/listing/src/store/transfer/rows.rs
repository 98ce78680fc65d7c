//! The rows that only a copy reads and writes whole.

use casacero_common::table_row;
use chrono::{NaiveDate, NaiveDateTime};
use diesel::prelude::*;

use crate::store::schema::{
    audit, calendar_hand_overs, coordinate_checks, devices, drafts, erased_listings, home_settings, inquiries, links,
    listing_changes, listing_consents, listing_numbers, listing_passwords, listing_reviews, listing_status_changes,
    mail_outbox, memberships, operator_sessions, operators, owners, photo_uploads, session_grants, sessions,
    stranger_mails, unused_photos,
};

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_status_changes, treat_none_as_default_value = false)]
pub(super) struct StatusChangeRow {
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
pub(super) struct InquiryRow {
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
pub(super) struct HomeSettingsRow {
    listing_id: String,
    weekly_mail: bool,
    weekly_mailed_at: Option<NaiveDateTime>,
    resume_on: Option<NaiveDate>,
    erase_at: Option<NaiveDateTime>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = mail_outbox, treat_none_as_default_value = false)]
pub(super) struct MailRow {
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
    unsubscribe_url: Option<String>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = owners, treat_none_as_default_value = false)]
pub(super) struct OwnerRow {
    id: String,
    email: String,
    name: String,
    language: String,
    verified_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = memberships, treat_none_as_default_value = false)]
pub(super) struct MembershipRow {
    listing_id: String,
    owner_id: String,
    role: String,
    began_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_passwords, treat_none_as_default_value = false)]
pub(super) struct PasswordRow {
    listing_id: String,
    hash: String,
    changed_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = links, treat_none_as_default_value = false)]
pub(super) struct LinkRow {
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
pub(super) struct StrangerMailRow {
    id: String,
    recipient: String,
    sent_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions, treat_none_as_default_value = false)]
pub(super) struct SessionRow {
    digest: String,
    opened_at: NaiveDateTime,
    expires_at: NaiveDateTime,
    user_agent: Option<String>,
    last_used_at: Option<NaiveDateTime>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = session_grants, treat_none_as_default_value = false)]
pub(super) struct GrantRow {
    digest: String,
    listing_id: String,
    way_in: String,
    owner_id: Option<String>,
    proven_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = devices, treat_none_as_default_value = false)]
pub(super) struct DeviceRow {
    digest: String,
    listing_id: String,
    last_seen_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = operators, treat_none_as_default_value = false)]
pub(super) struct OperatorRow {
    id: String,
    email: String,
    name: String,
    role: String,
    hash: String,
    changed_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = operator_sessions, treat_none_as_default_value = false)]
pub(super) struct OperatorSessionRow {
    digest: String,
    operator_id: String,
    opened_at: NaiveDateTime,
    expires_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = audit, treat_none_as_default_value = false)]
pub(super) struct AuditRow {
    id: String,
    at: NaiveDateTime,
    actor: String,
    action: String,
    subject: String,
    fields: String,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_numbers, treat_none_as_default_value = false)]
pub(super) struct NumberRow {
    prefix: String,
    next: i64,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_changes, treat_none_as_default_value = false)]
pub(super) struct ChangeRow {
    listing_id: String,
    version: i64,
    fields: String,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = drafts, treat_none_as_default_value = false)]
pub(super) struct DraftRow {
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
pub(super) struct ConsentRow {
    listing_id: String,
    kind: String,
    given_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_reviews, treat_none_as_default_value = false)]
pub(super) struct ReviewRow {
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
pub(super) struct HandOverRow {
    listing_id: String,
    feeds: Option<String>,
    due_at: NaiveDateTime,
    failures: i32,
    last_error: Option<String>,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = coordinate_checks, treat_none_as_default_value = false)]
pub(super) struct CoordinateCheckRow {
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
pub(super) struct ErasedRow {
    id: String,
    activated_at: Option<NaiveDateTime>,
    erased_at: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = unused_photos, treat_none_as_default_value = false)]
pub(super) struct UnusedPhotoRow {
    hash: String,
    unused_since: NaiveDateTime,
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = photo_uploads, treat_none_as_default_value = false)]
pub(super) struct UploadRow {
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
table_row!(StatusChangeRow, listing_status_changes, id);
table_row!(InquiryRow, inquiries, id);
table_row!(HomeSettingsRow, home_settings, listing_id);
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
