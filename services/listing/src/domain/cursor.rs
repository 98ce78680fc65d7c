//! Pagination cursors of searches. A cursor is bound to its search.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use casacero_proto::{Enumeration as _, listing::v1::SortOrder};
use sha2::{Digest as _, Sha256};

use super::{
    order::{Bucket, Position, Rank},
    refusal::Refusal,
};

/// Version of the format. It changes with the format, so that old cursors are refused and not misread.
const VERSION: u8 = 1;
/// Version, sort, bucket, day, fingerprint, group, within.
const HEAD: usize = 1 + 1 + 1 + 4 + 8 + 4 + 8;
/// Added to the number of the bucket in cursors of homes of unknown nights, so that others are read by replicas of before there
/// were any.
const IS_UNKNOWN: u8 = 0x80;
/// Bytes of the checksum at the end.
const CHECKSUM: usize = 6;
/// Maximum length of a cursor's text.
const TEXT_MAX: usize = 120;

/// The end of a page, with the order and the search it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Fingerprint of the search's filters.
    pub fingerprint: u64,
    pub sort: SortOrder,
    /// The day of the first page.
    pub day: i32,
    /// The bucket of the first page.
    pub bucket: Bucket,
    /// The position of the page's last item.
    pub position: Position,
}

impl Cursor {
    /// Encodes the cursor as text.
    pub fn encode(&self) -> String {
        let mut bytes = Vec::with_capacity(HEAD + 24 + CHECKSUM);
        bytes.push(VERSION);
        bytes.push(sort_number(self.sort));
        bytes.push(self.bucket.number() | if self.position.is_unknown { IS_UNKNOWN } else { 0 });
        bytes.extend(self.day.to_be_bytes());
        bytes.extend(self.fingerprint.to_be_bytes());
        bytes.extend(self.position.rank.group.to_be_bytes());
        bytes.extend(self.position.rank.within.to_be_bytes());
        bytes.extend(self.position.id.as_str().bytes());
        bytes.extend(checksum(&bytes));
        URL_SAFE_NO_PAD.encode(bytes)
    }

    pub fn decode(text: &str) -> Result<Self, Refusal> {
        decode(text).ok_or(Refusal::InvalidCursor)
    }
}

fn decode(text: &str) -> Option<Cursor> {
    if text.len() > TEXT_MAX {
        return None;
    }
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    let (content, sum) = bytes.split_at_checked(bytes.len().checked_sub(CHECKSUM)?)?;
    if sum != checksum(content) {
        return None;
    }
    let (head, id) = content.split_at_checked(HEAD)?;
    let (&[version, sort, bucket], rest) = head.split_first_chunk::<3>()?;
    let (day, rest) = rest.split_first_chunk::<4>()?;
    let (fingerprint, rest) = rest.split_first_chunk::<8>()?;
    let (group, rest) = rest.split_first_chunk::<4>()?;
    let (within, _) = rest.split_first_chunk::<8>()?;
    if version != VERSION {
        return None;
    }
    Some(Cursor {
        fingerprint: u64::from_be_bytes(*fingerprint),
        sort: SortOrder::ALL.iter().copied().find(|known| sort_number(*known) == sort)?,
        day: i32::from_be_bytes(*day),
        bucket: Bucket::new((bucket & !IS_UNKNOWN).into()).ok()?,
        position: Position {
            is_unknown: bucket & IS_UNKNOWN != 0,
            rank: Rank { group: u32::from_be_bytes(*group), within: u64::from_be_bytes(*within) },
            id: std::str::from_utf8(id).ok()?.parse().ok()?,
        },
    })
}

const fn sort_number(sort: SortOrder) -> u8 {
    match sort {
        SortOrder::Unspecified => 0,
        SortOrder::Fair => 1,
        SortOrder::PriceAscending => 2,
        SortOrder::PriceDescending => 3,
        SortOrder::Newest => 4,
        SortOrder::Total => 5,
        SortOrder::Distance => 6,
    }
}

fn checksum(bytes: &[u8]) -> [u8; CHECKSUM] {
    let digest = Sha256::digest(bytes);
    std::array::from_fn(|index| digest[index])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn cursor() -> impl Strategy<Value = Cursor> {
        let sort = prop::sample::select(SortOrder::ALL);
        (sort, any::<(i32, u64, u32, u64, bool)>(), 0..16_u32, 0..1_000_000_u32).prop_map(
            |(sort, (day, fingerprint, group, within, is_unknown), bucket, number)| Cursor {
                fingerprint,
                sort,
                day,
                bucket: Bucket::new(bucket).expect("a bucket"),
                position: Position {
                    is_unknown,
                    rank: Rank { group, within },
                    id: format!("CASA-{number}").parse().expect("an id"),
                },
            },
        )
    }

    #[test]
    fn broken_cursors_are_refused() {
        for text in ["", "x", "AAAA", "%%%", "Zm9vYmFyYmF6cXV4", &"A".repeat(TEXT_MAX), &"A".repeat(10_000)] {
            assert_eq!(Cursor::decode(text), Err(Refusal::InvalidCursor), "{text}");
        }
    }

    proptest! {
        #[test]
        fn cursors_come_back_and_no_changed_one_does(cursor in cursor(), at in any::<prop::sample::Index>()) {
            let text = cursor.encode();
            prop_assert!(text.len() <= TEXT_MAX);
            prop_assert_eq!(Cursor::decode(&text), Ok(cursor));
            let at = at.index(text.len());
            let other = if text.as_bytes()[at] == b'A' { "B" } else { "A" };
            let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            prop_assert_eq!(Cursor::decode(&changed), Err(Refusal::InvalidCursor));
            prop_assert_eq!(Cursor::decode(&text[..at]), Err(Refusal::InvalidCursor));
        }

        #[test]
        fn no_text_breaks_the_reader(text in "\\PC{0,130}") {
            let _refused = Cursor::decode(&text).is_err();
        }
    }
}
