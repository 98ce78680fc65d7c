//! A store of immutable files by key, such as photos.

mod large;
mod open;

use std::{error::Error as StdError, io, path::PathBuf, sync::Arc};

use bytes::Bytes;
use futures::{StreamExt as _, TryStreamExt as _, future::ready, stream::BoxStream};
use object_store::{ObjectStore, ObjectStoreExt as _, path::Path as ObjectPath};

pub use large::Upload;
pub use open::{Config, S3Config};

/// Why a blob could not be stored or read. No message contains a secret key.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A key consists of parts of `a–z 0–9 . _ -`, separated by `/`. No part begins with a dot.
    #[error("`{0}` is not a key of the media store")]
    Key(String),
    /// The settings do not describe a valid store.
    #[error("the media store cannot be opened: {0}")]
    Settings(String),
    /// The store failed or is unavailable. A retry may succeed.
    #[error("the media store failed: {0}")]
    Store(String),
}

impl From<object_store::Error> for Error {
    fn from(error: object_store::Error) -> Self {
        let message = error.to_string();
        // The last cause often has details that the message omits, such as a refused connection.
        let cause = causes(&error).last().map(ToString::to_string).filter(|cause| !message.contains(cause.as_str()));
        Self::Store(cause.map_or(message.clone(), |cause| format!("{message}: {cause}")))
    }
}

fn causes(error: &object_store::Error) -> impl Iterator<Item = &(dyn StdError + 'static)> {
    std::iter::successors(error.source(), |&error| error.source())
}

/// Stores files by key. Clones share them.
#[derive(Clone)]
pub struct BlobStore {
    objects: Arc<dyn ObjectStore>,
    /// The folder that must exist, if the store is a folder.
    folder: Option<PathBuf>,
}

impl BlobStore {
    /// Stores a file atomically. Writing an existing key replaces its file.
    pub async fn put(&self, key: &str, bytes: Bytes) -> Result<(), Error> {
        self.objects.put(&path(key)?, bytes.into()).await?;
        Ok(())
    }

    /// The file with this key.
    pub async fn get(&self, key: &str) -> Result<Option<Bytes>, Error> {
        match self.objects.get(&path(key)?).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(error) => absent(error).map(|()| None),
        }
    }

    /// Whether there is a file with this key.
    pub async fn contains(&self, key: &str) -> Result<bool, Error> {
        Ok(self.size(key).await?.is_some())
    }

    /// Removes a file. A missing file is not an error.
    pub async fn remove(&self, key: &str) -> Result<(), Error> {
        self.objects.delete(&path(key)?).await.or_else(absent)
    }

    /// The keys below `folder`, such as `ab12` for `ab12/400.jpg`; all keys if it is empty. They are not sorted. They
    /// are listed while the stream is read.
    pub fn list(&self, folder: &str) -> Result<BoxStream<'static, Result<String, Error>>, Error> {
        let folder = if folder.is_empty() { None } else { Some(path(folder)?) };
        let found = self.objects.list(folder.as_ref()).map_err(Error::from);
        // Other files beside ours are ignored.
        let keys = found.map_ok(|object| String::from(object.location)).try_filter(|key| ready(is_key(key)));
        Ok(keys.boxed())
    }

    /// Whether the store answers now.
    pub async fn reachable(&self) -> bool {
        let folder_is_there = match &self.folder {
            Some(folder) => tokio::fs::metadata(folder).await.is_ok_and(|found| found.is_dir()),
            None => true,
        };
        // For a bucket, the error of a GET has more detail than that of a HEAD.
        folder_is_there && self.get("reachable").await.is_ok()
    }
}

fn is_key(key: &str) -> bool {
    let allowed = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "._-".contains(letter);
    let part = |part: &str| !part.is_empty() && !part.starts_with('.') && part.chars().all(allowed);
    key.split('/').all(part)
}

fn path(key: &str) -> Result<ObjectPath, Error> {
    if is_key(key) { Ok(ObjectPath::from(key)) } else { Err(Error::Key(key.into())) }
}

/// Succeeds if the error only says that there is no such blob.
fn absent(error: object_store::Error) -> Result<(), Error> {
    let is_absent = match &error {
        // A missing bucket is not a missing file.
        object_store::Error::NotFound { source, .. } => !source.to_string().contains("NoSuchBucket"),
        other => is_no_file(other),
    };
    if is_absent { Ok(()) } else { Err(error.into()) }
}

/// In a folder, a key may name a folder, or continue below a file. Then there is no such blob either.
fn is_no_file(error: &object_store::Error) -> bool {
    causes(error)
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| matches!(cause.kind(), io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory))
}
