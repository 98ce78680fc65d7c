//! The packed table of postal places.
//!
//! ```text
//! sections := names, divisions, records, index
//! record   := city:u32 latitude:i32 longitude:i32 tens of metres:u16 precision:u8 source:u8  (16 bytes)
//! ```
//!
//! A city is a division without parts. Without position, both degrees are `i32::MIN`. A file may be compressed by gzip, as
//! the one that is delivered.

use std::{
    borrow::Cow,
    fs,
    io::{self, Read as _, Write as _},
    path::Path,
    sync::LazyLock,
};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};

use super::file::{self, Kind, Refused};
use crate::domain::{
    gazetteer::Damaged,
    place::Precision,
    postal::{Parts, PostalTable, Record},
};

const KIND: Kind = Kind { magic: b"CASAPOS", version: 1 };
const RECORD_BYTES: usize = 16;
const GZIP_MAGIC: &[u8] = &[0x1f, 0x8b];
/// A table whose name ends so is written compressed.
const GZIP_EXTENSION: &str = "gz";
/// The table of `services/geocoding/data`, which `docs/rules/postcodes.md` says how to make.
const DELIVERED: &[u8] = include_bytes!("../../data/postcodes.bin.gz");

/// Why a packed table could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file could not be read.
    #[error("the file cannot be read")]
    Read(#[from] io::Error),
    /// The file has another format or version.
    #[error("the file is no table of postcodes of version {}; remove it and import the postcodes again", KIND.version)]
    Foreign,
    #[error("the file is damaged: {}; remove it and import the postcodes again", reason(.0))]
    Damaged(Damaged),
}

fn reason(damaged: &Damaged) -> &'static str {
    damaged.0
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Foreign => Self::Foreign,
            Refused::Damaged(damaged) => Self::Damaged(damaged),
        }
    }
}

/// The table that is delivered with the program.
pub fn delivered() -> &'static PostalTable {
    static TABLE: LazyLock<PostalTable> = LazyLock::new(|| read(DELIVERED).expect("a test reads the delivered table"));
    &TABLE
}

/// Loads a packed table. Without a file the table is empty: nothing was imported.
pub fn load(path: &Path) -> Result<PostalTable, Error> {
    match fs::read(path) {
        Ok(bytes) => read(&bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(PostalTable::default()),
        Err(error) => Err(error.into()),
    }
}

fn read(bytes: &[u8]) -> Result<PostalTable, Error> {
    let mut packed = Cow::Borrowed(bytes);
    if bytes.starts_with(GZIP_MAGIC) {
        let mut unpacked = Vec::new();
        GzDecoder::new(bytes).read_to_end(&mut unpacked)?;
        packed = Cow::Owned(unpacked);
    }
    PostalTable::new(decode(&packed)?).map_err(Error::Damaged)
}

/// Writes a packed table atomically, compressed if its name ends with `.gz`.
pub fn save(parts: &Parts, path: &Path) -> Result<(), io::Error> {
    let mut bytes = encode(parts)?;
    if path.extension().is_some_and(|extension| extension == GZIP_EXTENSION) {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&bytes)?;
        bytes = encoder.finish()?;
    }
    file::write(path, &bytes)
}

fn encode(parts: &Parts) -> Result<Vec<u8>, io::Error> {
    let Parts { names, divisions, records, index } = parts;
    let mut rows = Vec::with_capacity(records.len() * RECORD_BYTES);
    for Record { city, latitude_steps, longitude_steps, accuracy_tens_m, precision, is_ine } in records {
        rows.extend(city.to_le_bytes());
        rows.extend(latitude_steps.to_le_bytes());
        rows.extend(longitude_steps.to_le_bytes());
        rows.extend(accuracy_tens_m.to_le_bytes());
        rows.push(match precision {
            Precision::Exact => 0,
            Precision::Area => 1,
            Precision::Approximate => 2,
            Precision::FormatOnly => 3,
        });
        rows.push(u8::from(*is_ine));
    }
    file::seal(KIND, &[names.as_bytes(), &file::divisions(divisions), &rows, index])
}

fn decode(bytes: &[u8]) -> Result<Parts, Refused> {
    let mut reader = file::open(KIND, bytes)?;
    let names = reader.text()?;
    let divisions = reader.divisions()?;
    let records = reader.rows(RECORD_BYTES, |row| {
        Ok(Record {
            city: row.number(u32::from_le_bytes)?,
            latitude_steps: row.number(i32::from_le_bytes)?,
            longitude_steps: row.number(i32::from_le_bytes)?,
            accuracy_tens_m: row.number(u16::from_le_bytes)?,
            precision: match row.number(u8::from_le_bytes)? {
                0 => Precision::Exact,
                1 => Precision::Area,
                2 => Precision::Approximate,
                3 => Precision::FormatOnly,
                _ => return Err(Damaged("a precision is unknown")),
            },
            is_ine: row.number(u8::from_le_bytes)? != 0,
        })
    })?;
    let index = reader.section()?.to_vec();
    reader.end()?;
    Ok(Parts { names, divisions, records, index })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::domain::{
        place::Country,
        point::Point,
        postal::{
            GEONAMES, INE, PostalPlace,
            assembly::{Entry, assemble},
        },
    };

    fn entry() -> impl Strategy<Value = Entry> {
        let codes = prop::sample::select(vec!["ES", "FR", "GB", "AD"]);
        let precisions = prop::sample::select(vec![Precision::Area, Precision::Approximate]);
        let steps = (-9_000_000..=9_000_000_i32, -18_000_000..=18_000_000_i32);
        let position = prop::option::of((steps, 0..=65_535_u32, precisions));
        let names = ("[a-zñ ]{0,6}", "[A-C]{0,1}", "[D-F]{0,1}");
        (codes, "[0-9A-Z]{1,7}", names, position, any::<bool>()).prop_map(
            |(code, postcode, (city, region, province), position, is_ine)| {
                let (point, accuracy_m, precision) = match position {
                    None => (None, 0, Precision::FormatOnly),
                    Some(((latitude, longitude), tens_m, precision)) => {
                        let degrees = |steps: i32| f64::from(steps) / 100_000.0;
                        (Point::new(degrees(latitude), degrees(longitude)), tens_m * 10, precision)
                    }
                };
                let source = if is_ine { INE } else { GEONAMES };
                let place = PostalPlace { city, region, province, point, accuracy_m, precision, source };
                let country = Country::parse(code).expect("a code");
                Entry::new(country, &postcode, place).expect("letters or digits")
            },
        )
    }

    proptest! {
        #[test]
        fn what_is_imported_is_found(entries in prop::collection::vec(entry(), 0..40)) {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("postcodes.bin");
            save(&assemble(&entries).expect("small"), &path).expect("written");
            let table = load(&path).expect("sound");
            // The last one of a code counts.
            let expected: BTreeMap<(Country, String), PostalPlace> =
                entries.into_iter().map(|entry| ((entry.country, entry.key), entry.place)).collect();
            prop_assert_eq!(table.len(), expected.len());
            for ((country, key), place) in &expected {
                prop_assert_eq!(table.find(*country, key), Some(place.clone()));
                prop_assert_eq!(table.find(*country, &format!(" {} ", key.to_lowercase())), Some(place.clone()));
            }
            let listed: Vec<((Country, String), PostalPlace)> =
                table.entries().into_iter().map(|entry| ((entry.country, entry.key), entry.place)).collect();
            prop_assert_eq!(listed, expected.into_iter().collect::<Vec<_>>());
        }

        #[test]
        fn a_changed_byte_never_passes(position in any::<prop::sample::Index>(), change in 1_u8..) {
            let mut file = encode(&sample()).expect("small");
            let at = position.index(file.len());
            file[at] ^= change;
            prop_assert!(decode(&file).is_err());
        }

        #[test]
        fn damage_with_a_right_checksum_is_found_or_harmless(
            position in any::<prop::sample::Index>(), byte in any::<u8>()
        ) {
            let mut file = encode(&sample()).expect("small");
            let end = file.len() - 8;
            file[8 + position.index(end - 8)] = byte;
            let sum = file::checksum(&file[..end]).to_le_bytes();
            file[end..].copy_from_slice(&sum);
            if let Ok(parts) = decode(&file)
                && let Ok(table) = PostalTable::new(parts)
            {
                table.find(Country::SPAIN, "35660");
                table.entries();
            }
        }
    }

    fn sample() -> Parts {
        let place = |city: &str, point| PostalPlace {
            city: city.into(),
            region: "Canary Islands".into(),
            province: "Las Palmas".into(),
            point,
            accuracy_m: 2_000,
            precision: Precision::Area,
            source: GEONAMES,
        };
        let entries = [
            Entry::new(Country::SPAIN, "35660", place("La Oliva", Point::new(28.7398, -13.8689))),
            Entry::new(Country::SPAIN, "35580", place("Yaiza", Point::new(28.9568, -13.7654))),
        ];
        assemble(&entries.map(|entry| entry.expect("a code"))).expect("small")
    }

    #[test]
    fn without_a_file_nothing_is_known() {
        let table = load(Path::new("/nonexistent/postcodes.bin")).expect("empty");
        assert!(table.is_empty());
        assert_eq!(table.find(Country::SPAIN, "35660"), None);
    }

    #[test]
    fn a_gazetteer_is_no_table_of_postcodes() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("gazetteer.bin");
        crate::packed::save(&crate::testing::sample_parts(), &path).expect("written");
        assert!(matches!(load(&path), Err(Error::Foreign)));
        fs::write(&path, &encode(&sample()).expect("small")[..40]).expect("written");
        assert!(matches!(load(&path), Err(Error::Damaged(_))));
    }
}
