//! A store of immutable files by key, such as photos.

mod open;

use std::{error::Error as StdError, io, path::PathBuf, sync::Arc};

use bytes::Bytes;
use futures::{StreamExt as _, TryStreamExt as _, future::ready, stream::BoxStream};
use object_store::{ObjectStore, ObjectStoreExt as _, path::Path as ObjectPath};

pub use open::{Config, S3Config};

/// Why a blob could not be kept or read. No message holds a secret key.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A key is made of parts of `a–z 0–9 . _ -` separated by `/`, none of them beginning with a dot.
    #[error("`{0}` is not a key of the media store")]
    Key(String),
    /// The settings name no store.
    #[error("the media store cannot be opened: {0}")]
    Settings(String),
    /// The store failed or is away; the same may succeed later.
    #[error("the media store failed: {0}")]
    Store(String),
}

impl From<object_store::Error> for Error {
    fn from(error: object_store::Error) -> Self {
        let message = error.to_string();
        // The last cause says what the message often leaves out, such as that nothing listens.
        let cause = causes(&error).last().map(ToString::to_string).filter(|cause| !message.contains(cause.as_str()));
        Self::Store(cause.map_or(message.clone(), |cause| format!("{message}: {cause}")))
    }
}

fn causes(error: &object_store::Error) -> impl Iterator<Item = &(dyn StdError + 'static)> {
    std::iter::successors(error.source(), |&error| error.source())
}

/// Keeps files by key. Clones share them.
#[derive(Clone)]
pub struct BlobStore {
    objects: Arc<dyn ObjectStore>,
    /// The folder that has to be there, where it is one.
    folder: Option<PathBuf>,
}

impl BlobStore {
    /// Keeps a file, whole or not at all. Writing a key again replaces it.
    pub async fn put(&self, key: &str, bytes: Bytes) -> Result<(), Error> {
        self.objects.put(&path(key)?, bytes.into()).await?;
        Ok(())
    }

    /// The file of a key.
    pub async fn get(&self, key: &str) -> Result<Option<Bytes>, Error> {
        match self.objects.get(&path(key)?).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(error) => absent(error).map(|()| None),
        }
    }

    /// Whether there is a file of that key.
    pub async fn contains(&self, key: &str) -> Result<bool, Error> {
        match self.objects.head(&path(key)?).await {
            Ok(_) => Ok(true),
            Err(error) => absent(error).map(|()| false),
        }
    }

    /// Removes a file; one that is not there is no error.
    pub async fn remove(&self, key: &str) -> Result<(), Error> {
        self.objects.delete(&path(key)?).await.or_else(absent)
    }

    /// The keys that go on below `folder`, such as `ab12` for `ab12/400.jpg`, or all keys when it is
    /// empty; in no order. They are read as the stream is.
    pub fn list(&self, folder: &str) -> Result<BoxStream<'static, Result<String, Error>>, Error> {
        let folder = if folder.is_empty() { None } else { Some(path(folder)?) };
        let found = self.objects.list(folder.as_ref()).map_err(Error::from);
        // What others have put beside our files is none of them.
        let keys = found.map_ok(|object| String::from(object.location)).try_filter(|key| ready(is_key(key)));
        Ok(keys.boxed())
    }

    /// Whether the store answers now.
    pub async fn reachable(&self) -> bool {
        let folder_is_there = match &self.folder {
            Some(folder) => tokio::fs::metadata(folder).await.is_ok_and(|found| found.is_dir()),
            None => true,
        };
        // A bucket says more when a file is asked for than when only a head is.
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

/// Whether the error says no more than that there is no such blob.
fn absent(error: object_store::Error) -> Result<(), Error> {
    let is_absent = match &error {
        // A bucket that is not there is no missing picture.
        object_store::Error::NotFound { source, .. } => !source.to_string().contains("NoSuchBucket"),
        other => is_no_file(other),
    };
    if is_absent { Ok(()) } else { Err(error.into()) }
}

/// In a folder, a key may name a folder of keys, or go on below a file: there is no such blob either.
fn is_no_file(error: &object_store::Error) -> bool {
    causes(error)
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| matches!(cause.kind(), io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory))
}
