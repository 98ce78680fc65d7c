//! One import, row by row. A row is told once it is done; who does not listen any more gets no further row.

use casacero_common::{call::Caller, clock::Clock, principal::Principal, service::Shutdown, transport::Transport};
use casacero_proto::{
    calendar::v1::Platform,
    listing::v1::{ImportRow, ImportTotal},
};
use tonic::Status;

use super::{
    Services,
    completer::Completer,
    fields,
    ledger::{self, Ledger},
    notes::{Cause, Notes},
    numbers::Numbers,
    photos::Photos,
    reader::{Reader, cells_of, numbered, row_message},
    row::{self, Home},
    table::{Cells, Row, Table},
    totals::{Manner, Totals},
    write::Writer,
};
use crate::{
    domain::licence_regions::LicenceRegions,
    error::Error,
    store::{self, ImportedRow},
};

/// Who hears of the rows.
pub trait Listener: Send {
    /// Tells a row. False when nobody listens any more.
    fn tell(&mut self, row: ImportRow) -> impl Future<Output = bool> + Send;
}

/// Why an import stopped. Homes written so far are kept, and the next import goes on after them.
pub enum Stopped {
    /// A service failed.
    Failed(Status),
    /// The process ends.
    Interrupted,
    /// Nobody listens any more.
    Unheard,
}

impl From<Status> for Stopped {
    fn from(failure: Status) -> Self {
        Self::Failed(failure)
    }
}

impl From<store::Error> for Stopped {
    fn from(failure: store::Error) -> Self {
        Self::Failed(Error::from(failure).into())
    }
}

/// An import of a table.
pub struct Import<'a> {
    pub table: &'a Table,
    pub manner: Manner,
    pub id_prefix: &'a str,
    pub clock: Clock,
    pub ledger: Ledger,
    /// Where a licence number is required.
    pub licences: LicenceRegions,
    /// Who imports.
    pub principal: Principal,
    /// The listing service itself.
    pub listing: Transport,
    pub services: &'a Services,
    pub shutdown: &'a Shutdown,
}

impl Import<'_> {
    /// Imports all rows, and returns the totals.
    pub async fn run(self, listener: &mut impl Listener) -> Result<ImportTotal, Stopped> {
        let Self { table, manner, id_prefix, clock, mut ledger, licences, principal, listing, services, shutdown } =
            self;
        let caller = Caller::new(services.signer.clone(), clock.clone(), principal);
        let completer = Completer::new(services.geocoding.clone(), Some(services.translation.clone()), caller.clone());
        let photos = || Photos::new(services.photos.clone(), listing.clone(), caller.clone());
        let mut photos = (manner.fetches_photos && !manner.is_dry_run && !manner.is_migration).then(photos);
        let mut writer = Writer::new(listing.clone(), services.calendar.clone(), caller);
        let today = clock.now().date_naive();
        let mut reader = Reader::new(id_prefix, clock, completer, licences);
        let mut numbers = Numbers::new(id_prefix, table, &ledger);
        let mut totals = Totals::default();
        for (number, row) in numbered(table) {
            if shutdown.is_cancelled() {
                return Err(Stopped::Interrupted);
            }
            if manner.is_migration {
                let mut notes = Notes::default();
                if let Some(cells) = cells_of(row, &mut notes) {
                    reader.note_ids(cells, &mut notes);
                }
                let migration = Migration { number, row, id_prefix, today, is_dry_run: manner.is_dry_run };
                let told = migration.of_blocks(&ledger, &mut writer, notes).await?;
                totals.add(&told, None);
                if !listener.tell(told).await {
                    return Err(Stopped::Unheard);
                }
                continue;
            }
            let (home, mut notes) = reader.read(row).await?;
            let (home, unchanged) = match (home, row) {
                (Some(home), Row::Whole(cells)) => {
                    let home = numbers.named(home, &ledger, &mut writer).await?;
                    let unchanged =
                        put(&home, ledger::digest(cells), &mut ledger, &mut writer, &mut notes, manner).await?;
                    (Some(home), unchanged)
                }
                _ => (None, false),
            };
            let mut told = row_message(number, row, home.as_ref(), &notes, Some(unchanged));
            if let Some(photos) = &mut photos {
                tokio::select! {
                    () = shutdown.cancelled() => return Err(Stopped::Interrupted),
                    brought = photos.bring(&told.id, &mut told.photos, &ledger) => brought?,
                }
            }
            totals.add(&told, home.as_ref());
            if !listener.tell(told).await {
                return Err(Stopped::Unheard);
            }
        }
        Ok(totals.message(table, manner))
    }
}

/// Writes a home that did not come in before. Returns whether it did.
async fn put(
    home: &Home,
    digest: String,
    ledger: &mut Ledger,
    writer: &mut Writer,
    notes: &mut Notes,
    manner: Manner,
) -> Result<bool, Stopped> {
    let home_id = home.record.id.clone();
    let record_id = home.record.record_id.clone().unwrap_or_default();
    let known = writer.known(&home_id).await?;
    if known.is_some() && ledger.has(&home_id, &digest) {
        return Ok(true);
    }
    if known.is_some() && !ledger.knows(&home_id) {
        notes.refuse("property_id", Cause::Taken);
        return Ok(false);
    }
    if manner.is_dry_run {
        return Ok(false);
    }
    let row = ImportedRow { home_id, record_id, digest: None };
    ledger.note(row.clone()).await?;
    writer.write(home, known, notes).await?;
    if notes.refused.is_empty() {
        ledger.note(ImportedRow { digest: Some(digest), ..row }).await?;
    }
    Ok(false)
}

/// The migration of the blocks of a row.
struct Migration<'a> {
    number: usize,
    row: &'a Row,
    id_prefix: &'a str,
    today: chrono::NaiveDate,
    is_dry_run: bool,
}

impl Migration<'_> {
    /// Gives the blocks of a row to its home, which is here already.
    async fn of_blocks(&self, ledger: &Ledger, writer: &mut Writer, mut notes: Notes) -> Result<ImportRow, Status> {
        let mut home = Home::default();
        if let Row::Whole(cells) = self.row {
            home.record.id = self.home_of(cells, ledger, &mut notes);
            if notes.refused.is_empty() {
                self.migrate(cells, &mut home, writer, &mut notes).await?;
            }
        }
        let unchanged = notes.refused.is_empty() && home.blocks.is_empty();
        let named = (!home.record.id.is_empty()).then_some(&home);
        let mut told = row_message(self.number, self.row, named, &notes, Some(unchanged));
        told.has_no_way_in = false;
        Ok(told)
    }

    fn home_of(&self, cells: &Cells, ledger: &Ledger, notes: &mut Notes) -> String {
        let text = |field: &str| fields::text(cells, field);
        let (id, record_id) = row::ids(text("property_id"), text("record_id"), self.id_prefix, notes);
        if !id.is_empty() || !notes.refused.is_empty() {
            return id;
        }
        let known = record_id.and_then(|record_id| ledger.home_of(&record_id).map(ToOwned::to_owned));
        known.unwrap_or_else(|| {
            notes.refuse("record_id", Cause::Unknown);
            String::new()
        })
    }

    async fn migrate(
        &self,
        cells: &Cells,
        home: &mut Home,
        writer: &mut Writer,
        notes: &mut Notes,
    ) -> Result<(), Status> {
        if writer.known(&home.record.id).await?.is_none() {
            notes.refuse("property_id", Cause::Unknown);
            return Ok(());
        }
        let feeds = writer.feeds(&home.record.id).await?;
        let name = |platform: &Platform| row::platform_name(*platform);
        home.blocks = row::blocks_of(cells, &feeds.iter().filter_map(name).collect(), self.today, notes);
        home.feeds = feeds.into_iter().map(|platform| (platform, String::new())).collect();
        if notes.refused.is_empty() && !home.blocks.is_empty() && !self.is_dry_run {
            writer.write_blocks(home, notes).await?;
        }
        Ok(())
    }
}
