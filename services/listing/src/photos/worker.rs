//! Decodes uploaded photos, one at a time. The row is the truth: an upload waits until its photo is in its listing or
//! draft. A crash in between decodes it again.

use std::{sync::Arc, time::Duration};

use casacero_common::{
    blob::{self, BlobStore},
    clock::Clock,
    service::{Shutdown, Task},
};
use chrono::TimeDelta;
use sha2::{Digest as _, Sha256};
use tokio::sync::Notify;

use super::{
    decode::decode,
    encode::{EncodeError, Picture, encode},
    hexadecimal, original,
};
use crate::{
    domain::{photo::Photo, text::FieldError, upload::PhotoProblem},
    store::{self, ClaimedUpload, Store},
};

/// Delays after failed attempts, in seconds; the last one is for all further attempts.
const DELAYS_SECONDS: [i64; 4] = [5, 60, 600, 3600];
/// An upload is refused after this number of attempts. An attempt also counts if it ended the process.
const MOST_ATTEMPTS: u32 = 6;
/// Time between two polls. Polling finds rows that another process wrote.
const INTERVAL: Duration = Duration::from_secs(1);

/// The worker that decodes photos.
#[derive(Clone)]
pub struct PhotoWorker {
    /// Database access.
    pub store: Store,
    /// Has the originals, and gets the pictures.
    pub media: BlobStore,
    /// Source of the current time.
    pub clock: Clock,
    /// Wakes the worker.
    pub waits: Arc<Notify>,
    /// Whether owners' new photos of approved listings wait for an operator.
    pub holds_back: bool,
}

/// Why an attempt failed. The next one may succeed.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Store(#[from] store::Error),
    #[error(transparent)]
    Media(#[from] blob::Error),
    #[error(transparent)]
    Encode(#[from] EncodeError),
    #[error("the picture has no valid description: {0}")]
    Photo(#[from] FieldError),
}

/// What an attempt came to.
enum Outcome {
    /// The photo is ready.
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

impl PhotoWorker {
    /// The task that decodes photos until `shutdown`.
    pub fn task(self, shutdown: Shutdown) -> Task {
        Task::new("photos", async move {
            loop {
                if let Err(error) = self.process_due(&shutdown).await {
                    tracing::error!(%error, "photos wait to be decoded");
                }
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = self.waits.notified() => {}
                    () = tokio::time::sleep(INTERVAL) => {}
                }
            }
        })
    }

    /// Decodes every due photo; returns how many attempts were made.
    pub async fn process_due(&self, shutdown: &Shutdown) -> Result<usize, store::Error> {
        let mut attempts = 0;
        while !shutdown.is_cancelled() {
            let Some(claimed) = self.store.claim_upload().await? else { break };
            attempts += 1;
            let outcome = self.process(&claimed).await;
            let label = match &outcome {
                Ok(Outcome::Ready) => "ready",
                Ok(Outcome::NotNeeded) => "not_needed",
                Ok(Outcome::Refused(problem)) => problem.code(),
                Err(_) => "failed",
            };
            metrics::counter!("listing_photos_total", "outcome" => label).increment(1);
            match outcome {
                Ok(Outcome::Ready | Outcome::NotNeeded) => self.forget_original(&claimed).await?,
                Ok(Outcome::Refused(problem)) => {
                    self.store.upload_refused(&claimed, problem).await?;
                    self.forget_original(&claimed).await?;
                }
                Err(error) => {
                    let index = (claimed.attempt.saturating_sub(1) as usize).min(DELAYS_SECONDS.len() - 1);
                    let next = self.clock.now() + TimeDelta::seconds(DELAYS_SECONDS[index]);
                    tracing::warn!(upload = %claimed.id, attempt = claimed.attempt, %error, "a photo is postponed");
                    self.store.upload_postponed(&claimed, next).await?;
                }
            }
        }
        Ok(attempts)
    }

    async fn process(&self, claimed: &ClaimedUpload) -> Result<Outcome, Failure> {
        if claimed.attempt > MOST_ATTEMPTS {
            tracing::error!(upload = %claimed.id, "a photo is given up");
            return Ok(Outcome::Refused(PhotoProblem::NotProcessed));
        }
        let Some(bytes) = self.media.get(&original(&claimed.id)).await? else {
            tracing::error!(upload = %claimed.id, "an original is missing");
            return Ok(Outcome::Refused(PhotoProblem::NotProcessed));
        };
        let started = std::time::Instant::now();
        let decoding = move || match decode(&bytes) {
            Ok(decoded) => encode(decoded).map(Ok),
            Err(problem) => Ok(Err(problem)),
        };
        let picture = match tokio::task::spawn_blocking(decoding).await {
            Ok(decoded) => decoded?,
            Err(error) => {
                tracing::error!(upload = %claimed.id, %error, "a decoder failed");
                Err(PhotoProblem::Unreadable)
            }
        };
        metrics::histogram!("listing_photo_seconds").record(started.elapsed());
        let Picture { width, height, widths, color, difference_hash, files } = match picture {
            Ok(picture) => picture,
            Err(problem) => return Ok(Outcome::Refused(problem)),
        };
        let photo = Photo::new(&hash_of(&claimed.id), width, height, &widths, &color)?;
        self.store.expect_photo(photo.hash()).await?;
        for (name, bytes) in files {
            self.media.put(&format!("{}/{name}", photo.hash()), bytes.into()).await?;
        }
        let is_added = self.store.upload_ready(claimed, &photo, difference_hash, self.holds_back).await?;
        Ok(if is_added { Outcome::Ready } else { Outcome::NotNeeded })
    }

    /// Deletes an original that is not needed any more. It is still needed if the claim ended and another worker has the
    /// upload now.
    pub(super) async fn forget_original(&self, claimed: &ClaimedUpload) -> Result<(), store::Error> {
        if !self.store.waiting_uploads(std::slice::from_ref(&claimed.id)).await?.is_empty() {
            return Ok(());
        }
        if let Err(error) = self.media.remove(&original(&claimed.id)).await {
            // The collector deletes it.
            tracing::warn!(upload = %claimed.id, %error, "an original that is not needed stays");
        }
        Ok(())
    }
}
