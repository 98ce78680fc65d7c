//! Where the row of each listing is.

use std::sync::Arc;

use crate::domain::identity::ListingId;

/// The letters, the hyphen and the digits of the longest id, and a zero.
const KEY_BYTES: usize = 24;
/// A change copies one of these parts.
const PARTS: usize = if cfg!(test) { 4 } else { 1_024 };

/// A listing's id, filled up with zeros: in the order of ids, and without memory of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key([u8; KEY_BYTES]);

impl Key {
    /// That of a row without a listing.
    pub const NONE: Self = Self([0; KEY_BYTES]);

    pub fn of(id: &ListingId) -> Self {
        let mut bytes = [0; KEY_BYTES];
        bytes[..id.as_str().len()].copy_from_slice(id.as_str().as_bytes());
        Self(bytes)
    }

    pub fn id(&self) -> ListingId {
        let text = str::from_utf8(&self.0).map(|text| text.trim_end_matches('\0'));
        text.ok().and_then(|text| text.parse().ok()).expect("a key was made of an id")
    }
}

/// The numbers of the rows, by the [spread](ListingId::spread) of their ids.
#[derive(Clone)]
pub struct Directory(Vec<Arc<Vec<(u32, u32)>>>);

impl Default for Directory {
    fn default() -> Self {
        Self(vec![Arc::default(); PARTS])
    }
}

impl Directory {
    /// The rows that may be that of an id: hardly ever more than one.
    pub fn rows(&self, spread: u64) -> impl Iterator<Item = u32> + '_ {
        let (part, mark) = (&self.0[part_of(spread)], mark_of(spread));
        let first = part.partition_point(|(other, _)| *other < mark);
        part[first..].iter().take_while(move |(other, _)| *other == mark).map(|(_, row)| *row)
    }

    pub fn insert(&mut self, spread: u64, row: u32) {
        let (part, marked) = (Arc::make_mut(&mut self.0[part_of(spread)]), (mark_of(spread), row));
        part.insert(part.partition_point(|known| *known < marked), marked);
    }

    pub fn remove(&mut self, spread: u64, row: u32) {
        Arc::make_mut(&mut self.0[part_of(spread)]).retain(|known| *known != (mark_of(spread), row));
    }
}

const fn part_of(spread: u64) -> usize {
    (spread % PARTS as u64) as usize
}

/// What tells ids of a part apart.
const fn mark_of(spread: u64) -> u32 {
    (spread >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_in_the_order_of_ids() {
        let id = |text: &str| text.parse::<ListingId>().expect("an id");
        let mut ids = ["CASA-10", "CASA-2", "CASA-1", "CAS-9", "ABCDEFGHIJ-123456789012", "CASA-100"].map(id);
        let mut keys = ids.each_ref().map(Key::of);
        keys.sort_unstable();
        ids.sort_unstable();
        assert_eq!(keys.map(|key| key.id()), ids);
    }
}
