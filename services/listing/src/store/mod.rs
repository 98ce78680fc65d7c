//! The listing service's database.
//!
//! [`Store`] is a concrete struct over Diesel. Its queries are written once for all backends.

/// A boxed query in the order of a column, either way, and then of one that tells all rows apart.
macro_rules! ordered {
    ($rows:expr, $descending:expr, $column:expr, $key:expr) => {
        if $descending { $rows.order(($column.desc(), $key.desc())) } else { $rows.order(($column, $key)) }
    };
}

mod access;
mod alerts;
mod answers;
mod api_keys;
mod audited;
mod backlog;
mod calendar_outbox;
mod changes;
mod contact_messages;
mod contents;
mod coordinates;
mod daily_events;
mod directory;
mod drafts;
mod duplicates;
mod erasure_notes;
mod erasures;
mod forms;
mod functions;
mod guest_data;
mod home_fees;
mod home_settings;
mod hosting;
mod imports;
mod inbox;
mod incoming;
mod inquiries;
mod invoices;
pub mod jobs;
mod listings;
mod mail;
mod mail_failures;
#[cfg(test)]
mod migration_tests;
mod notices;
mod numbers;
mod overview;
mod own_homes;
mod photos;
mod proofs;
mod reports;
mod rows;
mod schema;
mod terms;
mod threads;
#[cfg(test)]
mod transfer_tests;
mod translations;
mod uploads;
mod webhook_deliveries;
mod webhooks;
mod weekly;

use casacero_common::{clock::Clock, db, jobs::Jobs, outbox::Outbox};
use diesel_migrations::embed_migrations;

use crate::domain::erasure::GuestKey;

pub use access::{
    AuditEntry, AuditPage, Browser, Change, EndedSessions, Notice, OpenOperatorSession, OpenSession, OperatorAccount,
    OperatorLink, Requester, SecondFactor, Undo, Used,
};
pub use alerts::AlertMatches;
pub use api_keys::ApiKey;
pub use calendar_outbox::{PendingCalendar, PendingFeed};
pub use changes::{FieldReason, ListingState, ListingUpdate, Review, Waiting};
pub use contents::{ContentEdit, KeptContent};
pub use coordinates::{ClaimedCheck, CoordinateFinding, CoordinateProgress};
pub use directory::{HomeQuery, ListedHome};
pub use drafts::{ConfirmingLink, Draft, Submission, Submitted};
pub use forms::with_links;
pub use guest_data::{ErasedGuestData, GuestRecord};
pub use home_fees::{FeeQuery, FeeStep, HomeBilling, StoredFee};
pub use home_settings::SettingsChange;
pub use hosting::{KnownHost, KnownProfile};
pub use imports::ImportedRow;
pub use inbox::InboxCounts;
pub use inquiries::{Delivery, KeptInquiry, NewMail};
pub use listings::{StatusChange, Versioned};
pub use mail::WaitingMail;
pub use mail_failures::{FailureSource, MailFailure};
pub use notices::{Device, ListedDevice, MessengerJob, PushJob};
pub use overview::{DirectoryDay, HomeCounts, PastStatus, WaitingThings};
pub use photos::{PhotoHomes, PhotoHost};
pub use proofs::HomeProof;
pub use reports::KeptReport;
pub use translations::{OwnTranslations, TranslationQuery, TranslationRecord, WantedTranslation};
pub use uploads::NewUpload;
pub use webhook_deliveries::{Attempt, PendingDelivery, WebhookDelivery};
pub use webhooks::{ListedWebhook, Webhook, WebhookUpdate};
pub use weekly::WeeklyHome;

/// The migrations, in order, for both dialects.
pub const MIGRATIONS: db::Migrations = embed_migrations!();

/// A row that cannot be read: it was edited by hand, or a check was loosened.
#[derive(Debug, thiserror::Error)]
#[error("the row {id} cannot be read: {column} {problem}")]
pub struct Corrupt {
    id: String,
    column: &'static str,
    problem: String,
}

/// Why an operation failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Database(#[from] db::Error),
    /// A row that cannot be read.
    #[error(transparent)]
    Corrupt(#[from] Corrupt),
}

impl Error {
    /// Whether the database is unavailable, so that a retry may succeed.
    pub fn is_away(&self) -> bool {
        matches!(self, Self::Database(error) if error.is_away())
    }
}

impl From<diesel::result::Error> for Error {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Database access of the service: listings, inquiries, mails. Clones share one database.
#[derive(Clone)]
pub struct Store {
    database: db::Database,
    outbox: Outbox,
    jobs: Jobs,
    clock: Clock,
    /// Erasures are noted for a journal if there is a key.
    guest_key: Option<GuestKey>,
}

impl Store {
    /// The store in a database that has the tables of [`MIGRATIONS`].
    pub fn new(database: db::Database, outbox: Outbox, clock: Clock) -> Self {
        let jobs = Jobs::new(database.clone(), clock.clone());
        Self { database, outbox, jobs, clock, guest_key: None }
    }

    /// The jobs that wait in it.
    pub fn jobs(&self) -> &Jobs {
        &self.jobs
    }

    #[cfg(test)]
    pub(crate) fn database(&self) -> &db::Database {
        &self.database
    }
}

#[cfg(test)]
mod tests;
