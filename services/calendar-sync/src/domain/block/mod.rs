//! Nights that the owner blocks on our own site.

pub mod gap;
pub mod quota;

use chrono::{DateTime, Datelike as _, Days, NaiveDate, TimeDelta, Utc};

use super::{
    id::is_id,
    nights::{FUTURE_NIGHTS, NightRange, NightSet, following, horizon},
    occupancy::Category,
    printable,
};

/// Maximum length of reasons and names. Longer ones are refused, not cut.
pub const LONGEST_REASON: usize = 500;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockType {
    /// The owner gave no reason.
    OwnerBlock,
    Maintenance,
    PersonalUse,
    Other,
}

impl BlockType {
    /// The short name, as stored and as used in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::OwnerBlock => "owner_block",
            Self::Maintenance => "maintenance",
            Self::PersonalUse => "personal_use",
            Self::Other => "other",
        }
    }

    /// The type with this short name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::OwnerBlock, Self::Maintenance, Self::PersonalUse, Self::Other]
            .into_iter()
            .find(|kind| kind.name() == name)
    }

    /// The category that guests see.
    pub fn category(self) -> Category {
        match self {
            Self::Maintenance => Category::Maintenance,
            Self::OwnerBlock | Self::PersonalUse | Self::Other => Category::ManualBlock,
        }
    }
}

/// Nights that the owner blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The id, unique among the property's blocks. The browser that created the block may have chosen it.
    pub id: String,
    pub nights: NightRange,
    pub block_type: BlockType,
    /// The reason, for the owner only.
    pub reason: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it ends by itself, because it holds the nights for somebody who has not decided; `None` if it stays.
    pub held_until: Option<DateTime<Utc>>,
    /// When it was last edited, by the owner's own clock where that was offline.
    pub edited_at: DateTime<Utc>,
    /// Since when all of its nights are blocked, by our own clock.
    pub blocked_since: DateTime<Utc>,
}

/// Why a block is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidBlock {
    /// The id is too long or has invalid characters.
    #[error("the id of a block is at most 64 letters, digits, hyphens and underscores")]
    Id,
    /// There is no night between start and end.
    #[error("End date must be after start date")]
    Nights,
    /// The nights are outside the calendar.
    #[error("the nights lie outside the calendar")]
    OutsideCalendar,
    #[error("the nights are past")]
    Past,
    /// The reason is missing or too long.
    #[error("a block needs a reason of at most 500 characters")]
    Reason,
}

impl Block {
    /// Validates a block given by an owner. Past nights of the calendar are accepted, because the old directory has them; see
    /// [`ahead`](Self::ahead). It may extend beyond the calendar, as blocks of the old directory and what is left of them
    /// do. Its far nights count when they come within the calendar.
    pub fn new(
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
        // A long block may have begun before the calendar's first night.
        let covered = horizon(today);
        let begun = covered.first().checked_sub_days(Days::new(FUTURE_NIGHTS)).unwrap_or(covered.first());
        // Years with more than four digits do not sort as text.
        if nights.end() <= covered.first() {
            return Err(InvalidBlock::Past);
        }
        if nights.first() < begun || nights.end().year() > 9999 {
            return Err(InvalidBlock::OutsideCalendar);
        }
        let reason = printable::one_line(reason);
        let reason = reason.trim();
        if !printable::is_visible(reason) || reason.chars().count() > LONGEST_REASON {
            return Err(InvalidBlock::Reason);
        }
        Ok(Self {
            id,
            nights,
            block_type,
            reason: reason.to_owned(),
            created_at,
            held_until: None,
            edited_at: created_at,
            blocked_since: created_at,
        })
    }

    /// The block, if it ends within the calendar.
    pub fn within_calendar(self, today: NaiveDate) -> Result<Self, InvalidBlock> {
        if self.nights.end() > horizon(today).end() { Err(InvalidBlock::OutsideCalendar) } else { Ok(self) }
    }

    /// The block, if its last night is not before today.
    pub fn ahead(self, today: NaiveDate) -> Result<Self, InvalidBlock> {
        if self.nights.end() <= today { Err(InvalidBlock::Past) } else { Ok(self) }
    }

    /// Whether it is another block, or what is left of it.
    pub fn is_part_of(&self, other: &Self) -> bool {
        let (own, whole) = (self.nights, other.nights);
        self.id == other.id && whole.first() <= own.first() && own.end() <= whole.end()
    }

    /// The block made by a click on a day: one night. Its id is derived from the day, so that two clicks make one
    /// block.
    pub fn of_night(day: NaiveDate, created_at: DateTime<Utc>) -> Self {
        Self {
            id: format!("night-{day}"),
            nights: NightRange::at_least_one(day, day),
            block_type: BlockType::OwnerBlock,
            reason: "Owner block".into(),
            created_at,
            held_until: None,
            edited_at: created_at,
            blocked_since: created_at,
        }
    }

    /// The block as it is put at `now` among `others`. What is left of another one is as old as that. A new one ends by
    /// itself only if it has nights of one that stands until then: the page of whoever edits may show a hold that was
    /// agreed upon since.
    #[must_use]
    pub fn put_among(self, others: &[Self], now: DateTime<Utc>) -> Self {
        let whole = |other: &&Self| NightSet::of([other.nights]).covers(self.nights);
        let blocked_since = others.iter().filter(whole).map(|other| other.blocked_since).min();
        let stands = |until: &DateTime<Utc>| {
            *until > now && others.iter().filter(whole).any(|other| other.held_until == Some(*until))
        };
        let held_until = self.held_until.filter(stands);
        Self { held_until, blocked_since: blocked_since.unwrap_or(now), ..self }
    }

    /// The block without one of its nights. The part before it keeps the id; if both parts exist, the part after it
    /// becomes a new block.
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

/// An owner's change to a block, perhaps made offline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Creates or changes the block.
    Put(Block),
    /// Removes the block with this id.
    Remove(String),
}

impl Change {
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
    pub change: Change,
    /// When it was made.
    pub edited_at: DateTime<Utc>,
}

impl Edit {
    /// Whether the edit is applied, given when the block was last edited and when it was last removed. If the times are
    /// equal, the arriving edit wins: the browser's version counts.
    pub fn stands(&self, edited_at: Option<DateTime<Utc>>, removed_at: Option<DateTime<Utc>>) -> bool {
        edited_at.max(removed_at).is_none_or(|last| self.edited_at >= last)
    }
}

/// The time for an edit made at `now`, later than all known times of its block. Clocks of machines differ, and an edit
/// from a machine whose clock is ahead must not undo a later edit. The step is a microsecond, the finest unit that
/// every store keeps.
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
            ("b1", "2026-11-10", "2026-11-12", "past", Err(InvalidBlock::Past)),
            ("b1", "2026-11-20", "2026-11-21", "last night", Err(InvalidBlock::Past)),
            ("b1", "2026-11-10", "2026-11-22", "reaches tonight", Ok(())),
            ("b1", "2026-09-01", "2027-07-31", "began long ago and goes on", Ok(())),
            ("b1", "2020-09-01", "2027-07-31", "x", Err(InvalidBlock::OutsideCalendar)),
            ("", "2026-12-01", "2026-12-02", "x", Err(InvalidBlock::Id)),
            ("../x", "2026-12-01", "2026-12-02", "x", Err(InvalidBlock::Id)),
            ("b1", "2026-12-02", "2026-12-02", "x", Err(InvalidBlock::Nights)),
            ("b1", "2026-12-03", "2026-12-02", "x", Err(InvalidBlock::Nights)),
            ("b1", "2026-12-01", "2029-12-02", "x", Err(InvalidBlock::OutsideCalendar)),
            ("b1", "2026-01-01", "2026-01-02", "x", Err(InvalidBlock::Past)),
            ("b1", "2026-12-01", "2026-12-02", " ", Err(InvalidBlock::Reason)),
            ("b1", "2026-12-01", "2026-12-02", "\0\u{7}", Err(InvalidBlock::Reason)),
            ("b1", "2026-12-01", "2026-12-02", "\u{202e}\u{2066}\u{200f}\u{2028}", Err(InvalidBlock::Reason)),
            ("b1", "2026-12-01", "2026-12-02", "\u{200b}\u{200d}\u{3164}", Err(InvalidBlock::Reason)),
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
            let block = block.and_then(|block| block.within_calendar(day("2026-11-21")));
            let block = block.and_then(|block| block.ahead(day("2026-11-21")));
            assert_eq!(block.map(|_| ()), expected, "{id} {first} {end} {reason}");
        }
    }

    #[test]
    fn a_block_may_extend_beyond_the_calendar_but_not_beyond_all_dates() {
        let day = |text: &str| -> NaiveDate { text.parse().expect("a date") };
        let cases = [
            ("2026-12-01", "2029-12-02", Ok(())),
            ("2029-01-01", "9999-12-31", Ok(())),
            ("2029-01-01", "+10000-01-01", Err(InvalidBlock::OutsideCalendar)),
        ];
        for (first, end, expected) in cases {
            let nights = (day(first), day(end));
            let made_at = DateTime::UNIX_EPOCH;
            let block = Block::new("b1".into(), nights, BlockType::Other, "x", made_at, day("2026-11-21"));
            assert_eq!(block.map(|_| ()), expected, "{first} {end}");
        }
    }

    #[test]
    fn a_reason_is_one_line_without_what_nobody_sees() {
        let cases = [
            ("Painter\nand plumber", "Painter and plumber"),
            ("Painter\r\nand\tplumber\n", "Painter and plumber"),
            ("Painter\u{2028}and\u{2029}plumber", "Painter and plumber"),
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
