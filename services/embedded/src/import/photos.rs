//! The photos of homes: the one place at which an import meets the addresses of pictures and the service that has them.
//!
//! Anybody could write into the table, so addresses are requested by the guarded client only. The ledger remembers what
//! was added. What could not be fetched is tried again by the next import of the table.

use casacero_common::{
    call::Caller,
    outgoing::{self, Client, Failure, InvalidConfig, Request, Response},
    refusal,
    transport::Transport,
};
use casacero_listing::domain::upload::UPLOAD_MAX_BYTES;
use casacero_proto::listing::v1::{AddPhotoRequest, photo_service_client::PhotoServiceClient};
use futures::{StreamExt as _, stream};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use tonic::Status;

use super::{
    Error,
    ledger::{Ledger, hexadecimal},
};

/// How many photos of a home are fetched at a time.
const AT_ONCE: usize = 4;

/// Why a photo was not added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Problem {
    /// The address is none, or not on the public internet.
    AddressRefused,
    /// The server does not have it.
    NotFound,
    /// The server does not give it to us.
    Forbidden,
    /// The server answered with another error, or led nowhere.
    ServerError,
    /// There was no complete answer.
    Unreachable,
    /// The file is larger than an upload may be.
    TooLarge,
    /// The answer is no picture of a format that we read.
    Format,
    /// The home has as many photos as it may.
    TooManyPhotos,
    /// The home was removed, so its photos do not change any more.
    HomeRemoved,
}

impl Problem {
    /// What to tell the operator.
    pub const fn told(self) -> &'static str {
        match self {
            Self::AddressRefused => "the address is not on the public internet",
            Self::NotFound => "its server does not have it",
            Self::Forbidden => "its server does not give it to us",
            Self::ServerError => "its server answered with an error",
            Self::Unreachable => "its server gave no complete answer",
            Self::TooLarge => "it is larger than 10 MiB",
            Self::Format => "it is not a JPEG, PNG or WebP file",
            Self::TooManyPhotos => "the home has 25 photos already",
            Self::HomeRemoved => "the home was removed",
        }
    }
}

/// What became of a photo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "outcome", content = "problem", rename_all = "snake_case")]
pub enum PhotoOutcome {
    /// It was not asked for.
    NotFetched,
    /// An earlier import added it.
    Known,
    /// It was given to the listing service, which decodes it.
    Added,
    /// It is not there.
    Failed(Problem),
}

/// A photo of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PhotoReport {
    /// The address in the table.
    pub address: String,
    #[serde(flatten)]
    pub outcome: PhotoOutcome,
}

impl From<&String> for PhotoReport {
    fn from(address: &String) -> Self {
        Self { address: address.clone(), outcome: PhotoOutcome::NotFetched }
    }
}

/// Fetches photos and adds them to their homes.
pub struct Photos {
    client: Client,
    service: PhotoServiceClient<Transport>,
    caller: Caller,
}

/// The client that photos are fetched with.
pub fn client(config: &outgoing::Config) -> Result<Client, InvalidConfig> {
    Client::new(outgoing::Config { body_limit_bytes: UPLOAD_MAX_BYTES, ..config.clone() })
}

impl Photos {
    /// Photos that are fetched with `client` and given to the listing service by `caller`.
    pub fn new(client: Client, listing: Transport, caller: Caller) -> Self {
        Self { client, service: PhotoServiceClient::new(listing), caller }
    }

    /// Fetches the photos of a home that no earlier import added, and adds them in their order. `row` is the number of
    /// the home's row.
    pub async fn bring(
        &mut self,
        row: usize,
        home: &str,
        photos: &mut [PhotoReport],
        ledger: &mut Ledger,
    ) -> Result<(), Error> {
        let mut fetches = Vec::with_capacity(photos.len());
        for (index, photo) in photos.iter_mut().enumerate() {
            if ledger.has_photo(home, &photo_id(&photo.address)) {
                photo.outcome = PhotoOutcome::Known;
                continue;
            }
            let (client, address) = (self.client.clone(), photo.address.clone());
            fetches.push(async move { (index, fetch(&client, address).await) });
        }
        let mut fetched = stream::iter(fetches).buffered(AT_ONCE);
        while let Some((index, content)) = fetched.next().await {
            let photo = &mut photos[index];
            let id = photo_id(&photo.address);
            photo.outcome = match content {
                Ok(content) => {
                    let added = self.add(home, &id, content).await;
                    added.map_err(|status| Error::Service(row, Box::new(status)))?
                }
                Err(problem) => PhotoOutcome::Failed(problem),
            };
            if photo.outcome == PhotoOutcome::Added {
                ledger.photo(home, &id)?;
            }
        }
        Ok(())
    }

    async fn add(&mut self, home: &str, id: &str, content: Vec<u8>) -> Result<PhotoOutcome, Status> {
        let message = AddPhotoRequest {
            property_id: home.to_owned(),
            photo_id: id.to_owned(),
            content: content.into(),
            ..Default::default()
        };
        let Err(status) = self.service.add_photo(self.caller.request(message)).await else {
            return Ok(PhotoOutcome::Added);
        };
        match refusal::reason(&status) {
            // An import was killed right after it had added the photo, and the address gives another one by now.
            Some("photo_id_reused") => Ok(PhotoOutcome::Added),
            Some("photo_format") => Ok(PhotoOutcome::Failed(Problem::Format)),
            Some("too_many_photos") => Ok(PhotoOutcome::Failed(Problem::TooManyPhotos)),
            Some("status_not_allowed") => Ok(PhotoOutcome::Failed(Problem::HomeRemoved)),
            _ => Err(status),
        }
    }
}

/// The id of the photo of an address.
fn photo_id(address: &str) -> String {
    hexadecimal(&Sha256::digest(address))
}

async fn fetch(client: &Client, url: String) -> Result<Vec<u8>, Problem> {
    let answer = client.get(Request { url, headers: Vec::new() }).await;
    let Response { status, headers: _, body, final_url: _ } = answer.map_err(|Failure { error, host }| {
        tracing::debug!(host, %error, "photo not fetched");
        problem_of_error(&error)
    })?;
    match problem_of_status(status.as_u16()) {
        None => Ok(body.into()),
        Some(problem) => Err(problem),
    }
}

fn problem_of_error(error: &outgoing::Error) -> Problem {
    use outgoing::Error;
    match error {
        Error::InvalidUrl | Error::Scheme | Error::Credentials | Error::Port(_) | Error::Private(_) => {
            Problem::AddressRefused
        }
        Error::TooLarge(_) => Problem::TooLarge,
        Error::Redirects(_) | Error::RedirectTarget => Problem::ServerError,
        Error::Unresolved(_) | Error::Timeout | Error::Network(_) => Problem::Unreachable,
    }
}

/// Why an answer of that status has no photo. Other statuses of success are partial answers, or no answer yet.
const fn problem_of_status(status: u16) -> Option<Problem> {
    match status {
        200 | 203 => None,
        401 | 403 => Some(Problem::Forbidden),
        404 | 410 => Some(Problem::NotFound),
        _ => Some(Problem::ServerError),
    }
}

#[cfg(test)]
mod tests {
    use casacero_listing::domain::{photo::PHOTOS_MAX, upload::PhotoId};

    use super::*;

    #[test]
    fn the_id_of_a_photo_tells_its_address_from_others() {
        let [one, other] = ["https://a.example/1.jpg", "https://a.example/2.jpg"].map(photo_id);
        assert_ne!(one, other);
        assert_eq!(one, photo_id("https://a.example/1.jpg"));
        assert_eq!(one.parse::<PhotoId>().expect("an id").as_str(), one);
    }

    #[test]
    fn statuses() {
        let cases = [
            (200, None),
            (204, Some(Problem::ServerError)),
            (206, Some(Problem::ServerError)),
            (304, Some(Problem::ServerError)),
            (403, Some(Problem::Forbidden)),
            (404, Some(Problem::NotFound)),
            (410, Some(Problem::NotFound)),
            (429, Some(Problem::ServerError)),
            (500, Some(Problem::ServerError)),
        ];
        for (status, expected) in cases {
            assert_eq!(problem_of_status(status), expected, "{status}");
        }
    }

    #[test]
    fn the_sentences_name_the_limits_of_the_listing_service() {
        assert_eq!(UPLOAD_MAX_BYTES, 10 * 1024 * 1024);
        assert!(Problem::TooManyPhotos.told().contains(&PHOTOS_MAX.to_string()));
    }

    #[test]
    fn a_photo_in_json_says_what_became_of_it() {
        let json = |outcome| {
            let photo = PhotoReport { outcome, ..PhotoReport::from(&"https://a.example/1.jpg".to_owned()) };
            serde_json::to_string(&photo).expect("plain data")
        };
        assert_eq!(json(PhotoOutcome::NotFetched), r#"{"address":"https://a.example/1.jpg","outcome":"not_fetched"}"#);
        let failed = json(PhotoOutcome::Failed(Problem::NotFound));
        assert_eq!(failed, r#"{"address":"https://a.example/1.jpg","outcome":"failed","problem":"not_found"}"#);
    }
}
