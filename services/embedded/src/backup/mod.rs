//! Backups of a data folder while the product runs, and their restore.
//!
//! A backup is a tar, encrypted with age: the secret, the databases and the pictures, all of one moment. It is read again
//! before it gets its name; in a bucket it is removed if it is not what was written. A restore checks every file and creates the folder only if all are right.

mod archive;
mod bucket;
mod error;
mod keys;
mod snapshot;

use std::{
    ffi::OsString,
    fmt,
    fs::{self, DirBuilder, File, OpenOptions, TryLockError},
    io::{self, BufWriter, Read, Write},
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
};

use age::Encryptor;
use casacero_common::{
    blob::{self, S3Config},
    config,
};
use clap::Args;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use archive::{MEDIA, Manifest};
use bucket::Object;
pub use error::Error;
pub use keys::Keys;
use snapshot::Snapshot;

/// The file in a data folder with the moment that its last backup is of, in seconds since 1970, for the product's metrics.
pub(crate) const LAST: &str = ".last-backup";

/// The file in a restored data folder with the moment that it is of. The first start removes it.
pub(crate) const RESTORED: &str = ".restored";

/// Where a backup is.
#[derive(Clone, Debug)]
pub enum Place {
    File(PathBuf),
    /// An object of a bucket, by its address.
    Bucket(String),
}

impl From<OsString> for Place {
    fn from(text: OsString) -> Self {
        match text.into_string() {
            Ok(text) if text.starts_with(bucket::SCHEME) => Self::Bucket(text),
            Ok(text) => Self::File(text.into()),
            Err(text) => Self::File(text.into()),
        }
    }
}

impl Place {
    /// What errors call it.
    fn path(&self) -> &Path {
        match self {
            Self::File(path) => path,
            Self::Bucket(address) => Path::new(address),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path().display().fmt(formatter)
    }
}

/// What the environment says of buckets.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Settings {
    media: blob::Config,
}

/// The way to buckets, from the environment.
pub fn s3() -> Result<S3Config, config::Error> {
    Ok(config::load::<Settings>()?.media.s3)
}

/// What is backed up where.
#[derive(Args, Clone, Debug)]
pub struct BackupOptions {
    /// The data folder. The product may run.
    #[arg(long, env = "CASACERO_DATA", default_value = "var/data")]
    pub data: PathBuf,
    /// The file that is made, or s3://bucket/folder/name; a bucket's key stands in CASACERO_MEDIA__S3__…
    #[arg(long)]
    pub to: Place,
    /// Replaces the file if it exists; not in a bucket.
    #[arg(long)]
    pub replace: bool,
    /// The public key of who may open it, such as age1…; repeatable. With --identity-file it is checked by decrypting.
    #[arg(long, conflicts_with_all = ["passphrase_file", "plain"])]
    pub recipient: Vec<String>,
    #[command(flatten)]
    pub keys: Keys,
}

/// What is restored where.
#[derive(Args, Clone, Debug)]
pub struct RestoreOptions {
    /// The backup: a file, or s3://bucket/folder/name.
    pub file: Place,
    /// The data folder: a new or an empty one.
    #[arg(long, env = "CASACERO_DATA", default_value = "var/data")]
    pub data: PathBuf,
    #[command(flatten)]
    pub keys: Keys,
}

/// What a backup holds.
#[derive(Debug)]
pub struct Report {
    manifest: Manifest,
    /// How the file was checked.
    checked: &'static str,
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Manifest { time, files, .. } = &self.manifest;
        let pictures = files.iter().filter(|entry| entry.path.starts_with(MEDIA)).count();
        let bytes: u64 = files.iter().map(|entry| entry.bytes).sum();
        let time = time.format("%Y-%m-%d %H:%M:%S UTC");
        let databases = files.len() - pictures - 1;
        write!(
            formatter,
            "{databases} databases, {pictures} pictures and the secret, {bytes} bytes, of {time}; {}",
            self.checked
        )
    }
}

/// A path with something after its name.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The folder that holds a path.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// A file or folder that is removed unless it gets its name.
struct Unfinished(PathBuf);

impl Unfinished {
    /// Gives it its name, which outlives a loss of power.
    fn finish(self, name: &Path) -> io::Result<()> {
        fs::rename(&self.0, name)?;
        File::open(folder_of(name))?.sync_all()
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // After it got its name there is nothing to remove.
        let _gone = if self.0.is_dir() { fs::remove_dir_all(&self.0) } else { fs::remove_file(&self.0) };
    }
}

/// Backs up a data folder.
pub fn backup(options: &BackupOptions, s3: &S3Config) -> Result<Report, Error> {
    let report = match &options.to {
        Place::File(path) => to_file(options, path)?,
        Place::Bucket(_) if options.replace => return Err(Error::ReplacesInBucket),
        Place::Bucket(address) => to_bucket(options, &Object::open(address, s3)?)?,
    };
    let mark = options.data.join(LAST);
    // The backup is there, whether or not the product hears of it.
    if let Err(error) = fs::write(&mark, format!("{}\n", report.manifest.time.timestamp())) {
        eprintln!("casacero: {} is not written, so metrics miss this backup: {error}", mark.display());
    }
    Ok(report)
}

fn to_file(options: &BackupOptions, to: &Path) -> Result<Report, Error> {
    let BackupOptions { data, replace, recipient, keys, .. } = options;
    let taken = || if to.exists() && !replace { Err(Error::Exists(to.to_owned())) } else { Ok(()) };
    taken()?;
    let encryptor = keys.encryptor(recipient)?;
    let path = beside(to, ".part");
    let part = OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(0o600).open(&path);
    let part = part.map_err(Error::io(&path))?;
    match part.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(Error::UnderWay(path)),
        Err(TryLockError::Error(error)) => return Err(Error::Io(path, error)),
    }
    let unfinished = Unfinished(path);
    let path = &unfinished.0;
    // A backup that was killed left its beginning.
    part.set_len(0).map_err(Error::io(path))?;
    let written = write(data, encryptor, &part, path)?;
    part.sync_all().map_err(Error::io(path))?;
    let checked = check(keys, &written, path, File::open(path).map_err(Error::io(path))?)?;
    taken()?;
    unfinished.finish(to).map_err(Error::io(to))?;
    Ok(Report { manifest: written.0, checked })
}

fn to_bucket(options: &BackupOptions, object: &Object) -> Result<Report, Error> {
    let BackupOptions { data, to, recipient, keys, .. } = options;
    object.is_free()?;
    let encryptor = keys.encryptor(recipient)?;
    let mut writer = object.writer()?;
    let written = write(data, encryptor, &mut writer, to.path())?;
    object.is_free()?;
    let finished = writer.finish().map_err(Error::io(to.path()));
    match finished.and_then(|()| check(keys, &written, to.path(), object.reader()?)) {
        Ok(checked) => Ok(Report { manifest: written.0, checked }),
        Err(error) => {
            if let Err(error) = object.remove() {
                eprintln!("casacero: {to} is no backup, and has to be removed: {error}");
            }
            Err(error)
        }
    }
}

/// Writes a backup. Returns what is in it, and the digest of its bytes.
fn write(data: &Path, encryptor: Option<Encryptor>, to: impl Write, path: &Path) -> Result<(Manifest, String), Error> {
    let snapshot = Snapshot::take(data)?;
    let manifest = Manifest::of(&snapshot.files, snapshot.time)?;
    let written = Digested { to, digest: Sha256::new() };
    let written = keys::wrap(encryptor, BufWriter::with_capacity(1 << 16, written))
        .and_then(|to| archive::write(&manifest, &snapshot.files, to))
        .and_then(|to| to.finish())
        .and_then(|to| to.into_inner().map_err(io::IntoInnerError::into_error))
        .map_err(Error::io(path))?;
    Ok((manifest, format!("{:x}", written.digest.finalize())))
}

/// Reads a backup again. Returns how.
fn check(
    keys: &Keys,
    (manifest, digest): &(Manifest, String),
    path: &Path,
    content: impl Read + 'static,
) -> Result<&'static str, Error> {
    let (same, checked) = if keys.opens() {
        let read = archive::read(path, keys.open(path, content)?, |_| Ok(None))?;
        (read == *manifest, "every file was read again")
    } else {
        let read = archive::digest(path, content)?;
        (read.1 == *digest, "its bytes were read again; only the key can tell more")
    };
    if same { Ok(checked) } else { Err(Error::Damaged(path.to_owned(), "it is not what was written".into())) }
}

/// Restores a backup.
pub fn restore(options: &RestoreOptions, s3: &S3Config) -> Result<Report, Error> {
    let RestoreOptions { file, data, keys } = options;
    match fs::read_dir(data).map(|mut entries| entries.next().is_some()) {
        Ok(false) => {}
        Ok(true) => return Err(Error::NotEmpty(data.clone())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(Error::Io(data.clone(), error)),
    }
    let content = match file {
        Place::File(path) => keys.open(path, File::open(path).map_err(Error::io(path))?)?,
        Place::Bucket(address) => keys.open(file.path(), Object::open(address, s3)?.reader()?)?,
    };
    // A slash or `..` at the end would name another folder than the one beside it.
    let data: PathBuf = std::path::absolute(data).map_err(Error::io(data))?.components().collect();
    fs::create_dir_all(folder_of(&data)).map_err(Error::io(&data))?;
    let path = beside(&data, ".part");
    match DirBuilder::new().mode(0o700).create(&path) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(Error::Remains(path)),
        Err(error) => return Err(Error::io(&path)(error)),
    }
    let unfinished = Unfinished(path);
    let path = &unfinished.0;
    let manifest = archive::read(file.path(), content, |name| Ok(Some(path.join(name))))?;
    let mark = path.join(RESTORED);
    fs::write(&mark, manifest.time.to_rfc3339()).map_err(Error::io(&mark))?;
    // Once for all files, because a sync of each would take minutes.
    File::open(path).and_then(|folder| Ok(rustix::fs::syncfs(folder)?)).map_err(Error::io(path))?;
    match unfinished.finish(&data) {
        Ok(()) => Ok(Report { manifest, checked: "every file was checked" }),
        Err(error) => Err(match error.kind() {
            io::ErrorKind::ResourceBusy | io::ErrorKind::CrossesDevices => Error::MountPoint(data),
            io::ErrorKind::DirectoryNotEmpty => Error::NotEmpty(data),
            _ => Error::Io(data, error),
        }),
    }
}

/// Notes the digest of what it writes.
struct Digested<W> {
    to: W,
    digest: Sha256,
}

impl<W: Write> Write for Digested<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = self.to.write(bytes)?;
        self.digest.update(&bytes[..length]);
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
