//! The maximum number of blocks of a property.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};

use super::{Change, Edit};

/// The blocks of a property before edits are applied, by id.
#[derive(Clone, Debug, Default)]
pub struct BlockTimes {
    /// When existing blocks were last edited.
    pub edited_at: HashMap<String, DateTime<Utc>>,
    /// When removed blocks were removed, as far as that is recorded.
    pub removed_at: HashMap<String, DateTime<Utc>>,
}

/// The new blocks beyond the quota of `most` after all edits are applied: those that come last. A removal makes space
/// wherever it stands in the list. A block that exists already is never refused.
pub fn over_quota(known: &BlockTimes, edits: &[Edit], most: usize) -> HashSet<String> {
    let BlockTimes { mut edited_at, mut removed_at } = known.clone();
    let mut put: Vec<&str> = Vec::new();
    for edit in edits {
        let id = edit.change.block_id();
        if !edit.stands(edited_at.get(id).copied(), removed_at.get(id).copied()) {
            continue;
        }
        match edit.change {
            Change::Put(_) => {
                if edited_at.insert(id.to_owned(), edit.edited_at).is_none() {
                    put.push(id);
                }
                removed_at.remove(id);
            }
            Change::Remove(_) => {
                if edited_at.remove(id).is_some() || removed_at.contains_key(id) {
                    removed_at.insert(id.to_owned(), edit.edited_at);
                }
            }
        }
    }
    let too_many = edited_at.len().saturating_sub(most);
    let is_new = |id: &&str| edited_at.contains_key(*id) && !known.edited_at.contains_key(*id);
    let mut refused = HashSet::new();
    for id in put.into_iter().rev().filter(is_new) {
        if refused.len() == too_many {
            break;
        }
        refused.insert(id.to_owned());
    }
    refused
}

#[cfg(test)]
mod tests {
    use super::{super::Block, *};

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).expect("an instant")
    }

    /// `+b1 5` puts a block at 5 seconds, `-b1 5` removes it.
    fn edit(text: &str) -> Edit {
        let (change, seconds) = text.split_once(' ').expect("a time");
        let (sign, id) = change.split_at(1);
        let day = "2026-12-01".parse().expect("a date");
        let block = Block { id: id.into(), ..Block::of_night(day, DateTime::UNIX_EPOCH) };
        let change = if sign == "+" { Change::Put(block) } else { Change::Remove(id.into()) };
        Edit { change, edited_at: at(seconds.parse().expect("seconds")) }
    }

    #[test]
    fn the_last_new_blocks_are_over_the_quota() {
        // `a` and `b` were edited at 5 seconds, `gone` was removed then; the quota is three.
        let known = BlockTimes {
            edited_at: ["a", "b"].map(|id| (id.to_owned(), at(5))).into(),
            removed_at: [("gone".to_owned(), at(5))].into(),
        };
        let cases: [(&[&str], &[&str]); 13] = [
            (&["+c 9"], &[]),
            (&["+c 9", "+d 9"], &["d"]),
            (&["+c 9", "+d 9", "+e 9"], &["d", "e"]),
            (&["+a 9", "+b 9", "+c 9"], &[]),
            // A removal may come before or after the block that needs its space.
            (&["-a 9", "+c 9", "+d 9"], &[]),
            (&["+c 9", "+d 9", "-a 9"], &[]),
            (&["+c 9", "+d 9", "-c 9"], &[]),
            // Edits that are not applied neither use nor free space.
            (&["+gone 4", "+c 9"], &[]),
            (&["+c 9", "+d 9", "-a 4"], &["d"]),
            (&["+gone 9", "+c 9"], &["c"]),
            // Each block uses one place, however often it is edited. A block that is removed and put again keeps its
            // place.
            (&["+c 8", "-c 9", "+d 9", "+c 10"], &["c"]),
            (&["+c 9", "-a 8", "+d 9", "+a 10"], &["d"]),
            (&["+c 8", "+c 9"], &[]),
        ];
        for (edits, refused) in cases {
            let parsed: Vec<Edit> = edits.iter().copied().map(edit).collect();
            let found = over_quota(&known, &parsed, 3);
            assert_eq!(found, refused.iter().map(ToString::to_string).collect(), "{edits:?}");
        }
    }

    #[test]
    fn what_stands_beyond_the_limit_stays() {
        let known =
            BlockTimes { edited_at: ["a", "b", "c"].map(|id| (id.to_owned(), at(5))).into(), ..BlockTimes::default() };
        let edits = ["+a 9", "-b 9", "+d 9"].map(edit);
        assert_eq!(over_quota(&known, &edits, 1), ["d".to_owned()].into());
    }
}
