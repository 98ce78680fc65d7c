//! Nights that the owner blocks on our own site.

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};

use super::{
    id::is_id,
    letters,
    nights::{FUTURE_NIGHTS, NightRange, following, horizon},
    policy::Category,
};

/// Longer reasons and names are cut off by nobody but refused.
pub const LONGEST_REASON: usize = 500;

/// Why an owner blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockType {
    /// No reason given.
    OwnerBlock,
    /// Repairs and the like.
    Maintenance,
    /// The owner comes.
    PersonalUse,
    /// Anything else.
    Other,
}

impl BlockType {
    /// Its short name, as stored and as in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::OwnerBlock => "owner_block",
            Self::Maintenance => "maintenance",
            Self::PersonalUse => "personal_use",
            Self::Other => "other",
        }
    }

    /// The type of a short name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::OwnerBlock, Self::Maintenance, Self::PersonalUse, Self::Other]
            .into_iter()
            .find(|kind| kind.name() == name)
    }

    /// How guests see it.
    pub fn category(self) -> Category {
        match self {
            Self::Maintenance => Category::Maintenance,
            Self::OwnerBlock | Self::PersonalUse | Self::Other => Category::ManualBlock,
        }
    }
}

/// Nights blocked by the owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Names it among the property's blocks; the browser that made it may have chosen it.
    pub id: String,
    /// Which nights.
    pub nights: NightRange,
    /// What kind.
    pub block_type: BlockType,
    /// Why, for the owner only.
    pub reason: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// Why a block is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidBlock {
    /// Too long an id, or characters that do not belong in one.
    #[error("the id of a block is at most 64 letters, digits, hyphens and underscores")]
    Id,
    /// No night between its ends.
    #[error("End date must be after start date")]
    Nights,
    /// Nights that no calendar covers.
    #[error("the nights lie outside the calendar")]
    OutsideCalendar,
    /// No reason.
    #[error("a block needs a reason of at most 500 characters")]
    Reason,
}

impl Block {
    /// Checks what an owner gives. Past nights are accepted: an edit made offline may
    /// arrive late.
    pub fn new(
        id: String,
        (first, end): (NaiveDate, NaiveDate),
        block_type: BlockType,
        reason: &str,
        created_at: DateTime<Utc>,
        today: NaiveDate,
    ) -> Result<Self, InvalidBlock> {
        let block = Self::reaching_on(id, (first, end), block_type, reason, created_at, today)?;
        if block.nights.end() > horizon(today).end() { Err(InvalidBlock::OutsideCalendar) } else { Ok(block) }
    }

    /// The same for a block that may reach beyond what a calendar covers, as those of the old directory do: its nights
    /// count when they come near.
    pub fn reaching_on(
        id: String,
        (first, end): (NaiveDate, NaiveDate),
        block_type: BlockType,
        reason: &str,
        created_at: DateTime<Utc>,
        today: NaiveDate,
    ) -> Result<Self, InvalidBlock> {
        if !is_id(&id) {
            return Err(InvalidBlock::Id);
        }
        let nights = NightRange::new(first, end).ok_or(InvalidBlock::Nights)?;
        // One that goes on may have begun before what a calendar covers.
        let covered = horizon(today);
        let begun = covered.first().checked_sub_days(Days::new(FUTURE_NIGHTS)).unwrap_or(covered.first());
        if nights.end() <= covered.first() || nights.first() < begun {
            return Err(InvalidBlock::OutsideCalendar);
        }
        let reason: String = letters::shown(reason).collect();
        let reason = reason.trim();
        if reason.is_empty() || reason.chars().count() > LONGEST_REASON {
            return Err(InvalidBlock::Reason);
        }
        Ok(Self { id, nights, block_type, reason: reason.to_owned(), created_at })
    }

    /// The block of a click on a day: one night, whose id follows from the day, so that two clicks make
    /// one block.
    pub fn of_night(day: NaiveDate, created_at: DateTime<Utc>) -> Self {
        Self {
            id: format!("night-{day}"),
            nights: NightRange::at_least_one(day, day),
            block_type: BlockType::OwnerBlock,
            reason: "Owner block".into(),
            created_at,
        }
    }

    /// The block without one of its nights: what comes before it under the same id, and what comes after it as a
    /// block of its own where there is something on both sides.
    pub fn without(self, day: NaiveDate, new_id: impl FnOnce() -> String) -> Vec<Self> {
        let (first, end) = (self.nights.first(), self.nights.end());
        if day < first || day >= end {
            return vec![self];
        }
        let sides = [NightRange::new(first, day), NightRange::new(following(day), end)];
        let mut ids = Some(self.id.clone());
        let mut new_id = Some(new_id);
        let mut left = Vec::new();
        for nights in sides.into_iter().flatten() {
            let Some(id) = ids.take().or_else(|| new_id.take().map(|new_id| new_id())) else { break };
            left.push(Self { id, nights, ..self.clone() });
        }
        left
    }
}

/// What an owner did to a block, perhaps while offline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Made it, or changed it.
    Put(Block),
    /// Removed the one of this id.
    Remove(String),
}

impl Change {
    /// The block's id.
    pub fn block_id(&self) -> &str {
        match self {
            Self::Put(block) => &block.id,
            Self::Remove(id) => id,
        }
    }
}

/// A change and when it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What was done.
    pub change: Change,
    /// When.
    pub edited_at: DateTime<Utc>,
}

impl Edit {
    /// Whether it stands against what is known of the block: when that was last edited, and when it was last
    /// removed. Of edits made at the same time the one that arrives stands: the browser's version wins.
    pub fn stands(&self, edited_at: Option<DateTime<Utc>>, removed_at: Option<DateTime<Utc>>) -> bool {
        edited_at.max(removed_at).is_none_or(|last| self.edited_at >= last)
    }
}

/// The time of an edit that is made `now`, after whatever is known of its block: clocks of machines differ, and one that
/// is ahead must not undo what somebody does before our eyes. By a microsecond, the least that every store keeps.
pub fn after_all(
    now: DateTime<Utc>,
    edited_at: Option<DateTime<Utc>>,
    removed_at: Option<DateTime<Utc>>,
) -> DateTime<Utc> {
    edited_at.max(removed_at).map_or(now, |last| now.max(last + TimeDelta::microseconds(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_night_is_taken_out_of_a_block() {
        let day = |text: &str| -> NaiveDate { text.parse().expect("a date") };
        let block = Block {
            nights: NightRange::new(day("2026-12-01"), day("2026-12-05")).expect("a range"),
            ..Block::of_night(day("2026-12-01"), DateTime::UNIX_EPOCH)
        };
        let cases: [(&str, &[&str]); 5] = [
            ("2026-12-01", &["night-2026-12-01 2026-12-02..2026-12-05"]),
            ("2026-12-04", &["night-2026-12-01 2026-12-01..2026-12-04"]),
            ("2026-12-02", &["night-2026-12-01 2026-12-01..2026-12-02", "new 2026-12-03..2026-12-05"]),
            ("2026-12-05", &["night-2026-12-01 2026-12-01..2026-12-05"]),
            ("2026-11-30", &["night-2026-12-01 2026-12-01..2026-12-05"]),
        ];
        for (night, expected) in cases {
            let left = block.clone().without(day(night), || "new".into());
            let left: Vec<String> =
                left.iter().map(|b| format!("{} {}..{}", b.id, b.nights.first(), b.nights.end())).collect();
            assert_eq!(left, expected, "{night}");
        }
        let one = Block::of_night(day("2026-12-09"), DateTime::UNIX_EPOCH);
        assert_eq!(one.without(day("2026-12-09"), || "new".into()), []);
    }

    #[test]
    fn the_newer_edit_stands() {
        let at = |seconds| DateTime::from_timestamp(seconds, 0);
        let edit = Edit { change: Change::Remove("b1".into()), edited_at: at(10).expect("an instant") };
        let cases = [
            (None, None, true),
            (at(9), None, true),
            (at(10), at(10), true),
            (at(11), None, false),
            (at(9), at(11), false),
            (None, at(11), false),
        ];
        for (edited_at, removed_at, expected) in cases {
            assert_eq!(edit.stands(edited_at, removed_at), expected, "{edited_at:?} {removed_at:?}");
        }
    }

    #[test]
    fn what_an_owner_may_block() {
        let cases = [
            ("b1", "2026-12-01", "2026-12-02", "Owner block", Ok(())),
            ("b1", "2026-11-10", "2026-11-12", "late edit", Ok(())),
            ("b1", "2026-09-01", "2027-07-31", "began long ago and goes on", Ok(())),
            ("b1", "2020-09-01", "2027-07-31", "x", Err(InvalidBlock::OutsideCalendar)),
            ("", "2026-12-01", "2026-12-02", "x", Err(InvalidBlock::Id)),
            ("../x", "2026-12-01", "2026-12-02", "x", Err(InvalidBlock::Id)),
            ("b1", "2026-12-02", "2026-12-02", "x", Err(InvalidBlock::Nights)),
            ("b1", "2026-12-03", "2026-12-02", "x", Err(InvalidBlock::Nights)),
            ("b1", "2026-12-01", "2029-12-02", "x", Err(InvalidBlock::OutsideCalendar)),
            ("b1", "2026-01-01", "2026-01-02", "x", Err(InvalidBlock::OutsideCalendar)),
            ("b1", "2026-12-01", "2026-12-02", " ", Err(InvalidBlock::Reason)),
            ("b1", "2026-12-01", "2026-12-02", "\0\u{7}", Err(InvalidBlock::Reason)),
            ("b1", "2026-12-01", "2026-12-02", "\u{202e}\u{2066}\u{200f}\u{2028}", Err(InvalidBlock::Reason)),
        ];
        for (id, first, end, reason, expected) in cases {
            let day = |text: &str| text.parse().expect("a date");
            let block = Block::new(
                id.into(),
                (day(first), day(end)),
                BlockType::OwnerBlock,
                reason,
                DateTime::UNIX_EPOCH,
                day("2026-11-21"),
            );
            assert_eq!(block.map(|_| ()), expected, "{id} {first} {end} {reason}");
        }
    }

    #[test]
    fn a_reason_keeps_its_lines_and_nothing_that_nobody_sees() {
        let cases = [
            ("Painter\nand plumber", "Painter\nand plumber"),
            ("Painter\r\nand plumber", "Painter\nand plumber"),
            ("Painter\u{2028}and\u{2029}plumber", "Painter\nand\nplumber"),
            ("a\u{202a}b\u{202e}c\u{2066}d\u{2069}e\u{200e}f\u{200f}g\0", "abcdefg"),
            ("Cumpleaños 👨‍👩‍👧 de mamá", "Cumpleaños 👨‍👩‍👧 de mamá"),
        ];
        let day = |text: &str| text.parse().expect("a date");
        for (given, kept) in cases {
            let block = Block::new(
                "b1".into(),
                (day("2026-12-01"), day("2026-12-02")),
                BlockType::OwnerBlock,
                given,
                DateTime::UNIX_EPOCH,
                day("2026-11-21"),
            );
            assert_eq!(block.map(|block| block.reason), Ok(kept.to_owned()), "{given:?}");
        }
    }
}
