//! The first start after a restore: what was erased since the backup is erased again.

use std::{fs, io, path::PathBuf};

use casacero_common::{blob::BlobStore, clock::Clock, db::Database};
use casacero_listing::erasures;
use chrono::{DateTime, Utc};

use crate::{backup, data::DataFolder};

/// Why it was not, and the product does not start.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file of the restore cannot be used.
    #[error("{0}: {1}")]
    Mark(PathBuf, io::Error),
    /// See the cause.
    #[error("what was erased since the backup is back, and cannot be erased again: {0}")]
    Erasures(#[from] erasures::Error),
}

/// Erases again what the journal names. Without a journal, the log says what is not known.
pub(crate) async fn catch_up(
    data: &DataFolder,
    listing: &Database,
    journal: Option<&BlobStore>,
    secret: &[u8],
    clock: &Clock,
) -> Result<(), Error> {
    let mark = data.join(backup::RESTORED);
    let failed = |error| Error::Mark(mark.clone(), error);
    let since: DateTime<Utc> = match fs::read_to_string(&mark) {
        Ok(text) => text.trim().parse().map_err(|error| failed(io::Error::other(error)))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(error)),
    };
    match journal {
        Some(journal) => {
            let redone = erasures::redo(listing, clock, secret, journal, since).await?;
            tracing::info!(%since, "{redone}");
        }
        None => tracing::warn!(%since, "without CASACERO_ERASURES__URL nobody knows what was erased since: it is back"),
    }
    // From now on people write, and what they write was not erased.
    fs::remove_file(&mark).map_err(failed)
}
