//! Which rows came into a data folder, so that a second import changes nothing and an interrupted one goes on.
//!
//! A line is added before a home is written and after it, and one for each photo that was added. The file is in the data
//! folder and holds no contents of rows, only their digests.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
};

use sha2::{Digest as _, Sha256};

use super::table::Cells;

/// Increased when the same row becomes another home.
const VERSION: u32 = 1;
/// The name of the file.
pub const NAME: &str = "import.log";

/// What is known of a home.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    /// The digest of the row; none while the home is being written.
    digest: Option<String>,
    record_id: String,
}

/// The rows that came in.
#[derive(Debug)]
pub struct Ledger {
    homes: BTreeMap<String, Entry>,
    /// The homes with the ids of their photos that were added.
    photos: BTreeSet<(String, String)>,
    path: PathBuf,
    file: File,
}

/// Why the ledger cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{0}: {1}")]
pub struct Error(PathBuf, io::Error);

impl Ledger {
    /// Opens the ledger of a data folder. A line that was not finished is as if it had not been begun.
    pub fn open(path: PathBuf) -> Result<Self, Error> {
        let failed = |error| Error(path.clone(), error);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        if whole.len() != text.len() {
            rewrite(&path, whole).map_err(failed)?;
        }
        let homes = whole.lines().filter_map(entry).collect();
        let photos = whole.lines().filter_map(photo).collect();
        let file = OpenOptions::new().append(true).create(true).mode(0o600).open(&path).map_err(failed)?;
        Ok(Self { homes, photos, path, file })
    }

    /// Whether a home came from a table.
    pub fn knows(&self, id: &str) -> bool {
        self.homes.contains_key(id)
    }

    /// Whether this very row came in already.
    pub fn has(&self, id: &str, digest: &str) -> bool {
        self.homes.get(id).is_some_and(|entry| entry.digest.as_deref() == Some(digest))
    }

    /// The home of a record.
    pub fn home_of(&self, record_id: &str) -> Option<&str> {
        let is_same = |(_, entry): &(&String, &Entry)| !record_id.is_empty() && entry.record_id == record_id;
        self.homes.iter().find(is_same).map(|(id, _)| id.as_str())
    }

    /// The ids of all homes.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.homes.keys().map(String::as_str)
    }

    /// Notes that a home is going to be written.
    pub fn begin(&mut self, id: &str, record_id: &str) -> Result<(), Error> {
        self.add(id, record_id, None)
    }

    /// Notes that a home was written.
    pub fn done(&mut self, id: &str, record_id: &str, digest: &str) -> Result<(), Error> {
        self.add(id, record_id, Some(digest))
    }

    /// Whether an earlier import added a photo. Its owner may have removed it since.
    pub fn has_photo(&self, id: &str, photo_id: &str) -> bool {
        self.photos.contains(&(id.to_owned(), photo_id.to_owned()))
    }

    /// Notes that a photo was added.
    pub fn photo(&mut self, id: &str, photo_id: &str) -> Result<(), Error> {
        self.write(&format!("{id}\t{photo_id}\n"))?;
        self.photos.insert((id.to_owned(), photo_id.to_owned()));
        Ok(())
    }

    fn write(&mut self, line: &str) -> Result<(), Error> {
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| Error(self.path.clone(), error))
    }

    fn add(&mut self, id: &str, record_id: &str, digest: Option<&str>) -> Result<(), Error> {
        self.write(&format!("{id}\t{record_id}\t{}\n", digest.unwrap_or_default()))?;
        let entry = Entry { digest: digest.map(ToOwned::to_owned), record_id: record_id.to_owned() };
        self.homes.insert(id.to_owned(), entry);
        Ok(())
    }
}

fn rewrite(path: &Path, text: &str) -> io::Result<()> {
    OpenOptions::new().write(true).truncate(true).open(path)?.write_all(text.as_bytes())
}

/// The home of a line of three parts.
fn entry(line: &str) -> Option<(String, Entry)> {
    let mut parts = line.split('\t');
    let (id, record_id, digest) = (parts.next()?, parts.next()?, parts.next()?);
    let digest = (!digest.is_empty()).then(|| digest.to_owned());
    Some((id.to_owned(), Entry { digest, record_id: record_id.to_owned() }))
}

/// The home and the photo of a line of two parts.
fn photo(line: &str) -> Option<(String, String)> {
    let (id, photo_id) = line.split_once('\t')?;
    (!photo_id.contains('\t')).then(|| (id.to_owned(), photo_id.to_owned()))
}

/// Bytes in hexadecimal.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A digest of the cells of a row.
pub fn digest(cells: &Cells) -> String {
    let mut hash = Sha256::new();
    hash.update(VERSION.to_be_bytes());
    for (field, text) in cells {
        // Lengths, so that no two rows are the same text.
        hash.update((text.len() as u64).to_be_bytes());
        hash.update(field.as_bytes());
        hash.update([0_u8]);
        hash.update(text.as_bytes());
    }
    hexadecimal(&hash.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_known_at_the_next_import() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join(NAME);
        let mut ledger = Ledger::open(path.clone()).expect("new");
        ledger.begin("CASA-1", "recA").expect("noted");
        ledger.done("CASA-1", "recA", "aa").expect("noted");
        ledger.photo("CASA-1", "cc").expect("noted");
        ledger.begin("CASA-2", "recB").expect("noted");
        // Killed while it wrote the next line.
        fs::write(&path, format!("{}CASA-3\trec", fs::read_to_string(&path).expect("text"))).expect("written");
        for _ in 0..2 {
            let ledger = Ledger::open(path.clone()).expect("known");
            assert!(ledger.has("CASA-1", "aa") && !ledger.has("CASA-1", "bb"));
            assert!(ledger.knows("CASA-2") && !ledger.has("CASA-2", ""));
            assert!(!ledger.knows("CASA-3"));
            assert!(ledger.has_photo("CASA-1", "cc"));
            assert!(!ledger.has_photo("CASA-1", "aa") && !ledger.has_photo("CASA-2", "cc"));
            assert_eq!(ledger.home_of("recB"), Some("CASA-2"));
            assert_eq!(ledger.home_of(""), None);
            assert_eq!(ledger.ids().count(), 2);
        }
    }

    #[test]
    fn digests_differ_with_every_cell() {
        let cells = |pairs: &[(&'static str, &str)]| -> Cells {
            pairs.iter().map(|(field, text)| (*field, (*text).to_owned())).collect()
        };
        let first = digest(&cells(&[("city", "Adeje"), ("email", "a")]));
        assert_eq!(first, digest(&cells(&[("email", "a"), ("city", "Adeje")])));
        for other in
            [&[("city", "Adeje")][..], &[("city", "Adeje"), ("email", "b")], &[("city", "Adeje"), ("phone", "a")]]
        {
            assert_ne!(first, digest(&cells(other)));
        }
    }
}
