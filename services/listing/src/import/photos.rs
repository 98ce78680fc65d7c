//! The photos of homes: the one place at which an import meets the addresses of pictures and the service that has them.
//!
//! Anybody could write into the table, so addresses are requested by the guarded client only. The ledger remembers what
//! was added. What could not be fetched is tried again by the next import of the table.

use casacero_common::{
    call::Caller,
    outgoing::{self, Client, Failure, Request, Response},
    refusal,
    transport::Transport,
};
use casacero_proto::listing::v1::{
    AddPhotoRequest, ImportedPhoto, ImportedPhotoOutcome, ImportedPhotoProblem as Problem,
    photo_service_client::PhotoServiceClient,
};
use futures::{StreamExt as _, stream};
use sha2::{Digest as _, Sha256};
use tonic::Status;

use super::{ledger::Ledger, run::Stopped};
use crate::domain::token::hexadecimal;

/// How many photos of a home are fetched at a time.
const AT_ONCE: usize = 4;

/// Fetches photos and adds them to their homes.
pub struct Photos {
    client: Client,
    service: PhotoServiceClient<Transport>,
    caller: Caller,
}

impl Photos {
    /// Photos that are fetched with `client` and given to the listing service by `caller`.
    pub fn new(client: Client, listing: Transport, caller: Caller) -> Self {
        Self { client, service: PhotoServiceClient::new(listing), caller }
    }

    /// Fetches the photos of a home that no earlier import added, and adds them in their order.
    pub async fn bring(&mut self, home: &str, photos: &mut [ImportedPhoto], ledger: &Ledger) -> Result<(), Stopped> {
        if photos.is_empty() {
            return Ok(());
        }
        let known = ledger.photos(home).await?;
        let mut fetches = Vec::with_capacity(photos.len());
        for (index, photo) in photos.iter_mut().enumerate() {
            if known.contains(&photo_id(&photo.address)) {
                photo.set_outcome(ImportedPhotoOutcome::Known);
                continue;
            }
            let (client, address) = (self.client.clone(), photo.address.clone());
            fetches.push(async move { (index, fetch(&client, address).await) });
        }
        let mut fetched = stream::iter(fetches).buffered(AT_ONCE);
        while let Some((index, content)) = fetched.next().await {
            let photo = &mut photos[index];
            let id = photo_id(&photo.address);
            let problem = match content {
                Ok(content) => self.add(home, &id, content).await?,
                Err(problem) => Some(problem),
            };
            photo.problem = problem.map(Into::into);
            if problem.is_some() {
                photo.set_outcome(ImportedPhotoOutcome::Failed);
            } else {
                photo.set_outcome(ImportedPhotoOutcome::Added);
                ledger.note_photo(home, &id).await?;
            }
        }
        Ok(())
    }

    /// Adds a photo. Returns why it cannot be added, if so.
    async fn add(&mut self, home: &str, id: &str, content: Vec<u8>) -> Result<Option<Problem>, Status> {
        let message = AddPhotoRequest {
            property_id: home.to_owned(),
            photo_id: id.to_owned(),
            content: content.into(),
            ..Default::default()
        };
        let Err(status) = self.service.add_photo(self.caller.request(message)).await else {
            return Ok(None);
        };
        match refusal::reason(&status) {
            // An import was killed right after it had added the photo, and the address gives another one by now.
            Some("photo_id_reused") => Ok(None),
            Some("photo_format") => Ok(Some(Problem::Format)),
            Some("too_many_photos") => Ok(Some(Problem::TooManyPhotos)),
            Some("status_not_allowed") => Ok(Some(Problem::HomeRemoved)),
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
    use crate::domain::upload::PhotoId;

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
    fn a_photo_in_json_says_what_became_of_it() {
        let json = |outcome: ImportedPhotoOutcome, problem: Option<Problem>| {
            let address = "https://a.example/1.jpg".to_owned();
            let photo = ImportedPhoto { address, outcome: outcome.into(), problem: problem.map(Into::into) };
            serde_json::to_string(&photo).expect("plain data")
        };
        let not_fetched = json(ImportedPhotoOutcome::NotFetched, None);
        assert_eq!(not_fetched, r#"{"address":"https://a.example/1.jpg","outcome":"not_fetched"}"#);
        let failed = json(ImportedPhotoOutcome::Failed, Some(Problem::NotFound));
        assert_eq!(failed, r#"{"address":"https://a.example/1.jpg","outcome":"failed","problem":"not_found"}"#);
    }
}
