//! The frame of packed files: magic bytes, a version, sections and a checksum, with which damage is found before use.
//!
//! ```text
//! file    := magic:7 bytes version:u8 section* checksum:u64
//! section := length:u32 byte{length}
//! ```
//!
//! Numbers are little-endian. The checksum covers everything before it. It detects damage, not forgery.

use std::{fs, io, path::Path};

use crate::domain::{
    gazetteer::{Damaged, Division, Span},
    place::Country,
};

const NOTHING: u32 = u32::MAX;
/// Bytes of a division: the start of its name:u32, its length:u16, the parent:u32.
const DIVISION_BYTES: usize = 10;
const MAGIC_BYTES: usize = 7;

/// What a file must begin with.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub(super) magic: &'static [u8; MAGIC_BYTES],
    pub(super) version: u8,
}

/// Why a file cannot be used.
#[derive(Debug)]
pub(super) enum Refused {
    /// It has another format or version.
    Foreign,
    Damaged(Damaged),
}

impl From<Damaged> for Refused {
    fn from(damaged: Damaged) -> Self {
        Self::Damaged(damaged)
    }
}

/// Writes a file atomically: a reader sees the old file or the new one, never a part.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), io::Error> {
    let beside = path.with_extension("part");
    fs::write(&beside, bytes)?;
    fs::rename(&beside, path)
}

pub(super) fn seal(kind: Kind, sections: &[&[u8]]) -> Result<Vec<u8>, io::Error> {
    let mut file = kind.magic.to_vec();
    file.push(kind.version);
    for section in sections {
        file.extend(u32::try_from(section.len()).map_err(io::Error::other)?.to_le_bytes());
        file.extend(*section);
    }
    file.extend(checksum(&file).to_le_bytes());
    Ok(file)
}

/// The sections of a file, after checking its kind and its checksum.
pub(super) fn open(kind: Kind, file: &[u8]) -> Result<Reader<'_>, Refused> {
    let mut head = Reader(file);
    if head.take(MAGIC_BYTES).ok() != Some(kind.magic.as_slice())
        || head.take(1).ok() != Some([kind.version].as_slice())
    {
        return Err(Refused::Foreign);
    }
    let (body, sum) = file.split_last_chunk::<8>().ok_or(Damaged("it is cut short"))?;
    if u64::from_le_bytes(*sum) != checksum(body) {
        return Err(Damaged("its checksum is wrong").into());
    }
    Ok(Reader(&body[MAGIC_BYTES + 1..]))
}

pub(super) fn put_span(bytes: &mut Vec<u8>, span: Span) {
    bytes.extend(span.start.to_le_bytes());
    bytes.extend(span.length.to_le_bytes());
}

pub(super) fn put_reference(bytes: &mut Vec<u8>, reference: Option<u32>) {
    bytes.extend(reference.unwrap_or(NOTHING).to_le_bytes());
}

pub(super) fn divisions(divisions: &[Division]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(divisions.len() * DIVISION_BYTES);
    for Division { name, parent } in divisions {
        put_span(&mut bytes, *name);
        put_reference(&mut bytes, *parent);
    }
    bytes
}

/// Reads from the front of the remaining bytes.
pub(super) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], Damaged> {
        let (taken, left) = self.0.split_at_checked(length).ok_or(Damaged("it is cut short"))?;
        self.0 = left;
        Ok(taken)
    }

    /// Checks that everything was read.
    pub(super) fn end(&self) -> Result<(), Damaged> {
        if self.0.is_empty() { Ok(()) } else { Err(Damaged("it goes on after its end")) }
    }

    pub(super) fn number<const N: usize, T>(&mut self, read: fn([u8; N]) -> T) -> Result<T, Damaged> {
        let bytes = self.take(N)?.try_into().expect("as many as were taken");
        Ok(read(bytes))
    }

    pub(super) fn section(&mut self) -> Result<&'a [u8], Damaged> {
        let length = self.number(u32::from_le_bytes)?;
        self.take(length as usize)
    }

    pub(super) fn text(&mut self) -> Result<String, Damaged> {
        String::from_utf8(self.section()?.to_vec()).map_err(|_| Damaged("its text is not UTF-8"))
    }

    pub(super) fn rows<T>(
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

    pub(super) fn divisions(&mut self) -> Result<Vec<Division>, Damaged> {
        self.rows(DIVISION_BYTES, |row| Ok(Division { name: row.span()?, parent: row.reference()? }))
    }

    pub(super) fn span(&mut self) -> Result<Span, Damaged> {
        Ok(Span { start: self.number(u32::from_le_bytes)?, length: self.number(u16::from_le_bytes)? })
    }

    pub(super) fn reference(&mut self) -> Result<Option<u32>, Damaged> {
        let index = self.number(u32::from_le_bytes)?;
        Ok((index != NOTHING).then_some(index))
    }

    pub(super) fn country(&mut self) -> Result<Country, Damaged> {
        let letters = self.take(2)?;
        std::str::from_utf8(letters).ok().and_then(Country::parse).ok_or(Damaged("a country is no code"))
    }
}

/// FNV-1a over words of eight bytes, which is fast enough at start.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
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
