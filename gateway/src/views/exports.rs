//! Exports: addresses under which others read a calendar.

use casacero_proto::calendar::v1 as wire;
use casacero_proto::{Enumeration as _, calendar::v1::Platform};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{given, instant, many};
use crate::problem::{Code, Problem};

/// An address under which a subscriber reads the calendar.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Export {
    /// Names it.
    pub id: String,
    /// Who reads it; its own nights are never sent back to it.
    pub subscriber: Platform,
    /// Whether reservations of the other platforms are sent, too.
    pub include_reservations: bool,
    /// The calendar's name.
    pub name: String,
    /// When the address was made.
    pub created_at: DateTime<Utc>,
    /// When it was last read.
    #[schema(required)]
    pub last_read_at: Option<DateTime<Utc>>,
    /// What the reader called itself then.
    #[schema(required)]
    pub last_reader: Option<String>,
    /// How often it was read.
    pub reads: u64,
    /// How many nights it was sent last.
    pub sent_nights: u32,
    /// The reader's own feed; none where we read none of it.
    #[schema(required)]
    pub feed_id: Option<String>,
}

/// The addresses of a calendar.
#[derive(Serialize, ToSchema)]
pub struct ExportList {
    /// By creation.
    pub items: Vec<Export>,
}

/// An address to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewExport {
    /// Who will read it.
    pub subscriber: Platform,
    /// Whether reservations of the other platforms are sent, too; they are when absent. Without them the subscriber may sell
    /// nights that are booked elsewhere.
    #[serde(default = "yes")]
    #[schema(default = true)]
    pub include_reservations: bool,
    /// The calendar's name, of at most 200 characters; the site's and the property's when absent.
    pub name: Option<String>,
    /// Which of the property's feeds is that of the reader: its own nights are never sent back to it. The only one of its platform
    /// when absent, or none where there is none.
    pub feed_id: Option<String>,
    /// That none of the property's feeds is that of the reader.
    #[serde(default)]
    pub unread: bool,
}

impl NewExport {
    /// Converts the choice of the reader's own feed. Refused where it is both one of them and none.
    pub fn reader(&self) -> Result<Option<wire::create_export_request::Reader>, Problem> {
        use wire::create_export_request::Reader;
        match (&self.feed_id, self.unread) {
            (Some(_), true) => Err(Problem::with_field(Code::UnclearFeed, "feedId")),
            (Some(id), false) => Ok(Some(Reader::FeedId(id.clone()))),
            (None, true) => Ok(Some(Reader::Unread(true))),
            (None, false) => Ok(None),
        }
    }
}

fn yes() -> bool {
    true
}

/// An address that was made.
#[derive(Serialize, ToSchema)]
pub struct CreatedExport {
    /// What is remembered of it.
    #[serde(flatten)]
    pub export: Export,
    /// The address. Who knows it can read the calendar; it is shown this once.
    pub url: String,
}

/// One read of an address.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportRead {
    /// When.
    pub read_at: DateTime<Utc>,
    /// What the reader called itself.
    #[schema(required)]
    pub reader: Option<String>,
}

/// Reads of an address.
#[derive(Serialize, ToSchema)]
pub struct ExportReadList {
    /// The newest 50, newest first.
    pub items: Vec<ExportRead>,
}

impl From<wire::Export> for Export {
    fn from(export: wire::Export) -> Self {
        let wire::Export {
            id,
            subscriber,
            include_reservations,
            calendar_name,
            created_at,
            last_read_at,
            last_user_agent,
            reads,
            sent_nights,
            feed_id,
        } = export;
        Self {
            id,
            subscriber: Platform::of(subscriber).unwrap_or(Platform::Other),
            include_reservations,
            name: calendar_name,
            created_at: instant(created_at.unwrap_or_default()),
            last_read_at: last_read_at.map(instant),
            last_reader: given(last_user_agent),
            reads,
            sent_nights,
            feed_id: given(feed_id),
        }
    }
}

impl From<wire::ListExportsResponse> for ExportList {
    fn from(wire::ListExportsResponse { exports }: wire::ListExportsResponse) -> Self {
        Self { items: many(exports) }
    }
}

impl From<wire::ExportReceipt> for ExportRead {
    fn from(wire::ExportReceipt { read_at, user_agent }: wire::ExportReceipt) -> Self {
        Self { read_at: instant(read_at.unwrap_or_default()), reader: given(user_agent) }
    }
}

impl From<wire::ListExportReceiptsResponse> for ExportReadList {
    fn from(wire::ListExportReceiptsResponse { receipts }: wire::ListExportReceiptsResponse) -> Self {
        Self { items: many(receipts) }
    }
}
