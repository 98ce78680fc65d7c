//! The packed table of places: one file that loads in milliseconds.
//!
//! ```text
//! file     := "CASAGAZ" version:u8 section{7} checksum:u64
//! section  := length:u32 byte{length}
//! sections := names, divisions, places, keys, posting starts, postings, index
//! division := name start:u32 name length:u16 parent:u32             (10 bytes)
//! place    := name start:u32 name length:u16 country:2 letters
//!             division:u32 latitude:i32 longitude:i32 prominence:u8  (21 bytes)
//! ```
//!
//! Numbers are little-endian. An empty reference is `u32::MAX`. Degrees are counted in hundred thousandths. Names and
//! keys are UTF-8, posting starts and postings `u32`, and the index is a finite-state map of the `fst` crate. The
//! checksum covers everything before it. It detects damage, not forgery.

use std::{fs, io, path::Path};

use crate::domain::{
    gazetteer::{Damaged, Division, Gazetteer, Parts, Record, Span},
    place::Country,
};

const MAGIC: &[u8; 7] = b"CASAGAZ";
const VERSION: u8 = 1;
const NOTHING: u32 = u32::MAX;
const DIVISION_BYTES: usize = 10;
const PLACE_BYTES: usize = 21;

/// Why a packed table could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file could not be read.
    #[error("the file cannot be read")]
    Read(#[from] io::Error),
    /// The file has another format or version.
    #[error("the file is no packed gazetteer of version {VERSION}; pack it again with `casacero-gazetteer pack`")]
    Foreign,
    /// The file is damaged.
    #[error(transparent)]
    Damaged(#[from] Damaged),
}

/// Loads a packed table.
pub fn load(path: &Path) -> Result<Gazetteer, Error> {
    Ok(Gazetteer::new(decode(&fs::read(path)?)?)?)
}

/// Writes a packed table atomically: a reader sees the old file or the new one, never a part.
pub fn save(parts: &Parts, path: &Path) -> Result<(), io::Error> {
    let beside = path.with_extension("part");
    fs::write(&beside, encode(parts)?)?;
    fs::rename(&beside, path)
}

fn encode(parts: &Parts) -> Result<Vec<u8>, io::Error> {
    let mut divisions = Vec::with_capacity(parts.divisions.len() * DIVISION_BYTES);
    for Division { name, parent } in &parts.divisions {
        put_span(&mut divisions, *name);
        divisions.extend(parent.unwrap_or(NOTHING).to_le_bytes());
    }
    let mut places = Vec::with_capacity(parts.places.len() * PLACE_BYTES);
    for Record { name, country, division, latitude_steps, longitude_steps, prominence } in &parts.places {
        put_span(&mut places, *name);
        places.extend(country.bytes());
        places.extend(division.unwrap_or(NOTHING).to_le_bytes());
        places.extend(latitude_steps.to_le_bytes());
        places.extend(longitude_steps.to_le_bytes());
        places.push(*prominence);
    }
    let words = |numbers: &[u32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
    let (starts, postings) = (words(&parts.posting_starts), words(&parts.postings));

    let mut file = MAGIC.to_vec();
    file.push(VERSION);
    for section in
        [parts.names.as_bytes(), &divisions, &places, parts.keys.as_bytes(), &starts, &postings, &parts.index]
    {
        file.extend(u32::try_from(section.len()).map_err(io::Error::other)?.to_le_bytes());
        file.extend(section);
    }
    file.extend(checksum(&file).to_le_bytes());
    Ok(file)
}

fn put_span(bytes: &mut Vec<u8>, span: Span) {
    bytes.extend(span.start.to_le_bytes());
    bytes.extend(span.length.to_le_bytes());
}

fn decode(file: &[u8]) -> Result<Parts, Error> {
    let mut head = Reader(file);
    if head.take(MAGIC.len()).ok() != Some(MAGIC) || head.take(1).ok() != Some(&[VERSION]) {
        return Err(Error::Foreign);
    }
    let (body, sum) = file.split_last_chunk::<8>().ok_or(Damaged("it is cut short"))?;
    if u64::from_le_bytes(*sum) != checksum(body) {
        return Err(Damaged("its checksum is wrong").into());
    }
    let mut reader = Reader(&body[MAGIC.len() + 1..]);
    let names = reader.text()?;
    let divisions = reader.rows(DIVISION_BYTES, |row| Ok(Division { name: row.span()?, parent: row.reference()? }))?;
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
    if !reader.0.is_empty() {
        return Err(Damaged("it goes on after its end").into());
    }
    Ok(Parts { names, divisions, places, keys, posting_starts, postings, index })
}

/// Reads from the front of the remaining bytes.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], Damaged> {
        let (taken, left) = self.0.split_at_checked(length).ok_or(Damaged("it is cut short"))?;
        self.0 = left;
        Ok(taken)
    }

    fn number<const N: usize, T>(&mut self, read: fn([u8; N]) -> T) -> Result<T, Damaged> {
        let bytes = self.take(N)?.try_into().expect("as many as were taken");
        Ok(read(bytes))
    }

    fn section(&mut self) -> Result<&'a [u8], Damaged> {
        let length = self.number(u32::from_le_bytes)?;
        self.take(length as usize)
    }

    fn text(&mut self) -> Result<String, Damaged> {
        String::from_utf8(self.section()?.to_vec()).map_err(|_| Damaged("its text is not UTF-8"))
    }

    fn rows<T>(
        &mut self,
        bytes: usize,
        read: impl Fn(&mut Reader<'a>) -> Result<T, Damaged>,
    ) -> Result<Vec<T>, Damaged> {
        let section = self.section()?;
        if section.len() % bytes != 0 {
            return Err(Damaged("a row is cut short"));
        }
        section.chunks_exact(bytes).map(|row| read(&mut Reader(row))).collect()
    }

    fn span(&mut self) -> Result<Span, Damaged> {
        Ok(Span { start: self.number(u32::from_le_bytes)?, length: self.number(u16::from_le_bytes)? })
    }

    fn reference(&mut self) -> Result<Option<u32>, Damaged> {
        let index = self.number(u32::from_le_bytes)?;
        Ok((index != NOTHING).then_some(index))
    }

    fn country(&mut self) -> Result<Country, Damaged> {
        let letters = self.take(2)?;
        std::str::from_utf8(letters).ok().and_then(Country::parse).ok_or(Damaged("a country is no code"))
    }
}

/// FNV-1a over words of eight bytes, which is fast enough at start.
fn checksum(bytes: &[u8]) -> u64 {
    let mut sum: u64 = 0xcbf2_9ce4_8422_2325;
    let mut mix = |word: u64| sum = (sum ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
    let (words, rest) = bytes.as_chunks::<8>();
    for word in words {
        mix(u64::from_le_bytes(*word));
    }
    for byte in rest {
        mix(u64::from(*byte));
    }
    sum ^ bytes.len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
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
