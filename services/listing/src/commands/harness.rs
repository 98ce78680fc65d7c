//! Commands on a database of their own, for tests.

use std::sync::Arc;

use casacero_common::{
    clock::Clock,
    db::testing::{TemporaryFolder, temporary},
    events::Events,
    on_backend,
    outbox::Outbox,
    principal::{Principal, Role},
};
use casacero_proto::listing::v1::ListingStatus::Pending;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::Commands;
use crate::{
    access::{credentials::Hashing, notices::Notices},
    contents::CurrentContent,
    domain::{inquiry::Inquiry, listing::Listing},
    store::{Delivery, MIGRATIONS, NewMail, Store},
    testing::{calendar::Calendar, fee_rules, geocoder::FakeGeocoder, inquiry_form, letterhead, now, terms},
};

/// Commands, and what a test looks at beside them.
pub(super) struct Harness {
    pub commands: Commands,
    pub store: Store,
    pub clock: Clock,
    pub calendar: Arc<Calendar>,
    pub geocoder: Arc<FakeGeocoder>,
    _folder: TemporaryFolder,
}

/// Commands on an empty database. The launch offer has room for all homes of a test.
pub(super) async fn harness() -> Harness {
    let (database, folder) = temporary(MIGRATIONS).await;
    let clock = Clock::fixed(now());
    let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
    let store = Store::new(database, outbox, clock.clone());
    let (calendar, geocoder) = (Arc::new(Calendar::default()), Arc::new(FakeGeocoder::default()));
    let commands = Commands {
        store: store.clone(),
        clock: clock.clone(),
        hashing: Hashing::default(),
        letterhead: letterhead(),
        notices: Notices { store: store.clone(), letterhead: letterhead() },
        zones: calendar.clone(),
        calendar: calendar.clone(),
        id_prefix: "CASA-".into(),
        content: CurrentContent::with_terms(terms()),
        geocoder: geocoder.clone(),
        fees: fee_rules(),
        mail_waits: Arc::default(),
        calendar_outbox_waits: Arc::default(),
    };
    Harness { commands, store, clock, calendar, geocoder, _folder: folder }
}

/// An operator who may do everything.
pub(super) fn operator() -> Principal {
    Principal::Operator { id: "ana".into(), role: Role::Admin }
}

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    count: i64,
}

impl Harness {
    /// Imports a home that waits for its first review.
    pub async fn put_pending(&self, listing: Listing) {
        let pending = Listing { status: Pending, activated_at: None, ..listing };
        self.store.put_listing(pending).await.expect("kept");
    }

    /// The number of rows of a table.
    pub async fn rows(&self, table: &str) -> i64 {
        let mut connection = self.store.database().connection().await.expect("connected");
        let query = diesel::sql_query(format!("SELECT COUNT(*) AS count FROM {table}"));
        let counted: Count = on_backend!(connection, c => query.get_result(c).await).expect("counted");
        counted.count
    }

    /// Makes a listing's row unreadable.
    pub async fn break_listing(&self, id: &str) {
        let mut connection = self.store.database().connection().await.expect("connected");
        let query = diesel::sql_query(format!("UPDATE listings SET document = 'gold' WHERE id = '{id}'"));
        on_backend!(connection, c => query.execute(c).await).expect("changed by hand");
    }

    /// Stores an inquiry about `CASA-1`, with its mail.
    pub async fn inquire(&self, mail: NewMail) {
        let inquiry = Inquiry::parse(inquiry_form("CASA-1")).expect("an inquiry");
        self.store
            .keep_inquiry(Uuid::now_v7().into(), &inquiry, Delivery::Mail(mail))
            .await
            .expect("asked")
            .expect("kept");
    }
}
