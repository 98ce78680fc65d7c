//! Errors of backups and restores. Each message says what to do.

use std::{
    io,
    path::{Path, PathBuf},
};

use casacero_common::blob;

/// Why a backup or a restore failed. Nothing is left behind then.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{0} holds no data of CasaCero")]
    NoData(PathBuf),
    #[error("{0} is missing or damaged, and without it every listing moves on the map: put it back first")]
    Secret(PathBuf),
    #[error("another backup of {0} is under way; wait for it")]
    UnderWay(PathBuf),
    #[error("{0} exists; choose another name, or say --replace")]
    Exists(PathBuf),
    #[error("a backup in a bucket has an address such as s3://bucket/backups/2027-01-31")]
    NoName,
    #[error("{0}: {1}")]
    Bucket(String, blob::Error),
    #[error("{0} exists; choose another name")]
    InBucket(String),
    #[error("{0} is not there")]
    NotInBucket(String),
    #[error("a backup in a bucket is not replaced: choose another name, and let the bucket remove old ones")]
    ReplacesInBucket,
    #[error("the database {0} cannot be copied: {1}")]
    Database(PathBuf, rusqlite::Error),
    #[error("the database {0} is damaged, and no backup was made: {1}")]
    Corrupt(PathBuf, String),
    #[error("say how the backup is encrypted: --recipient, --passphrase-file or --plain")]
    NoKey,
    #[error("`{0}` is no recipient; one begins with age1 and is the public key that age-keygen prints")]
    Recipient(String),
    #[error("{0} holds no key: {1}")]
    KeyFile(PathBuf, String),
    #[error("{0} is encrypted: say --identity-file or --passphrase-file")]
    Encrypted(PathBuf),
    #[error("{0} is not encrypted, so anybody may have changed it: say --plain if you trust it")]
    NotEncrypted(PathBuf),
    #[error("the key does not open {0}: it is another backup's, or the beginning of the file is damaged")]
    WrongKey(PathBuf),
    #[error("{0} is damaged or no backup of CasaCero: {1}")]
    Damaged(PathBuf, String),
    #[error("{0} was made by CasaCero {1}, which is newer than this one ({2}): use that version")]
    Newer(PathBuf, String, &'static str),
    #[error("{0} is not empty; restore into a new or empty folder")]
    NotEmpty(PathBuf),
    #[error("{0} is left by a restore that was stopped, or one is under way; remove it first")]
    Remains(PathBuf),
    #[error("{0} is a file system of its own; restore into a folder in it")]
    MountPoint(PathBuf),
    #[error("the disk of {0} is full")]
    Full(PathBuf),
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
}

impl Error {
    /// Names the file that the disk's error is about.
    pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        |error| match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::Full(path.to_owned()),
            _ => Self::Io(path.to_owned(), error),
        }
    }

    pub(super) fn damaged(path: &Path) -> impl Fn(io::Error) -> Self {
        |error| match error.kind() {
            // A bucket that is away says nothing about what it holds.
            io::ErrorKind::ConnectionAborted => Self::Io(path.to_owned(), error),
            _ => Self::Damaged(path.to_owned(), error.to_string()),
        }
    }
}
