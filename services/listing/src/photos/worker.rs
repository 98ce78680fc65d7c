//! Decodes uploaded photos, one at a time. An upload waits until its photo is in its listing or draft. A crash in between
//! decodes it again.

use async_trait::async_trait;
use casacero_common::{
    blob::BlobStore,
    jobs::{Failure, Handler, Job, Outcome},
};
use sha2::{Digest as _, Sha256};

use super::{
    decode::decode,
    encode::{Picture, encode},
    original,
};
use crate::{
    domain::{photo::Photo, token::hexadecimal, upload::PhotoProblem},
    store::{self, Store},
};

pub struct PhotoDecoder {
    pub store: Store,
    /// Has the originals, and gets the pictures.
    pub media: BlobStore,
    /// Whether owners' new photos of approved listings wait for an operator.
    pub holds_back: bool,
}

enum Decoded {
    Ready,
    /// The owner removed it meanwhile, or the listing is full.
    NotNeeded,
    /// It cannot be shown.
    Refused(PhotoProblem),
}

/// The key of a photo in the media store. It belongs to one upload, so that deleting a photo never deletes another
/// home's; and it does not tell who has the same picture.
fn hash_of(upload_id: &str) -> String {
    hexadecimal(&Sha256::digest(format!("photo {upload_id}"))[..16])
}

fn count(outcome: &'static str) {
    metrics::counter!("listing_photos_total", "outcome" => outcome).increment(1);
}

#[async_trait]
impl Handler for PhotoDecoder {
    async fn attempt(&self, job: &Job) -> Result<Outcome, Failure> {
        let decoded = self.decode(job).await;
        count(match &decoded {
            Ok(Decoded::Ready) => "ready",
            Ok(Decoded::NotNeeded) => "not_needed",
            Ok(Decoded::Refused(problem)) => problem.code(),
            Err(_) => "failed",
        });
        let outcome = match decoded? {
            Decoded::Ready => Outcome::Done,
            Decoded::NotNeeded => Outcome::NotNeeded,
            Decoded::Refused(problem) => {
                self.store.upload_refused(job, problem).await?;
                Outcome::Done
            }
        };
        self.forget_original(job).await?;
        Ok(outcome)
    }

    async fn give_up(&self, job: &Job, _cause: &str) -> Result<(), Failure> {
        count(PhotoProblem::NotProcessed.code());
        self.store.upload_refused(job, PhotoProblem::NotProcessed).await?;
        Ok(self.forget_original(job).await?)
    }
}

impl PhotoDecoder {
    async fn decode(&self, job: &Job) -> Result<Decoded, Failure> {
        if self.store.waiting_uploads(std::slice::from_ref(&job.key)).await?.is_empty() {
            return Ok(Decoded::NotNeeded);
        }
        let Some(bytes) = self.media.get(&original(&job.key)).await? else {
            tracing::error!(upload = job.key, "an original is missing");
            return Ok(Decoded::Refused(PhotoProblem::NotProcessed));
        };
        let started = std::time::Instant::now();
        let decoding = move || match decode(&bytes) {
            Ok(decoded) => encode(decoded).map(Ok),
            Err(problem) => Ok(Err(problem)),
        };
        let picture = match tokio::task::spawn_blocking(decoding).await {
            Ok(decoded) => decoded?,
            Err(error) => {
                tracing::error!(upload = job.key, %error, "a decoder failed");
                Err(PhotoProblem::Unreadable)
            }
        };
        metrics::histogram!("listing_photo_seconds").record(started.elapsed());
        let Picture { width, height, widths, color, difference_hash, files } = match picture {
            Ok(picture) => picture,
            Err(problem) => return Ok(Decoded::Refused(problem)),
        };
        let photo = Photo::new(&hash_of(&job.key), width, height, &widths, &color)?;
        self.store.expect_photo(photo.hash()).await?;
        for (name, bytes) in files {
            self.media.put(&format!("{}/{name}", photo.hash()), bytes.into()).await?;
        }
        let is_added = self.store.upload_ready(job, &photo, difference_hash, self.holds_back).await?;
        Ok(if is_added { Decoded::Ready } else { Decoded::NotNeeded })
    }

    /// Deletes an original that is not needed any more. It is still needed if the lease ended and another worker has the
    /// upload now.
    pub(super) async fn forget_original(&self, job: &Job) -> Result<(), store::Error> {
        if !self.store.waiting_uploads(std::slice::from_ref(&job.key)).await?.is_empty() {
            return Ok(());
        }
        if let Err(error) = self.media.remove(&original(&job.key)).await {
            // The collector deletes it.
            tracing::warn!(upload = job.key, %error, "an original that is not needed stays");
        }
        Ok(())
    }
}
