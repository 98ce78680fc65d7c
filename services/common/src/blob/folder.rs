//! Files below a folder.

use std::{
    io,
    path::{Path, PathBuf},
};

use async_trait::async_trait;
use bytes::Bytes;
use tokio::fs;
use uuid::Uuid;

use super::{Error, Store};

pub(super) struct Folder(PathBuf);

fn failed(error: &io::Error) -> Error {
    Error::Store(error.to_string())
}

impl Folder {
    pub(super) fn open(path: &Path) -> Result<Self, Error> {
        std::fs::create_dir_all(path)
            .map_err(|error| Error::Store(format!("{} cannot be made: {error}", path.display())))?;
        Ok(Self(path.to_owned()))
    }
}

#[async_trait]
impl Store for Folder {
    async fn put(&self, key: &str, bytes: Bytes) -> Result<(), Error> {
        let path = self.0.join(key);
        let folder = path.parent().unwrap_or(&self.0);
        fs::create_dir_all(folder).await.map_err(|error| failed(&error))?;
        // Renaming makes the file appear whole; no key begins with a dot, so nobody sees the draft.
        let draft = folder.join(format!(".{}", Uuid::new_v4()));
        fs::write(&draft, &bytes).await.map_err(|error| failed(&error))?;
        fs::rename(&draft, &path).await.map_err(|error| failed(&error))
    }

    async fn get(&self, key: &str) -> Result<Option<Bytes>, Error> {
        match fs::read(self.0.join(key)).await {
            Ok(bytes) => Ok(Some(bytes.into())),
            Err(error) if is_absent(&error) => Ok(None),
            Err(error) => Err(failed(&error)),
        }
    }

    async fn contains(&self, key: &str) -> Result<bool, Error> {
        match fs::metadata(self.0.join(key)).await {
            Ok(found) => Ok(found.is_file()),
            Err(error) if is_absent(&error) => Ok(false),
            Err(error) => Err(failed(&error)),
        }
    }

    async fn remove(&self, key: &str) -> Result<(), Error> {
        match fs::remove_file(self.0.join(key)).await {
            Ok(()) => Ok(()),
            Err(error) if is_absent(&error) => Ok(()),
            Err(error) => Err(failed(&error)),
        }
    }
}

fn is_absent(error: &io::Error) -> bool {
    // A key may name a folder of keys, or go on below a file: there is no such blob either.
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory)
}
