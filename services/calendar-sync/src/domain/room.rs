//! Which of many edits of blocks find room.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};

use super::block::{Change, Edit};

/// The blocks of a property before its edits are made, by id.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// When those that stand were last edited.
    pub edited_at: HashMap<String, DateTime<Utc>>,
    /// When those that left a mark were removed.
    pub removed_at: HashMap<String, DateTime<Utc>>,
}

/// The new blocks for which there is no room, of at most `most`, once all edits are made: those that come last. What
/// another edit removes makes room, wherever in the row it stands, and a block that is there already never goes.
pub fn without_room(kept: &Kept, edits: &[Edit], most: usize) -> HashSet<String> {
    let Kept { mut edited_at, mut removed_at } = kept.clone();
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
    let is_new = |id: &&str| edited_at.contains_key(*id) && !kept.edited_at.contains_key(*id);
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
    use super::{super::block::Block, *};

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
    fn the_last_new_blocks_find_no_room() {
        // `a` and `b` stand since 5 seconds, `gone` was removed then; there is room for three.
        let kept = Kept {
            edited_at: ["a", "b"].map(|id| (id.to_owned(), at(5))).into(),
            removed_at: [("gone".to_owned(), at(5))].into(),
        };
        let cases: [(&[&str], &[&str]); 13] = [
            (&["+c 9"], &[]),
            (&["+c 9", "+d 9"], &["d"]),
            (&["+c 9", "+d 9", "+e 9"], &["d", "e"]),
            (&["+a 9", "+b 9", "+c 9"], &[]),
            // Room is made before or after it is needed.
            (&["-a 9", "+c 9", "+d 9"], &[]),
            (&["+c 9", "+d 9", "-a 9"], &[]),
            (&["+c 9", "+d 9", "-c 9"], &[]),
            // What does not stand neither takes nor makes room.
            (&["+gone 4", "+c 9"], &[]),
            (&["+c 9", "+d 9", "-a 4"], &["d"]),
            (&["+gone 9", "+c 9"], &["c"]),
            // Each block takes one place, however often it is edited, and one that goes and comes back keeps its own.
            (&["+c 8", "-c 9", "+d 9", "+c 10"], &["c"]),
            (&["+c 9", "-a 8", "+d 9", "+a 10"], &["d"]),
            (&["+c 8", "+c 9"], &[]),
        ];
        for (edits, refused) in cases {
            let parsed: Vec<Edit> = edits.iter().copied().map(edit).collect();
            let found = without_room(&kept, &parsed, 3);
            assert_eq!(found, refused.iter().map(ToString::to_string).collect(), "{edits:?}");
        }
    }

    #[test]
    fn what_stands_beyond_the_limit_stays() {
        let kept = Kept { edited_at: ["a", "b", "c"].map(|id| (id.to_owned(), at(5))).into(), ..Kept::default() };
        let edits = ["+a 9", "-b 9", "+d 9"].map(edit);
        assert_eq!(without_room(&kept, &edits, 1), ["d".to_owned()].into());
    }
}
