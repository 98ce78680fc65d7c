//! A backup as an object of a bucket: written and read in parts, so that it needs no space on a disk.

use std::{
    fmt,
    io::{self, Read, Write},
    path::Path,
    sync::Arc,
};

use bytes::Bytes;
use casacero_common::blob::{self, BlobStore, S3Config, Upload};
use tokio::runtime::{self, Runtime};

use super::Error;

/// Bytes of a part. A bucket takes 10,000 of them, which makes 160 GB.
const PART: usize = 16 << 20;
/// The beginning of the address of an object.
pub(super) const SCHEME: &str = "s3://";

/// An object of a bucket. Clones share the connection.
#[derive(Clone)]
pub(super) struct Object {
    runtime: Arc<Runtime>,
    store: BlobStore,
    address: String,
    /// The last part of its address.
    name: String,
}

impl fmt::Debug for Object {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.address)
    }
}

/// An error of a bucket where errors of a disk are expected. Its kind tells it from damage.
fn failed(error: blob::Error) -> io::Error {
    io::Error::new(io::ErrorKind::ConnectionAborted, error)
}

impl Object {
    /// The object at an address such as `s3://bucket/backups/2027-01-31`.
    pub fn open(address: &str, s3: &S3Config) -> Result<Self, Error> {
        let rest = address.strip_prefix(SCHEME).unwrap_or(address);
        let (folder, name) = rest.rsplit_once('/').filter(|(_, name)| !name.is_empty()).ok_or(Error::NoName)?;
        let config = blob::Config { url: format!("{SCHEME}{folder}"), s3: s3.clone() };
        let failed = |error| Error::Bucket(address.to_owned(), error);
        let store = BlobStore::open(&config).map_err(failed)?;
        let runtime = runtime::Builder::new_current_thread().enable_all().build();
        let runtime = Arc::new(runtime.map_err(Error::io(Path::new(address)))?);
        Ok(Self { runtime, store, address: address.to_owned(), name: name.to_owned() })
    }

    fn error(&self, error: blob::Error) -> Error {
        Error::Bucket(self.address.clone(), error)
    }

    /// Refuses if there is such an object.
    pub fn is_free(&self) -> Result<(), Error> {
        match self.runtime.block_on(self.store.contains(&self.name)).map_err(|error| self.error(error))? {
            true => Err(Error::InBucket(self.address.clone())),
            false => Ok(()),
        }
    }

    pub fn remove(&self) -> Result<(), Error> {
        self.runtime.block_on(self.store.remove(&self.name)).map_err(|error| self.error(error))
    }

    /// Writes it. It is there once the writer is finished.
    pub fn writer(&self) -> Result<Writer, Error> {
        let upload = self.runtime.block_on(self.store.upload(&self.name)).map_err(|error| self.error(error))?;
        Ok(Writer { object: self.clone(), upload: Some(upload), part: Vec::with_capacity(PART) })
    }

    /// Reads it.
    pub fn reader(&self) -> Result<Reader, Error> {
        let bytes = self.runtime.block_on(self.store.size(&self.name)).map_err(|error| self.error(error))?;
        let bytes = bytes.ok_or_else(|| Error::NotInBucket(self.address.clone()))?;
        Ok(Reader { object: self.clone(), bytes, next: 0, part: Bytes::new() })
    }
}

/// Writes an object. One that is dropped before it is finished leaves nothing behind.
pub(super) struct Writer {
    object: Object,
    upload: Option<Upload>,
    part: Vec<u8>,
}

impl Writer {
    fn send(&mut self) -> io::Result<()> {
        let part = std::mem::replace(&mut self.part, Vec::with_capacity(PART));
        let upload = self.upload.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        self.object.runtime.block_on(upload.add(part.into())).map_err(failed)
    }

    /// Gives the object its name.
    pub fn finish(mut self) -> io::Result<()> {
        self.send()?;
        let upload = self.upload.take().ok_or(io::ErrorKind::BrokenPipe)?;
        self.object.runtime.block_on(upload.finish()).map_err(failed)
    }
}

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.part.len() == PART {
            self.send()?;
        }
        let length = bytes.len().min(PART - self.part.len());
        self.part.extend_from_slice(&bytes[..length]);
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        let Some(upload) = self.upload.take() else { return };
        if let Err(error) = self.object.runtime.block_on(upload.abort()) {
            eprintln!("casacero: parts of {} remain in the bucket: {error}", self.object.address);
        }
    }
}

/// Reads an object.
pub(super) struct Reader {
    object: Object,
    bytes: u64,
    next: u64,
    part: Bytes,
}

impl Read for Reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.part.is_empty() && self.next < self.bytes {
            let end = self.bytes.min(self.next + PART as u64);
            let Object { runtime, store, name, .. } = &self.object;
            self.part = runtime.block_on(store.part(name, self.next..end)).map_err(failed)?;
            self.next = end;
        }
        let length = buffer.len().min(self.part.len());
        buffer[..length].copy_from_slice(&self.part.split_to(length));
        Ok(length)
    }
}
