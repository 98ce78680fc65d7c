//! `casacero import`: takes over the homes of an old hosted table from its export.
//!
//! `table` reads the file, `columns` knows the spellings of its fields, and `row` makes a home of a row, or says why it
//! cannot; `fields` has what its fields have in common. `write` writes homes through the calls that operators also make,
//! and `ledger` remembers which ones. `docs/rules/import.md` has the rules.

mod columns;
mod completer;
mod fields;
mod ledger;
mod nights;
mod notes;
mod parts;
mod photos;
mod place;
mod report;
mod row;
mod table;
mod values;
mod write;

use std::{
    collections::HashSet,
    io::{self, Write},
    path::PathBuf,
};

use casacero_common::{
    brand::{self, Brand},
    call::Caller,
    clock::Clock,
    principal::{Principal, Signer},
    rate_limit::RateLimiter,
    service::Shutdown,
    transport::{self, Transport},
};
use clap::Args;
use tonic::Status;

use crate::{
    bar::Bar,
    config::Config,
    product::{self, ServiceClients, StartError},
};
use completer::Completer;
use ledger::Ledger;
use notes::{Cause, Notes};
use photos::Photos;
use report::{Outcome, Report, RowReport};
use row::{Context, Home};
use table::{Row, Table};
use write::Writer;

/// What is imported, and where to.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The export of the old table, as CSV or JSON.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The folder everything is kept in; nothing else may use it meanwhile.
    #[arg(long)]
    pub data: Option<PathBuf>,
    /// The packed gazetteer.
    #[arg(long)]
    pub gazetteer: Option<PathBuf>,
    /// Writes nothing and reports what would be imported into an empty folder.
    #[arg(long)]
    pub dry_run: bool,
    /// Fetches no photos; the next import without this option does.
    #[arg(long)]
    pub no_photos: bool,
    /// One JSON object for each row, on a line of its own, and one for all of them at last.
    #[arg(long)]
    pub json: bool,
}

/// Why an import stopped. Homes written so far are kept, and the next import goes on after them.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// See the cause.
    #[error(transparent)]
    Table(#[from] table::Error),
    /// See the cause.
    #[error(transparent)]
    Brand(#[from] brand::Error),
    /// See the cause.
    #[error(transparent)]
    Start(#[from] StartError),
    /// See the cause.
    #[error(transparent)]
    Geocoding(#[from] casacero_geocoding::BuildError),
    /// See the cause.
    #[error(transparent)]
    Ledger(#[from] ledger::Error),
    /// A service failed.
    #[error("row {0}: {1}; import the same file again to go on")]
    Service(usize, Box<Status>),
    /// It was interrupted.
    #[error("the import was interrupted at row {0}; import the same file again to go on")]
    Interrupted(usize),
    /// The report cannot be written.
    #[error("the report cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// Imports a file and writes the report. Returns whether every row came in.
pub async fn run(
    mut config: Config,
    options: Options,
    clock: Clock,
    shutdown: Shutdown,
    out: &mut impl Write,
) -> Result<bool, Error> {
    let Options { file, data, gazetteer, dry_run, no_photos, json } = options;
    config.data = data.unwrap_or(config.data);
    config.gazetteer = gazetteer.unwrap_or(config.gazetteer);
    let table = table::read(&file)?;
    let report = if dry_run {
        try_out(&config, &table, clock).await?
    } else {
        let manner = Manner { fetches_photos: !no_photos, shows_progress: !json };
        import(config, &table, clock, &shutdown, manner).await?
    };
    if json {
        report.write_json(out)?
    } else {
        report.write_text(out)?
    }
    Ok(report.rows.iter().all(|row| row.outcome != Outcome::Refused))
}

/// The principal of an import, as the audit names it.
fn importer() -> Principal {
    Principal::Service { name: "import".into() }
}

/// Reads all rows as an import into an empty folder would.
async fn try_out(config: &Config, table: &Table, clock: Clock) -> Result<Report, Error> {
    let brand = Brand::read(&config.brand_file)?;
    // A service that writes nothing, for this one process.
    let signer = Signer::new(&rand::random::<[u8; 32]>(), "casacero");
    let tables = casacero_geocoding::Config {
        gazetteer: config.gazetteer.clone(),
        postcodes: config.postcodes.clone(),
        ..Default::default()
    };
    let alone = casacero_geocoding::Dependencies { limiter: RateLimiter::memory(), clock: clock.clone() };
    let geocoding = casacero_geocoding::build(tables, alone).await?.routes;
    let in_process = |routes| -> Transport { transport::in_process(routes, signer.clone(), clock.clone()) };
    let caller = Caller::new(signer.clone(), clock.clone(), importer());
    let completer = Completer::new(in_process(geocoding), caller);
    let mut reader = Reader::new(&brand.id_prefix, clock, completer);
    let mut report = Report { is_dry_run: true, ..report_of(table) };
    for (number, row) in numbered(table) {
        let (home, notes) = reader.read(number, row).await?;
        let outcome = if home.is_some() { Outcome::Imported } else { Outcome::Refused };
        report.rows.push(row_report(number, row, home.as_ref(), outcome, &notes));
    }
    Ok(report)
}

/// How rows are imported.
#[derive(Clone, Copy, Debug)]
struct Manner {
    fetches_photos: bool,
    shows_progress: bool,
}

/// Imports all rows into the data folder.
async fn import(
    mut config: Config,
    table: &Table,
    clock: Clock,
    shutdown: &Shutdown,
    manner: Manner,
) -> Result<Report, Error> {
    let brand = Brand::read(&config.brand_file)?;
    // Nobody visits: there are no pages, and the API is at an address that nobody knows.
    config.web = None;
    config.admin = None;
    config.gateway.host = "127.0.0.1".into();
    config.gateway.port = 0;
    let path = config.data.join(ledger::NAME);
    let client = photos::client(&config.outgoing).map_err(StartError::from)?;
    let product = product::start(config, clock.clone(), Shutdown::new()).await?;
    let ServiceClients { listing, calendar, geocoding, .. } = product.clients.clone();
    let caller = product.clients.caller(importer());
    let reader = Reader::new(&brand.id_prefix, clock, Completer::new(geocoding, caller.clone()));
    let photos = manner.fetches_photos.then(|| Photos::new(client, listing.clone(), caller.clone()));
    let writer = Writer::new(listing, calendar, caller);
    let bar = manner.shows_progress.then(Bar::new);
    let report = import_rows(table, reader, writer, photos, path, shutdown, bar.as_ref()).await;
    if let Some(bar) = bar {
        bar.finish();
    }
    product.stop().await;
    report
}

async fn import_rows(
    table: &Table,
    mut reader: Reader<'_>,
    mut writer: Writer,
    mut photos: Option<Photos>,
    path: PathBuf,
    shutdown: &Shutdown,
    bar: Option<&Bar>,
) -> Result<Report, Error> {
    let mut ledger = Ledger::open(path)?;
    let mut numbers = Numbers::new(reader.id_prefix, table, &ledger);
    let mut report = report_of(table);
    for (number, row) in numbered(table) {
        if shutdown.is_cancelled() {
            return Err(Error::Interrupted(number));
        }
        let (home, mut notes) = reader.read(number, row).await?;
        let failed = |status| Error::Service(number, Box::new(status));
        let (home, outcome) = match (home, row) {
            (Some(home), Row::Whole(cells)) => {
                let home = numbers.named(home, &ledger, &mut writer).await.map_err(failed)?;
                let digest = ledger::digest(cells);
                let outcome = put(&home, &digest, &mut ledger, &mut writer, &mut notes, failed).await?;
                (Some(home), outcome)
            }
            _ => (None, Outcome::Refused),
        };
        let mut told = row_report(number, row, home.as_ref(), outcome, &notes);
        if let Some(photos) = &mut photos {
            tokio::select! {
                () = shutdown.cancelled() => return Err(Error::Interrupted(number)),
                brought = photos.bring(number, &told.id, &mut told.photos, &mut ledger) => brought?,
            }
        }
        report.rows.push(told);
        if let Some(bar) = bar {
            bar.show("Importing homes", number, table.rows.len());
        }
    }
    Ok(report)
}

/// Writes a home that did not come in before.
async fn put(
    home: &Home,
    digest: &str,
    ledger: &mut Ledger,
    writer: &mut Writer,
    notes: &mut Notes,
    failed: impl Fn(Status) -> Error,
) -> Result<Outcome, Error> {
    let id = &home.record.id;
    let record_id = home.record.record_id.as_deref().unwrap_or_default();
    let known = writer.known(id).await.map_err(&failed)?;
    if known.is_some() && ledger.has(id, digest) {
        return Ok(Outcome::Unchanged);
    }
    if known.is_some() && !ledger.knows(id) {
        notes.refuse("property_id", Cause::Taken);
        return Ok(Outcome::Refused);
    }
    ledger.begin(id, record_id)?;
    writer.write(home, known, notes).await.map_err(&failed)?;
    if !notes.refused.is_empty() {
        return Ok(Outcome::Refused);
    }
    ledger.done(id, record_id, digest)?;
    Ok(Outcome::Imported)
}

fn report_of(table: &Table) -> Report {
    Report { unknown_columns: table.unknown_columns.clone(), has_passwords: table.has_passwords, ..Report::default() }
}

fn numbered(table: &Table) -> impl Iterator<Item = (usize, &Row)> {
    table.rows.iter().enumerate().map(|(index, row)| (index + 1, row))
}

fn row_report(number: usize, row: &Row, home: Option<&Home>, outcome: Outcome, notes: &Notes) -> RowReport {
    let written = match row {
        Row::Whole(cells) => cells.get("property_id").cloned().unwrap_or_default(),
        Row::Empty | Row::Torn => String::new(),
    };
    let id = home.map_or(written, |home| home.record.id.clone());
    let mut report = RowReport::of_notes(number, id, outcome, notes);
    if let Some(home) = home.filter(|_| outcome != Outcome::Refused) {
        report.address = home.record.owner_email.to_lowercase();
        report.has_no_way_in = report.address.is_empty();
        report.feeds = home.feeds.len();
        report.blocked = home.blocks.iter().map(Into::into).collect();
        report.photos = home.photos.iter().map(Into::into).collect();
    }
    report
}

/// Reads rows one after the other, and knows which ids there were.
struct Reader<'a> {
    id_prefix: &'a str,
    clock: Clock,
    completer: Completer,
    ids: HashSet<String>,
    record_ids: HashSet<String>,
}

impl<'a> Reader<'a> {
    fn new(id_prefix: &'a str, clock: Clock, completer: Completer) -> Self {
        Self { id_prefix, clock, completer, ids: HashSet::new(), record_ids: HashSet::new() }
    }

    /// The home of a row, unless something is refused.
    async fn read(&mut self, number: usize, row: &Row) -> Result<(Option<Home>, Notes), Error> {
        let mut notes = Notes::default();
        let cells = match row {
            Row::Whole(cells) => cells,
            Row::Empty => {
                notes.refuse("row", Cause::Missing);
                return Ok((None, notes));
            }
            Row::Torn => {
                notes.refuse("row", Cause::Broken);
                return Ok((None, notes));
            }
        };
        let now = self.clock.now();
        let context = Context { id_prefix: self.id_prefix, today: now.date_naive(), now };
        let mut home = row::read(cells, context, &mut notes);
        // An id belongs to the first row that has it, also if that one is refused: which of them is true is not guessed.
        let (id, record_id) = row::ids_of(cells, self.id_prefix);
        if id.is_some_and(|id| !self.ids.insert(id)) {
            notes.refuse("property_id", Cause::Duplicate);
        }
        if record_id.is_some_and(|id| !self.record_ids.insert(id)) {
            notes.refuse("record_id", Cause::Duplicate);
        }
        if let Some(home) = &mut home
            && notes.refused.is_empty()
        {
            let completed = self.completer.complete(&mut home.record, &mut notes).await;
            completed.map_err(|status| Error::Service(number, Box::new(status)))?;
        }
        Ok((home.filter(|_| notes.refused.is_empty()), notes))
    }
}

/// Larger numbers do not raise the sequence of the listing service either.
const LARGEST_NUMBER: u64 = 999_999_999;

/// Gives numbers to homes that have a record id only, above all numbers of the table.
struct Numbers<'a> {
    id_prefix: &'a str,
    next: u64,
}

impl<'a> Numbers<'a> {
    fn new(id_prefix: &'a str, table: &Table, ledger: &Ledger) -> Self {
        let of_table = table.rows.iter().filter_map(|row| match row {
            Row::Whole(cells) => row::ids_of(cells, id_prefix).0,
            Row::Empty | Row::Torn => None,
        });
        let all = of_table.chain(ledger.ids().map(ToOwned::to_owned));
        let numbers = all.filter_map(|id| id.strip_prefix(id_prefix)?.parse::<u64>().ok());
        let ours = numbers.filter(|number| *number <= LARGEST_NUMBER);
        Self { id_prefix, next: ours.max().unwrap_or(1_000) + 1 }
    }

    /// The home with an id: its own, that of an earlier import, or a new one.
    async fn named(&mut self, mut home: Home, ledger: &Ledger, writer: &mut Writer) -> Result<Home, Status> {
        if home.record.id.is_empty() {
            let record_id = home.record.record_id.as_deref().unwrap_or_default();
            home.record.id = match ledger.home_of(record_id) {
                Some(id) => id.to_owned(),
                None => self.free(writer).await?,
            };
        }
        Ok(home)
    }

    async fn free(&mut self, writer: &mut Writer) -> Result<String, Status> {
        loop {
            let id = format!("{}{}", self.id_prefix, self.next);
            self.next += 1;
            if writer.known(&id).await?.is_none() {
                return Ok(id);
            }
        }
    }
}
