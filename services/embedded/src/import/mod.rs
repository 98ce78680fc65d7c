//! `casacero import`: takes over the homes of an old hosted table from its export.
//!
//! The listing service does the work (`casacero_listing::import`). This starts the product in its data folder, hands the
//! file over, and writes the report.

mod report;

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use casacero_common::{
    brand::{self, Brand},
    call::Caller,
    clock::Clock,
    principal::Signer,
    rate_limit::RateLimiter,
    service::Shutdown,
    transport,
};
use casacero_listing::import::{
    CALL_MAX_BYTES, importer,
    table::{self, Table},
    try_out,
};
use casacero_proto::listing::v1::{
    ImportOutcome, ImportPart, ImportTableRequest, import_service_client::ImportServiceClient,
    import_table_response::Line,
};
use clap::Args;
use tonic::Status;

use crate::{
    bar::Bar,
    config::Config,
    product::{self, Product, StartError},
};
use report::Report;

/// The file in which earlier releases noted which rows came in.
const OLD_LOG: &str = "import.log";

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
    /// A file cannot be read or renamed.
    #[error("{0} cannot be read: {1}")]
    File(PathBuf, io::Error),
    /// The file is no table.
    #[error("{0}: {1}")]
    Table(PathBuf, table::Error),
    /// See the cause.
    #[error(transparent)]
    Brand(#[from] brand::Error),
    /// See the cause.
    #[error(transparent)]
    Start(#[from] StartError),
    /// See the cause.
    #[error(transparent)]
    Geocoding(#[from] casacero_geocoding::BuildError),
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
    let bytes = fs::read(&file).map_err(|error| Error::File(file.clone(), error))?;
    let table = table::read(&bytes).map_err(|error| Error::Table(file, error))?;
    let report = if dry_run {
        try_out_alone(&config, &table, clock).await?
    } else {
        let request = ImportTableRequest {
            table: bytes.into(),
            part: ImportPart::Homes.into(),
            photos: !no_photos,
            ..Default::default()
        };
        let bar = (!json).then(Bar::new);
        import(config, request, table.rows.len(), clock, &shutdown, bar.as_ref()).await?
    };
    if json {
        report.write_json(out)?
    } else {
        report.write_text(out)?
    }
    Ok(report.rows.iter().all(|row| row.outcome() != ImportOutcome::Refused))
}

/// Reads all rows as an import into an empty folder would.
async fn try_out_alone(config: &Config, table: &Table, clock: Clock) -> Result<Report, Error> {
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
    let geocoding = transport::in_process(geocoding, signer.clone(), clock.clone());
    let caller = Caller::new(signer, clock.clone(), importer());
    let tried = try_out(table, &brand.id_prefix, clock, geocoding, caller).await;
    let (rows, total) = tried.map_err(|(row, status)| Error::Service(row, status))?;
    Ok(Report { rows, total })
}

/// Imports all rows into the data folder.
async fn import(
    mut config: Config,
    request: ImportTableRequest,
    rows: usize,
    clock: Clock,
    shutdown: &Shutdown,
    bar: Option<&Bar>,
) -> Result<Report, Error> {
    // Nobody visits: there are no pages, and the API is at an address that nobody knows.
    config.web = None;
    config.admin = None;
    config.gateway.host = "127.0.0.1".into();
    config.gateway.port = 0;
    let old_log = config.data.join(OLD_LOG);
    let product = product::start(config, clock, Shutdown::new()).await?;
    let report = import_into(&product, request, &old_log, rows, shutdown, bar).await;
    if let Some(bar) = bar {
        bar.finish();
    }
    product.stop().await;
    report
}

async fn import_into(
    product: &Product,
    request: ImportTableRequest,
    old_log: &Path,
    rows: usize,
    shutdown: &Shutdown,
    bar: Option<&Bar>,
) -> Result<Report, Error> {
    let failed = |error| Error::File(old_log.to_owned(), error);
    let old = match fs::read_to_string(old_log) {
        Ok(text) => Some(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(failed(error)),
    };
    let is_old = old.is_some();
    let request = ImportTableRequest { old_log: old.unwrap_or_default(), ..request };
    let mut service =
        ImportServiceClient::new(product.clients.listing.clone()).max_decoding_message_size(CALL_MAX_BYTES);
    let mut report = Report::default();
    let answer = service.import_table(product.clients.caller(importer()).request(request)).await;
    let mut lines = answer.map_err(|status| Error::Service(1, Box::new(status)))?.into_inner();
    if is_old {
        // It is in the database now.
        fs::rename(old_log, old_log.with_extension("log.done")).map_err(failed)?;
    }
    loop {
        let next = report.rows.len() + 1;
        let line = tokio::select! {
            () = shutdown.cancelled() => return Err(Error::Interrupted(next)),
            line = lines.message() => line.map_err(|status| Error::Service(next, Box::new(status)))?,
        };
        match line.and_then(|line| line.line) {
            Some(Line::Row(row)) => report.rows.push(row),
            Some(Line::Total(total)) => return Ok(Report { total, ..report }),
            None => return Err(Error::Service(next, Box::new(Status::unavailable("the import broke off")))),
        }
        if let Some(bar) = bar {
            bar.show("Importing homes", report.rows.len(), rows);
        }
    }
}
