//! Files that are too large for memory, in parts.

use std::ops::Range;

use bytes::Bytes;
use object_store::{MultipartUpload, ObjectStoreExt as _};

use super::{BlobStore, Error, absent, path};

/// A file that is being stored. It is there once it is finished.
pub struct Upload(Box<dyn MultipartUpload>);

impl BlobStore {
    /// The number of bytes of the file with this key.
    pub async fn size(&self, key: &str) -> Result<Option<u64>, Error> {
        match self.objects.head(&path(key)?).await {
            Ok(found) => Ok(Some(found.size)),
            Err(error) => absent(error).map(|()| None),
        }
    }

    /// A part of the file with this key.
    pub async fn part(&self, key: &str, range: Range<u64>) -> Result<Bytes, Error> {
        Ok(self.objects.get_range(&path(key)?, range).await?)
    }

    /// Begins to store a file. An existing one is replaced when this one is finished.
    pub async fn upload(&self, key: &str) -> Result<Upload, Error> {
        Ok(Upload(self.objects.put_multipart(&path(key)?).await?))
    }
}

impl Upload {
    /// Adds a part. All but the last have to be equally long, and 5 MiB at least.
    pub async fn add(&mut self, part: Bytes) -> Result<(), Error> {
        Ok(self.0.put_part(part.into()).await?)
    }

    /// Gives the file its name.
    pub async fn finish(mut self) -> Result<(), Error> {
        self.0.complete().await?;
        Ok(())
    }

    /// Removes the parts.
    pub async fn abort(mut self) -> Result<(), Error> {
        Ok(self.0.abort().await?)
    }
}
