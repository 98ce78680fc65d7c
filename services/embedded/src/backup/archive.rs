//! The content of a backup: a tar whose first entry names the others with their sizes and digests.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::Error;

/// The databases of a data folder. The last one may be missing: its content is made again.
pub(super) const DATABASES: [&str; 3] = ["listing.db", "calendar.db", "translation.db"];
pub(super) const SECRET: &str = "secret";
/// The folder of pictures.
pub(super) const MEDIA: &str = "media";
const MANIFEST: &str = "manifest.json";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A file of a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// Below the data folder, with `/`.
    pub path: String,
    pub bytes: u64,
    pub sha256: String,
}

/// What a backup says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    /// The version of CasaCero that made it.
    pub version: String,
    /// The moment that its data are of.
    pub time: DateTime<Utc>,
    pub files: Vec<Entry>,
}

/// Whether a picture's path has only names that the store of pictures gives. Others beside them are being written.
pub(super) fn is_name(name: &str) -> bool {
    let allowed = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "._-".contains(letter);
    !name.is_empty() && !name.starts_with('.') && name.chars().all(allowed)
}

/// Whether a backup may hold this path. None leads out of the data folder.
fn is_ours(path: &str) -> bool {
    let mut names = path.split('/');
    match names.next() {
        Some(MEDIA) => path.len() > MEDIA.len() && names.all(is_name),
        Some(name) => path == name && (name == SECRET || DATABASES.contains(&name)),
        None => false,
    }
}

/// Copies everything and returns the number of bytes and their digest.
fn copy(
    from: &mut dyn Read,
    to: &mut dyn Write,
    unread: impl Fn(io::Error) -> Error,
    unwritten: impl Fn(io::Error) -> Error,
) -> Result<(u64, String), Error> {
    let (mut digest, mut total, mut buffer) = (Sha256::new(), 0, vec![0; 1 << 16]);
    loop {
        let length = match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(unread(error)),
        };
        digest.update(&buffer[..length]);
        to.write_all(&buffer[..length]).map_err(&unwritten)?;
        total += length as u64;
    }
    Ok((total, format!("{:x}", digest.finalize())))
}

/// The number of bytes of a whole file, and their digest.
pub(super) fn digest(path: &Path, mut content: impl Read) -> Result<(u64, String), Error> {
    copy(&mut content, &mut io::sink(), Error::io(path), Error::io(path))
}

impl Manifest {
    /// Reads the files of these paths once.
    pub(super) fn of(files: &[(String, PathBuf)], time: DateTime<Utc>) -> Result<Self, Error> {
        let entry = |(path, file): &(String, PathBuf)| {
            let (bytes, sha256) = digest(file, File::open(file).map_err(Error::io(file))?)?;
            Ok(Entry { path: path.clone(), bytes, sha256 })
        };
        Ok(Self { version: VERSION.into(), time, files: files.iter().map(entry).collect::<Result<_, Error>>()? })
    }
}

/// Notes the digest of what is read.
struct Digesting<R> {
    from: R,
    digest: Sha256,
}

impl<R: Read> Read for Digesting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.from.read(buffer)?;
        self.digest.update(&buffer[..length]);
        Ok(length)
    }
}

/// Writes the manifest and its files, which must be what the manifest says.
pub(super) fn write<W: Write>(manifest: &Manifest, files: &[(String, PathBuf)], to: W) -> io::Result<W> {
    let mut archive = tar::Builder::new(to);
    let mut append = |path: &str, bytes: u64, content: &mut dyn Read| {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes);
        header.set_mode(0o600);
        header.set_mtime(manifest.time.timestamp().unsigned_abs());
        archive.append_data(&mut header, path, content)
    };
    let text = serde_json::to_vec(manifest)?;
    append(MANIFEST, text.len() as u64, &mut text.as_slice())?;
    for (entry, (path, file)) in manifest.files.iter().zip(files) {
        let mut content = Digesting { from: File::open(file)?.take(entry.bytes), digest: Sha256::new() };
        append(path, entry.bytes, &mut content)?;
        // Shorter, it would shift everything behind it.
        if format!("{:x}", content.digest.finalize()) != entry.sha256 {
            return Err(io::Error::other(format!("{} changed while it was read", file.display())));
        }
    }
    archive.into_inner()
}

/// Numbers of a version, which are compared one after the other.
fn numbers(version: &str) -> Option<Vec<u64>> {
    let version = version.split(['-', '+']).next()?;
    version.split('.').map(|number| number.parse().ok()).collect()
}

fn read_manifest(file: &Path, content: &mut dyn Read) -> Result<Manifest, Error> {
    let damaged = |why: String| Error::Damaged(file.to_owned(), why);
    let value: serde_json::Value =
        serde_json::from_reader(io::BufReader::new(content)).map_err(|error| damaged(error.to_string()))?;
    let version = value["version"].as_str().unwrap_or_default().to_owned();
    match numbers(&version) {
        // Before the rest is read, because that may look different in a newer version.
        Some(theirs) if Some(&theirs) > numbers(VERSION).as_ref() => {
            return Err(Error::Newer(file.to_owned(), version, VERSION));
        }
        Some(_) => {}
        None => return Err(damaged(format!("`{version}` is no version"))),
    }
    let manifest: Manifest = serde_json::from_value(value).map_err(|error| damaged(error.to_string()))?;
    let mut paths: Vec<&str> = manifest.files.iter().map(|entry| entry.path.as_str()).collect();
    if let Some(path) = paths.iter().find(|path| !is_ours(path)) {
        return Err(damaged(format!("it holds `{}`, which does not belong into a data folder", path.escape_debug())));
    }
    paths.sort_unstable();
    if let Some(pair) = paths.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(damaged(format!("it holds {} twice", pair[0])));
    }
    if let Some(missing) = [DATABASES[0], DATABASES[1], SECRET].iter().find(|path| !paths.contains(path)) {
        return Err(damaged(format!("it holds no {missing}")));
    }
    Ok(manifest)
}

/// Reads a whole backup: every file must be there, in the order of the manifest, with its size and digest. `destination`
/// says where a file goes.
pub(super) fn read(
    file: &Path,
    content: Box<dyn Read>,
    mut destination: impl FnMut(&str) -> Result<Option<PathBuf>, Error>,
) -> Result<Manifest, Error> {
    let damaged = |why: String| Error::Damaged(file.to_owned(), why);
    let mut archive = tar::Archive::new(content);
    let mut entries = archive.entries().map_err(Error::damaged(file))?;
    let mut next = |expected: &str| {
        let entry = entries.next().ok_or_else(|| damaged(format!("it ends before {expected}")))?;
        let entry = entry.map_err(Error::damaged(file))?;
        let is_expected = entry.header().entry_type().is_file() && *entry.path_bytes() == *expected.as_bytes();
        if is_expected {
            return Ok(entry);
        }
        let found = String::from_utf8_lossy(&entry.path_bytes()).escape_debug().to_string();
        Err(damaged(format!("it holds `{found}` in the place of {expected}")))
    };
    let manifest = read_manifest(file, &mut next(MANIFEST)?)?;
    for Entry { path, bytes, sha256 } in &manifest.files {
        let mut entry = next(path)?;
        let found = match destination(path)? {
            None => copy(&mut entry, &mut io::sink(), Error::damaged(file), Error::damaged(file))?,
            Some(to) => {
                let mut made = create(&to).map_err(Error::io(&to))?;
                copy(&mut entry, &mut made, Error::damaged(file), Error::io(&to))?
            }
        };
        if found != (*bytes, sha256.clone()) {
            return Err(damaged(format!("{path} is not what was backed up")));
        }
    }
    if entries.next().is_some() {
        return Err(damaged("it holds more than it says".into()));
    }
    // The end of the encryption comes after that of the tar.
    io::copy(&mut archive.into_inner(), &mut io::sink()).map_err(Error::damaged(file))?;
    Ok(manifest)
}

/// Creates a file that only its owner can read, and its folder.
fn create(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}
