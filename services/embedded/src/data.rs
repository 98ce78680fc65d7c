//! The data folder: used by one process at a time, with the secret that its parts share.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError},
    io::{self, Write as _},
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _},
    path::{Path, PathBuf},
};

/// Only the owner may read or write.
const OWNER_ONLY: u32 = 0o700;
/// The length in bytes of a secret created here. A secret from other processes may be longer.
const SECRET: usize = 32;

/// Why the data folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The disk reports an error.
    #[error("the data folder {0} cannot be used: {1}")]
    Io(PathBuf, io::Error),
    /// The secret is damaged. Another secret would move every listing on the map.
    #[error("{0} is damaged: restore it from a backup; only if there is none, delete it and a new one is made")]
    Secret(PathBuf),
    /// Another process uses it.
    #[error("the data folder {0} is in use by another CasaCero; stop that one first")]
    InUse(PathBuf),
}

/// The data folder, locked for this process until it is dropped.
pub struct DataFolder {
    path: PathBuf,
    _lock: File,
}

impl DataFolder {
    /// Opens the folder for this process; creates it if it is missing.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let failed = |error| Error::Io(path.to_owned(), error);
        // Folders above it may be for others, too.
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(failed)?;
        }
        DirBuilder::new().recursive(true).mode(OWNER_ONLY).create(path).map_err(failed)?;
        // The folder contains owners' addresses, guests' messages and the addresses of feeds.
        fs::set_permissions(path, Permissions::from_mode(OWNER_ONLY)).map_err(failed)?;
        // SQLite needs paths that do not depend on the working directory.
        let path = path.canonicalize().map_err(failed)?;
        let lock = File::create(path.join("lock")).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path, _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(Error::InUse(path)),
            Err(TryLockError::Error(error)) => Err(Error::Io(path, error)),
        }
    }

    /// The path of a file in it.
    pub fn join(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The address of a service's database in it.
    pub fn database(&self, service: &str) -> String {
        format!("sqlite://{}", self.path.join(format!("{service}.db")).display())
    }

    /// The path of the shared secret.
    pub fn secret_path(&self) -> PathBuf {
        self.join("secret")
    }

    /// The shared secret. It is created at the first start, and only its owner can read it.
    pub fn secret(&self) -> Result<Vec<u8>, Error> {
        if let Some(secret) = self.kept_secret()? {
            return Ok(secret);
        }
        let secret: [u8; SECRET] = rand::random();
        self.keep_secret(&secret)?;
        Ok(secret.to_vec())
    }

    /// The secret, if there is one.
    pub fn kept_secret(&self) -> Result<Option<Vec<u8>>, Error> {
        let path = self.secret_path();
        match fs::read(&path) {
            Ok(secret) if secret.len() >= SECRET => Ok(Some(secret)),
            Ok(_) => Err(Error::Secret(path)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Error::Io(path, error)),
        }
    }

    /// Stores a secret atomically.
    pub fn keep_secret(&self, secret: &[u8]) -> Result<(), Error> {
        let path = self.secret_path();
        let failed = |error| Error::Io(path.clone(), error);
        let draft = self.join(".secret");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true).mode(0o600);
        let write = |mut file: File| file.write_all(secret).and_then(|()| file.sync_all());
        options.open(&draft).and_then(write).map_err(failed)?;
        fs::rename(&draft, &path).and_then(|()| File::open(&self.path)?.sync_all()).map_err(failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_above_the_data_are_not_private() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let data = DataFolder::open(&folder.path().join("var/data")).expect("made");
        let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
        assert_ne!(mode(&folder.path().join("var")), OWNER_ONLY);
        assert_eq!(mode(&data.path), OWNER_ONLY);
    }

    #[test]
    fn a_folder_serves_one_process_and_keeps_its_secret() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let first = DataFolder::open(folder.path()).expect("a free folder");
        let secret = first.secret().expect("a secret");
        assert!(matches!(DataFolder::open(folder.path()), Err(Error::InUse(_))));
        drop(first);
        let second = DataFolder::open(folder.path()).expect("a free folder");
        assert_eq!(second.secret().expect("a secret"), secret);
        let mode = fs::metadata(folder.path()).expect("the folder is there").permissions().mode();
        assert_eq!(mode & 0o777, OWNER_ONLY);
        fs::write(folder.path().join("secret"), "short").expect("written");
        assert!(matches!(second.secret(), Err(Error::Secret(_))), "a damaged secret is not replaced in silence");
    }
}
