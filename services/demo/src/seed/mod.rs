//! Writes the demo into a running product, through the calls that owners and operators also make.
//!
//! Seeding again with the same seed changes nothing: ids, pictures, feeds and blocks are the same, and existing
//! listings are not written again.

mod calendars;
mod manifest;
mod pictures;
mod places;
mod submitted;

use casacero_common::blob::{self, BlobStore};
use casacero_common::call::Caller;
use casacero_common::transport::Transport;
use casacero_proto::calendar::v1::calendar_service_client::CalendarServiceClient;
use casacero_proto::geocoding::v1::geocoding_service_client::GeocodingServiceClient;
use casacero_proto::listing::v1::command_service_client::CommandServiceClient;
use casacero_proto::listing::v1::listing_service_client::ListingServiceClient;
use casacero_proto::listing::v1::photo_service_client::PhotoServiceClient;
use casacero_proto::listing::v1::{GetListingRequest, ImportListingRequest, ListingRecord};
use chrono::NaiveDate;
use prost::Message as _;
use tonic::Code;

use crate::identity::digest;
use crate::listings::generate;
use crate::pictures::EncodeError;

/// Connections to the services, and the caller: an operator.
#[derive(Clone)]
pub struct Clients {
    pub listing: ListingServiceClient<Transport>,
    /// Its commands of owners and operators.
    pub commands: CommandServiceClient<Transport>,
    pub photos: PhotoServiceClient<Transport>,
    pub calendar: CalendarServiceClient<Transport>,
    pub geocoding: GeocodingServiceClient<Transport>,
    /// Makes calls as an operator with the role of an editor.
    pub caller: Caller,
}

/// The parameters of the demo.
#[derive(Clone, Debug)]
pub struct Options {
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of listings besides the four samples.
    pub listings: u32,
    /// Host and port of the demo platform for the workers, such as `127.0.0.1:8090`.
    pub platform: String,
    /// Today. Owners' blocks begin from this day.
    pub today: NaiveDate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Towns located in the gazetteer.
    Places { done: usize, total: usize },
    /// Encoded pictures, without those from an earlier run.
    Pictures { done: usize, total: usize },
    /// Listings written, with their calendars.
    Listings { done: usize, total: usize },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub listings: usize,
    /// The number of those that were new or changed.
    pub written: usize,
    /// Pictures that had to be encoded.
    pub encoded: usize,
    /// Feeds added to the calendars.
    pub feeds: usize,
    /// Homes that were submitted as owners do, beside the listings.
    pub submitted: usize,
}

/// Why seeding stopped. Data written so far is kept, and the next run continues from there.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    /// A service refused a call.
    #[error("{what} of {id}: {status}")]
    Refused {
        /// The call.
        what: &'static str,
        id: String,
        /// The status from the service.
        #[source]
        status: Box<tonic::Status>,
    },
    /// Pictures cannot be stored.
    #[error("the demo's pictures cannot be kept: {0}")]
    Media(#[from] blob::Error),
    /// A picture cannot be encoded.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// An encoding thread failed.
    #[error("encoding was interrupted: {0}")]
    Interrupted(#[from] tokio::task::JoinError),
}

fn refused(what: &'static str, id: &str) -> impl FnOnce(tonic::Status) -> SeedError {
    let id = id.to_owned();
    move |status| SeedError::Refused { what, id, status: Box::new(status) }
}

/// Writes the demo: places from the gazetteer, pictures, listings, calendars.
///
/// # Errors
/// See [`SeedError`]. A town that the gazetteer does not know is not an error: it is logged and skipped.
pub async fn seed(
    clients: &mut Clients,
    media: &BlobStore,
    options: &Options,
    progress: &(dyn Fn(Progress) + Send + Sync),
) -> Result<Summary, SeedError> {
    let places = places::locate(clients, progress).await?;
    let listings = generate(options.seed, options.listings, &places);
    let galleries = pictures::galleries(media, &listings, progress).await?;
    let mut manifest = manifest::Manifest::load(media, "listings").await?;
    let mut summary = Summary { listings: listings.len(), encoded: galleries.encoded, ..Summary::default() };
    for (index, listing) in listings.iter().enumerate() {
        let record = ListingRecord { photos: galleries.photos(&listing.pictures), ..listing.record.clone() };
        if import(clients, &mut manifest, record).await? {
            summary.written += 1;
        }
        summary.feeds += calendars::write(clients, options, listing).await?;
        let done = index + 1;
        if done % 5 == 0 || done == listings.len() {
            progress(Progress::Listings { done, total: listings.len() });
        }
        if done % 100 == 0 {
            manifest.save(media, "listings").await?;
        }
    }
    manifest.save(media, "listings").await?;
    summary.submitted = submitted::write(clients, media, options, &places, &listings).await?;
    Ok(summary)
}

/// Imports a record unless an identical one exists already. Returns whether it was written.
async fn import(
    clients: &mut Clients,
    manifest: &mut manifest::Manifest,
    record: ListingRecord,
) -> Result<bool, SeedError> {
    let id = record.id.clone();
    let fingerprint = digest(&[&record.encode_to_vec().iter().map(|byte| format!("{byte:02x}")).collect::<String>()]);
    if manifest.get(&id) == Some(fingerprint.as_str()) && exists(clients, &id).await? {
        return Ok(false);
    }
    let request = clients.caller.request(ImportListingRequest { record: Some(record) });
    clients.listing.import_listing(request).await.map_err(refused("import", &id))?;
    manifest.set(&id, fingerprint);
    Ok(true)
}

async fn exists(clients: &mut Clients, id: &str) -> Result<bool, SeedError> {
    let request = clients.caller.request(GetListingRequest { id: id.to_owned() });
    match clients.listing.get_listing(request).await {
        Ok(_) => Ok(true),
        Err(status) if status.code() == Code::NotFound => Ok(false),
        Err(status) => Err(refused("reading", id)(status)),
    }
}
