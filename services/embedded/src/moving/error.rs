//! What may stop a move; each says what to do.

use std::{io, path::PathBuf};

use casacero_common::{
    blob, config,
    db::{self, transfer},
    process,
};

use crate::data;

/// Why nothing, or not everything, was moved.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// See the cause.
    #[error(transparent)]
    Settings(#[from] config::Error),
    /// An address is missing.
    #[error(
        "where is the database of {0}? Say --server postgres://host:5432, or --{0} with the whole address; \
         CASACERO_MOVE__SERVER and CASACERO_MOVE__{1} say the same"
    )]
    NoAddress(&'static str, &'static str),
    /// An address is wrong.
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
    /// See the cause.
    #[error(transparent)]
    Data(#[from] data::Error),
    /// The data folder has lost its secret.
    #[error("{0} is missing: restore it from a backup; with another one every listing moves on the map")]
    NoSecret(PathBuf),
    /// Nobody says which secret the data were shown with.
    #[error(
        "the secret of the distributed product is needed, or every listing moves on the map; --secret-file names its \
         file. {0}"
    )]
    SecretNeeded(process::Error),
    /// The data folder has another secret.
    #[error("{0} holds another secret than the distributed product's; choose an empty data folder")]
    OtherSecret(PathBuf),
    /// Somebody uses a server's database.
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
    /// The pictures' store cannot be used.
    #[error("pictures: {0}")]
    Media(#[from] blob::Error),
    /// Another picture is there under the same key.
    #[error("pictures: {0} is not the same on both sides; the destination must be empty")]
    PictureDiffers(String),
    /// A picture went while it was copied.
    #[error("pictures: {0} is gone")]
    PictureGone(String),
    /// Somebody stopped it.
    #[error("stopped; what was under way was not kept, and the same command goes on")]
    Stopped,
    /// The disk refuses.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
}
