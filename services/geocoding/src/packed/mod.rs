//! The packed tables: files that load in milliseconds. This one contains the places; [`postcodes`] the postcodes.
//!
//! ```text
//! sections := names, divisions, places, keys, posting starts, postings, index
//! place    := name start:u32 name length:u16 country:2 letters
//!             division:u32 latitude:i32 longitude:i32 prominence:u8  (21 bytes)
//! ```
//!
//! Degrees are counted in hundred thousandths. Names and keys are UTF-8, posting starts and postings `u32`, and the index
//! is a finite-state map of the `fst` crate.

mod file;
pub mod postcodes;

use std::{fs, io, path::Path};

use self::file::{Kind, Refused};
use crate::domain::gazetteer::{Damaged, Gazetteer, Parts, Record};

const KIND: Kind = Kind { magic: b"CASAGAZ", version: 1 };
const PLACE_BYTES: usize = 21;

/// Why a packed table could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file could not be read.
    #[error("the file cannot be read")]
    Read(#[from] io::Error),
    /// The file has another format or version.
    #[error("the file is no packed gazetteer of version {}; pack it again with `casacero gazetteer pack`", KIND.version)]
    Foreign,
    #[error(transparent)]
    Damaged(#[from] Damaged),
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Foreign => Self::Foreign,
            Refused::Damaged(damaged) => Self::Damaged(damaged),
        }
    }
}

pub fn load(path: &Path) -> Result<Gazetteer, Error> {
    Ok(Gazetteer::new(decode(&fs::read(path)?)?)?)
}

/// Writes a packed table atomically.
pub fn save(parts: &Parts, path: &Path) -> Result<(), io::Error> {
    file::write(path, &encode(parts)?)
}

fn encode(parts: &Parts) -> Result<Vec<u8>, io::Error> {
    let Parts { names, divisions, places, keys, posting_starts, postings, index } = parts;
    let mut records = Vec::with_capacity(places.len() * PLACE_BYTES);
    for Record { name, country, division, latitude_steps, longitude_steps, prominence } in places {
        file::put_span(&mut records, *name);
        records.extend(country.bytes());
        file::put_reference(&mut records, *division);
        records.extend(latitude_steps.to_le_bytes());
        records.extend(longitude_steps.to_le_bytes());
        records.push(*prominence);
    }
    let words = |numbers: &[u32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
    let (divisions, starts, postings) = (file::divisions(divisions), words(posting_starts), words(postings));
    file::seal(KIND, &[names.as_bytes(), &divisions, &records, keys.as_bytes(), &starts, &postings, index])
}

fn decode(bytes: &[u8]) -> Result<Parts, Error> {
    let mut reader = file::open(KIND, bytes)?;
    let names = reader.text()?;
    let divisions = reader.divisions()?;
    let places = reader.rows(PLACE_BYTES, |row| {
        Ok(Record {
            name: row.span()?,
            country: row.country()?,
            division: row.reference()?,
            latitude_steps: row.number(i32::from_le_bytes)?,
            longitude_steps: row.number(i32::from_le_bytes)?,
            prominence: row.number(u8::from_le_bytes)?,
        })
    })?;
    let keys = reader.text()?;
    let posting_starts = reader.rows(4, |row| row.number(u32::from_le_bytes))?;
    let postings = reader.rows(4, |row| row.number(u32::from_le_bytes))?;
    let index = reader.section()?.to_vec();
    reader.end()?;
    Ok(Parts { names, divisions, places, keys, posting_starts, postings, index })
}

#[cfg(test)]
mod tests {
    use super::{file::checksum, *};
    use crate::testing::sample_parts;
    use proptest::prelude::*;

    #[test]
    fn what_is_written_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("gazetteer.bin");
        let parts = sample_parts();
        save(&parts, &path).expect("written");
        assert_eq!(decode(&fs::read(&path).expect("read")).expect("sound"), parts);
        assert_eq!(load(&path).expect("sound").len(), parts.places.len());
    }

    #[test]
    fn other_files_are_told_apart_from_damaged_ones() {
        let sound = encode(&sample_parts()).expect("small");
        let mut newer = sound.clone();
        newer[7] += 1;
        for foreign in [b"".as_slice(), b"{\"cities\": []}", &newer] {
            assert!(matches!(decode(foreign), Err(Error::Foreign)));
        }
        for length in [8, 100, sound.len() - 1] {
            assert!(matches!(decode(&sound[..length]), Err(Error::Damaged(_))), "{length}");
        }
    }

    #[test]
    fn a_missing_file_is_said_to_be_unreadable() {
        assert!(matches!(load(Path::new("/nonexistent/gazetteer.bin")), Err(Error::Read(_))));
    }

    proptest! {
        #[test]
        fn a_changed_byte_never_passes(position in any::<prop::sample::Index>(), change in 1_u8..) {
            let mut file = encode(&sample_parts()).expect("small");
            let at = position.index(file.len());
            file[at] ^= change;
            prop_assert!(decode(&file).is_err());
        }

        #[test]
        fn damage_with_a_right_checksum_is_found_or_harmless(position in any::<prop::sample::Index>(), byte in any::<u8>()) {
            let mut file = encode(&sample_parts()).expect("small");
            let end = file.len() - 8;
            file[8 + position.index(end - 8)] = byte;
            let sum = checksum(&file[..end]).to_le_bytes();
            file[end..].copy_from_slice(&sum);
            if let Ok(Ok(gazetteer)) = decode(&file).map(Gazetteer::new) {
                for index in 0..gazetteer.len() {
                    gazetteer.place(u32::try_from(index).expect("small"));
                }
            }
        }
    }
}
