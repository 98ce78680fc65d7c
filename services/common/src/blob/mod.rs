//! A store of immutable files by key, such as photos.

mod folder;

use std::{path::Path, sync::Arc};

use async_trait::async_trait;
use bytes::Bytes;

/// Why a blob could not be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A key is made of parts of `a–z 0–9 . _ -` separated by `/`, none of them beginning with a dot.
    #[error("`{0}` is not a key of the media store")]
    Key(String),
    /// The store failed.
    #[error("the media store failed: {0}")]
    Store(String),
}

/// Keeps files by key. Clones share them.
#[derive(Clone)]
pub struct BlobStore(Arc<dyn Store>);

impl BlobStore {
    /// Files below a folder, which is made when it is not there.
    pub fn folder(path: &Path) -> Result<Self, Error> {
        Ok(Self(Arc::new(folder::Folder::open(path)?)))
    }

    /// Keeps a file, whole or not at all. Writing a key again replaces it.
    pub async fn put(&self, key: &str, bytes: Bytes) -> Result<(), Error> {
        self.0.put(checked(key)?, bytes).await
    }

    /// The file of a key.
    pub async fn get(&self, key: &str) -> Result<Option<Bytes>, Error> {
        self.0.get(checked(key)?).await
    }

    /// Whether there is a file of that key.
    pub async fn contains(&self, key: &str) -> Result<bool, Error> {
        self.0.contains(checked(key)?).await
    }

    /// Removes a file; one that is not there is no error.
    pub async fn remove(&self, key: &str) -> Result<(), Error> {
        self.0.remove(checked(key)?).await
    }
}

/// A backend of [`BlobStore`]; it sees checked keys only.
#[async_trait]
trait Store: Send + Sync {
    async fn put(&self, key: &str, bytes: Bytes) -> Result<(), Error>;
    async fn get(&self, key: &str) -> Result<Option<Bytes>, Error>;
    async fn contains(&self, key: &str) -> Result<bool, Error>;
    async fn remove(&self, key: &str) -> Result<(), Error>;
}

fn checked(key: &str) -> Result<&str, Error> {
    let allowed = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "._-".contains(letter);
    let part = |part: &str| !part.is_empty() && !part.starts_with('.') && part.chars().all(allowed);
    if key.split('/').all(part) { Ok(key) } else { Err(Error::Key(key.into())) }
}
