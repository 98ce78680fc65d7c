//! Deletes files from the media store that nothing needs: photos that neither a listing nor a draft has, and originals
//! whose upload does not wait. See `docs/rules/photos.md#deletion`.

use std::time::Duration;

use casacero_common::{
    blob::{self, BlobStore},
    clock::Clock,
    service::{self, Shutdown, Task},
};
use chrono::{DateTime, TimeDelta, Utc};
use futures::TryStreamExt as _;
use uuid::Uuid;

use super::{ORIGINALS, original};
use crate::store::{self, Store};

/// The name in logs and metrics.
const TASK: &str = "collector of photos";
/// How long an original stays that does not wait. It also protects files whose row is about to be written.
const UNUSED: TimeDelta = TimeDelta::days(1);
/// How long an owner is told of a refused photo.
const REFUSED: TimeDelta = TimeDelta::days(7);
const INTERVAL: Duration = Duration::from_secs(600);
/// How many originals are looked up at once.
const BATCH: usize = 200;

/// The task that deletes unneeded files. A sweep that is cut off goes on with the next one.
#[derive(Clone)]
pub struct PhotoCollector {
    pub store: Store,
    pub media: BlobStore,
    /// For how many days a photo stays that no home shows any more, unless its home was erased; at least one.
    pub unused_kept_days: u32,
    /// Source of the current time.
    pub clock: Clock,
}

/// Why a sweep ended early.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Store(#[from] store::Error),
    #[error(transparent)]
    Media(#[from] blob::Error),
}

/// When an upload was made, according to its id.
fn made_at(upload_id: &str) -> Option<DateTime<Utc>> {
    let (seconds, nanos) = upload_id.parse::<Uuid>().ok()?.get_timestamp()?.to_unix();
    DateTime::from_timestamp(i64::try_from(seconds).ok()?, nanos)
}

impl PhotoCollector {
    /// The task that sweeps until `shutdown`.
    pub fn task(self, shutdown: Shutdown) -> Task {
        Task::new(TASK, async move {
            loop {
                match self.sweep().await {
                    Ok(0) => {}
                    Ok(count) => tracing::info!(count, "deleted photos that nothing needs"),
                    Err(error) => {
                        service::count_failure(TASK);
                        tracing::error!(%error, "photos that nothing needs stay until the next sweep");
                    }
                }
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = tokio::time::sleep(INTERVAL) => {}
                }
            }
        })
    }

    /// Deletes what nothing needs. Returns how many photos and originals.
    pub async fn sweep(&self) -> Result<usize, Error> {
        let now = self.clock.now();
        self.store.forget_refused_uploads(now - REFUSED).await?;
        let mut deleted = 0;
        // Each is looked up just before it is deleted, because an import may show it again.
        let unused_since = now - TimeDelta::days(self.unused_kept_days.max(1).into());
        while let Some(hash) = self.store.next_unused_photo(unused_since).await? {
            let keys: Vec<String> = self.media.list(&hash)?.try_collect().await?;
            for key in keys {
                self.media.remove(&key).await?;
            }
            self.store.forget_unused_photo(&hash).await?;
            deleted += 1;
        }
        Ok(deleted + self.delete_originals(now - UNUSED).await?)
    }

    /// Deletes originals that were uploaded before `until` and do not wait to be decoded.
    async fn delete_originals(&self, until: DateTime<Utc>) -> Result<usize, Error> {
        let keys: Vec<String> = self.media.list(ORIGINALS)?.try_collect().await?;
        let ids = keys.iter().filter_map(|key| key.strip_prefix(ORIGINALS)?.strip_prefix('/'));
        let old: Vec<String> =
            ids.filter(|id| made_at(id).is_some_and(|made| made < until)).map(ToOwned::to_owned).collect();
        let mut deleted = 0;
        for ids in old.chunks(BATCH) {
            let waiting = self.store.waiting_uploads(ids).await?;
            for id in ids.iter().filter(|id| !waiting.contains(id)) {
                self.media.remove(&original(id)).await?;
                deleted += 1;
            }
        }
        Ok(deleted)
    }
}
