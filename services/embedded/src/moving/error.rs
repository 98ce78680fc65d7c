//! Errors of a move. Each message says what to do.

use std::{io, path::PathBuf};

use casacero_common::{
    blob, config,
    db::{self, transfer},
    process,
};

use crate::data;

/// Why a move failed or was incomplete.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Settings(#[from] config::Error),
    #[error(
        "where is the database of {0}? Say --server postgres://host:5432, or --{0} with the whole address; \
         CASACERO_MOVE__SERVER and CASACERO_MOVE__{1} say the same"
    )]
    NoAddress(&'static str, &'static str),
    #[error(
        "--server must look like `postgres://host:5432` or `postgres://user:password@host:5432`, without a database"
    )]
    Server,
    /// A password cannot be put into an address.
    #[error("a password cannot be put into the address of {0}")]
    Password(&'static str),
    /// There is nothing to move.
    #[error("{0} holds no data of CasaCero")]
    NoData(PathBuf),
    #[error(transparent)]
    Data(#[from] data::Error),
    /// The secret of the data folder is missing.
    #[error("{0} is missing: restore it from a backup; with another one every listing moves on the map")]
    NoSecret(PathBuf),
    /// The secret of the data is unknown.
    #[error(
        "the secret of the distributed product is needed, or every listing moves on the map; --secret-file names its \
         file. {0}"
    )]
    SecretNeeded(process::Error),
    /// The data folder has another secret.
    #[error("{0} holds another secret than the distributed product's; choose an empty data folder")]
    OtherSecret(PathBuf),
    /// Other processes use a server's database.
    #[error("the database of {0} at {1} is in use by other processes of CasaCero; stop them first")]
    InUse(&'static str, String),
    /// Tables would belong to the wrong user.
    #[error(
        "the database of {0} at {1} belongs to the user `{2}`, whose tables have to be made first: \
         connect as that user, or run `migrate` of the service"
    )]
    OtherOwner(&'static str, String, String),
    /// A database cannot be used.
    #[error("the database of {0}: {1}")]
    Database(&'static str, db::Error),
    /// Rows were not copied.
    #[error("{0}: {1}")]
    Transfer(&'static str, transfer::Error),
    /// The store of pictures cannot be used.
    #[error("pictures: {0}")]
    Media(#[from] blob::Error),
    /// The destination has another picture with the same key.
    #[error("pictures: {0} is not the same on both sides; the destination must be empty")]
    PictureDiffers(String),
    /// A picture disappeared during the copy.
    #[error("pictures: {0} is gone")]
    PictureGone(String),
    #[error("stopped; what was under way was not kept, and the same command goes on")]
    Stopped,
    /// The disk reports an error.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
}
