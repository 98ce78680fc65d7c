//! Import of an old hosted table, for `casacero import` and the operators' dashboard.
//!
//! `table` reads the file, `columns` knows the spellings of its fields, and `row` makes a home of a row, or says why it
//! cannot; `fields` has what its fields have in common. `write` writes homes through the calls that operators also make,
//! `ledger` remembers which ones, `run` does it row by row, and `server` answers the calls. `docs/rules/import.md` has the
//! rules.

mod columns;
mod completer;
mod fields;
mod ledger;
mod nights;
mod notes;
mod numbers;
mod parts;
mod photos;
mod place;
mod reader;
mod row;
mod run;
mod server;
pub mod table;
mod totals;
mod values;
mod write;

use casacero_common::{
    call::Caller,
    clock::Clock,
    outgoing::{self, InvalidConfig},
    principal::{Principal, Signer},
    transport::Transport,
};
use casacero_proto::listing::v1::{ImportRow, ImportTotal};
use tonic::Status;

use crate::domain::licence_regions::LicenceRegions;
use completer::Completer;
use reader::{Reader, numbered, row_message};
pub use server::{CALL_MAX_BYTES, ImportServer};
use table::Table;
use totals::{Manner, Totals};

/// What imports need besides the listing service itself.
pub struct Services {
    /// The calendar-sync service.
    pub calendar: Transport,
    /// The geocoding service.
    pub geocoding: Transport,
    /// The translation service.
    pub translation: Transport,
    /// Signs the calls, which are made in the name of whoever imports.
    pub signer: Signer,
    /// Fetches photos; see [`photo_client`].
    pub photos: outgoing::Client,
}

/// The client that photos are fetched with: each may be as large as an upload.
pub fn photo_client(config: outgoing::Config) -> Result<outgoing::Client, InvalidConfig> {
    outgoing::Client::new(outgoing::Config { body_limit_bytes: crate::domain::upload::UPLOAD_MAX_BYTES, ..config })
}

/// The principal of `casacero import`, as the audit names it.
pub fn importer() -> Principal {
    Principal::Service { name: "import".into() }
}

/// Says what an import into an empty directory would do. An error is that of a service, at a row.
pub async fn try_out(
    table: &Table,
    id_prefix: &str,
    clock: Clock,
    geocoding: Transport,
    caller: Caller,
) -> Result<(Vec<ImportRow>, ImportTotal), (usize, Box<Status>)> {
    // Where licences are required is in the directory, which is not looked at.
    let mut reader = Reader::new(id_prefix, clock, Completer::new(geocoding, None, caller), LicenceRegions::default());
    let mut totals = Totals::default();
    let mut rows = Vec::with_capacity(table.rows.len());
    for (number, row) in numbered(table) {
        let (home, notes) = reader.read(row).await.map_err(|status| (number, Box::new(status)))?;
        let row = row_message(number, row, home.as_ref(), &notes, None);
        totals.add(&row, home.as_ref());
        rows.push(row);
    }
    Ok((rows, totals.message(table, Manner { is_dry_run: true, ..Default::default() })))
}
