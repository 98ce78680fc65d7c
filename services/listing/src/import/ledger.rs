//! Which rows came in, so that a second import changes nothing and an interrupted one goes on.
//!
//! A row is noted before its home is written and after it, and each photo that was added. The ledger is in the service's
//! database, so every way to import knows it. It holds no contents of rows, only their digests.

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest as _, Sha256};

use super::table::Cells;
use crate::{
    domain::token::hexadecimal,
    store::{self, ImportedRow, Store},
};

/// Increased when the same row becomes another home.
const VERSION: u32 = 1;

/// The rows that came in. Photos are read home by home.
pub struct Ledger {
    homes: BTreeMap<String, ImportedRow>,
    store: Store,
}

impl Ledger {
    /// Reads the rows that came in.
    pub async fn open(store: Store) -> Result<Self, store::Error> {
        let rows = store.imported_rows().await?;
        Ok(Self { homes: rows.into_iter().map(|row| (row.home_id.clone(), row)).collect(), store })
    }

    /// Notes what an earlier release wrote into a file, unless it is known. A line that was not finished is as if it had
    /// not been begun.
    pub async fn adopt(&mut self, text: &str) -> Result<(), store::Error> {
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let rows: BTreeMap<_, _> = whole.lines().filter_map(row).map(|row| (row.home_id.clone(), row)).collect();
        for row in rows.into_values() {
            if !self.knows(&row.home_id) {
                self.note(row).await?;
            }
        }
        for (home, photo_id) in whole.lines().filter_map(photo) {
            self.store.note_imported_photo(home, photo_id).await?;
        }
        Ok(())
    }

    /// Whether a home came from a table.
    pub fn knows(&self, id: &str) -> bool {
        self.homes.contains_key(id)
    }

    /// Whether this very row came in already.
    pub fn has(&self, id: &str, digest: &str) -> bool {
        self.homes.get(id).is_some_and(|row| row.digest.as_deref() == Some(digest))
    }

    /// The home of a record.
    pub fn home_of(&self, record_id: &str) -> Option<&str> {
        let is_same = |(_, row): &(&String, &ImportedRow)| !record_id.is_empty() && row.record_id == record_id;
        self.homes.iter().find(is_same).map(|(id, _)| id.as_str())
    }

    /// The ids of all homes.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.homes.keys().map(String::as_str)
    }

    /// Notes that a home is going to be written (without a digest) or was written (with one).
    pub async fn note(&mut self, row: ImportedRow) -> Result<(), store::Error> {
        self.store.note_imported_row(&row).await?;
        self.homes.insert(row.home_id.clone(), row);
        Ok(())
    }

    /// The photos of a home that earlier imports added. Its owner may have removed them since.
    pub async fn photos(&self, id: &str) -> Result<BTreeSet<String>, store::Error> {
        self.store.imported_photos(id).await
    }

    /// Notes that a photo was added.
    pub async fn note_photo(&self, id: &str, photo_id: &str) -> Result<(), store::Error> {
        self.store.note_imported_photo(id, photo_id).await
    }
}

/// The home of a line of three parts.
fn row(line: &str) -> Option<ImportedRow> {
    let mut parts = line.split('\t');
    let (id, record_id, digest) = (parts.next()?, parts.next()?, parts.next()?);
    let digest = (!digest.is_empty()).then(|| digest.to_owned());
    Some(ImportedRow { home_id: id.to_owned(), record_id: record_id.to_owned(), digest })
}

/// The home and the photo of a line of two parts.
fn photo(line: &str) -> Option<(&str, &str)> {
    line.split_once('\t').filter(|(_, photo_id)| !photo_id.contains('\t'))
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
    use casacero_common::{clock::Clock, db::testing::temporary, events::Events, outbox::Outbox};

    use super::*;
    use crate::{store::MIGRATIONS, testing::now};

    fn noted(id: &str, record_id: &str, digest: Option<&str>) -> ImportedRow {
        ImportedRow { home_id: id.into(), record_id: record_id.into(), digest: digest.map(Into::into) }
    }

    #[tokio::test]
    async fn what_was_noted_is_known_at_the_next_import() {
        let (database, _folder) = temporary(MIGRATIONS).await;
        let clock = Clock::fixed(now());
        let store = Store::new(database.clone(), Outbox::new(database, Events::memory(), clock.clone()), clock);
        let mut ledger = Ledger::open(store.clone()).await.expect("new");
        ledger.note(noted("CASA-1", "recA", None)).await.expect("noted");
        ledger.note(noted("CASA-1", "recA", Some("aa"))).await.expect("noted");
        ledger.note_photo("CASA-1", "cc").await.expect("noted");
        ledger.note(noted("CASA-2", "recB", None)).await.expect("noted");
        // A file of an earlier release, which was killed while it wrote the last line.
        let file = "CASA-4\trecD\t\nCASA-4\trecD\tdd\nCASA-4\tee\nCASA-1\trecA\tbb\nCASA-3\trec";
        ledger.adopt(file).await.expect("read");
        for ledger in [ledger, Ledger::open(store).await.expect("known")] {
            assert!(ledger.has("CASA-1", "aa") && !ledger.has("CASA-1", "bb"));
            assert!(ledger.knows("CASA-2") && !ledger.has("CASA-2", ""));
            assert!(!ledger.knows("CASA-3"));
            assert!(ledger.has("CASA-4", "dd"));
            assert_eq!(ledger.photos("CASA-1").await.expect("read"), BTreeSet::from(["cc".to_owned()]));
            assert_eq!(ledger.photos("CASA-4").await.expect("read"), BTreeSet::from(["ee".to_owned()]));
            assert_eq!(ledger.photos("CASA-2").await.expect("read"), BTreeSet::new());
            assert_eq!(ledger.home_of("recB"), Some("CASA-2"));
            assert_eq!(ledger.home_of(""), None);
            assert_eq!(ledger.ids().count(), 3);
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
