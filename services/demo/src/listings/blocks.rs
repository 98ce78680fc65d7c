//! Nights that owners of the demo block.

use casacero_proto::calendar::v1::{Block, BlockType, DayRange};
use prost_types::Timestamp;

use crate::dice::Dice;
use crate::identity::digest;

/// Blocks are chosen for periods of this many days since 1970-01-01, so that they never move.
const SPELL_DAYS: i32 = 91;
const SECONDS_A_DAY: i64 = 86_400;

/// The owner's blocks that touch the days from `from` up to `end`, counted since 1970-01-01.
pub fn blocks(seed: u64, number: u32, from: i32, end: i32) -> Vec<Block> {
    (from.div_euclid(SPELL_DAYS)..=end.div_euclid(SPELL_DAYS))
        .filter_map(|spell| block(seed, number, spell))
        .filter(|block| block.nights.is_some_and(|nights| nights.end_day > from && nights.first_day < end))
        .collect()
}

fn block(seed: u64, number: u32, spell: i32) -> Option<Block> {
    let mixed = seed ^ (u64::from(number) << 20) ^ spell as u64;
    let mut dice = Dice::new(mixed, "blocks");
    if !dice.chance(0.45) {
        return None;
    }
    let (block_type, reason, shortest, longest) = *dice.pick(&[
        (BlockType::PersonalUse, "Viene la familia", 3, 10),
        (BlockType::PersonalUse, "Our own holidays", 5, 14),
        (BlockType::OwnerBlock, "Reservado para amigos", 2, 5),
        (BlockType::Maintenance, "Pintura y jardín", 1, 4),
        (BlockType::Maintenance, "Boiler service", 1, 2),
        (BlockType::OwnerBlock, "Cerrado", 2, 7),
    ]);
    let first_day = spell * SPELL_DAYS + dice.whole(0, 70) as i32;
    let end_day = first_day + dice.whole(shortest, longest) as i32;
    let id = digest(&["block", &seed.to_string(), &number.to_string(), &spell.to_string()]);
    Some(Block {
        id: uuid::Uuid::from_u128(u128::from_str_radix(&id[..32], 16).ok()?).to_string(),
        nights: Some(DayRange { first_day, end_day }),
        block_type: block_type.into(),
        reason: reason.to_owned(),
        created_at: Some(Timestamp { seconds: i64::from(first_day - 60) * SECONDS_A_DAY, nanos: 0 }),
        until: None,
        edited_at: None,
    })
}
