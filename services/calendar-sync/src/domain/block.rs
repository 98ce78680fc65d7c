//! Nights that the owner blocks on our own site.

use chrono::{DateTime, NaiveDate, Utc};

use super::{
    nights::{NightRange, horizon},
    policy::Category,
};

/// Longer reasons and names are cut off by nobody but refused.
const LONGEST_REASON: usize = 500;
const LONGEST_ID: usize = 64;

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
    /// Checks what an owner gives (spec 5.3). Past nights are accepted: an edit made offline may
    /// arrive late.
    pub fn new(
        id: String,
        (first, end): (NaiveDate, NaiveDate),
        block_type: BlockType,
        reason: &str,
        created_at: DateTime<Utc>,
        today: NaiveDate,
    ) -> Result<Self, InvalidBlock> {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
        if id.is_empty() || id.len() > LONGEST_ID || !id.chars().all(plain) {
            return Err(InvalidBlock::Id);
        }
        let nights = NightRange::new(first, end).ok_or(InvalidBlock::Nights)?;
        if nights.intersection(horizon(today)) != Some(nights) {
            return Err(InvalidBlock::OutsideCalendar);
        }
        let reason = reason.trim();
        if reason.is_empty() || reason.chars().count() > LONGEST_REASON {
            return Err(InvalidBlock::Reason);
        }
        Ok(Self { id, nights, block_type, reason: reason.to_owned(), created_at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_owner_may_block() {
        let cases = [
            ("b1", "2026-12-01", "2026-12-02", "Owner block", Ok(())),
            ("b1", "2026-11-10", "2026-11-12", "late edit", Ok(())),
            ("", "2026-12-01", "2026-12-02", "x", Err(InvalidBlock::Id)),
            ("../x", "2026-12-01", "2026-12-02", "x", Err(InvalidBlock::Id)),
            ("b1", "2026-12-02", "2026-12-02", "x", Err(InvalidBlock::Nights)),
            ("b1", "2026-12-03", "2026-12-02", "x", Err(InvalidBlock::Nights)),
            ("b1", "2026-12-01", "2029-12-02", "x", Err(InvalidBlock::OutsideCalendar)),
            ("b1", "2026-01-01", "2026-01-02", "x", Err(InvalidBlock::OutsideCalendar)),
            ("b1", "2026-12-01", "2026-12-02", " ", Err(InvalidBlock::Reason)),
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
}
