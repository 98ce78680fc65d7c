//! Copies all rows into another database.

mod rows;

use casacero_common::{
    db::{
        Database,
        transfer::{self, Copied, Error, Listener, Table, table},
    },
    outbox, table_row,
};

use self::rows::{
    AuditRow, ChangeRow, ConsentRow, CoordinateCheckRow, DeviceRow, DraftRow, ErasedRow, GrantRow, HandOverRow,
    HomeSettingsRow, InquiryRow, LinkRow, MailRow, MembershipRow, NumberRow, OperatorRow, OperatorSessionRow, OwnerRow,
    PasswordRow, ReviewRow, SessionRow, StatusChangeRow, StrangerMailRow, UnusedPhotoRow, UploadRow,
};
use super::{
    MIGRATIONS,
    alerts::{AlertHomeRow, AlertRow},
    contact_messages::ContactMessageRow,
    daily_events::DailyEventRow,
    inbox::AnswerRow,
    reports::ReportRow,
    rows::{DescriptionRow, ListingRow, PhotoRow},
    schema::{
        alert_homes, alerts, contact_messages, daily_events, inquiry_answers, listing_descriptions, listing_photos,
        listing_reports, listing_translations, listings, translation_jobs,
    },
    translations::{JobRow, TranslationRow},
};

table_row!(AlertRow, alerts, id);
table_row!(AlertHomeRow, alert_homes, alert_id, listing_id);
table_row!(ListingRow, listings, id);
table_row!(DescriptionRow, listing_descriptions, listing_id, position);
table_row!(PhotoRow, listing_photos, listing_id, position);
table_row!(TranslationRow, listing_translations, listing_id, language);
table_row!(JobRow, translation_jobs, listing_id, language);
table_row!(AnswerRow, inquiry_answers, id);
table_row!(ContactMessageRow, contact_messages, id);
table_row!(ReportRow, listing_reports, id);
table_row!(DailyEventRow, daily_events, listing_id, day, kind);

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
