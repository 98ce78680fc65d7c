//! Mail as files in a folder, for machines without a mail server.

use std::{
    fs::{self, DirBuilder, Permissions},
    os::unix::fs::{DirBuilderExt as _, PermissionsExt as _},
    path::{Path, PathBuf},
};

use async_trait::async_trait;
use lettre::{
    AsyncFileTransport, AsyncTransport as _, Tokio1Executor,
    message::header::{HeaderName, HeaderValue},
};

use super::{Error, SettingsError, Transport};

/// Mails are private to their readers.
const FOLDER_MODE: u32 = 0o700;
const FILE_MODE: u32 = 0o600;

pub(super) struct Folder {
    path: PathBuf,
    transport: AsyncFileTransport<Tokio1Executor>,
}

impl Folder {
    pub(super) fn open(path: &Path) -> Result<Self, SettingsError> {
        let failed = |error| SettingsError(format!("{} cannot be made: {error}", path.display()));
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(failed)?;
        }
        DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(path).map_err(failed)?;
        Ok(Self { path: path.to_owned(), transport: AsyncFileTransport::new(path) })
    }
}

#[async_trait]
impl Transport for Folder {
    async fn send(&self, mut message: lettre::Message) -> Result<(), Error> {
        // Whoever delivers a mail notes where it would come back to (RFC 5321, 4.4).
        if let Some(sender) = message.envelope().from().map(|sender| format!("<{sender}>")) {
            let name = HeaderName::new_from_ascii_str("Return-Path");
            message.headers_mut().insert_raw(HeaderValue::new(name, sender));
        }
        let id = self.transport.send(message).await.map_err(|error| Error::Transport(error.to_string()))?;
        let file = self.path.join(format!("{id}.eml"));
        if let Err(error) = tokio::fs::set_permissions(&file, Permissions::from_mode(FILE_MODE)).await {
            tracing::warn!(file = %file.display(), %error, "a mail file keeps the mode that it was made with");
        }
        Ok(())
    }
}
