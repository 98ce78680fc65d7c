//! The rows of a block by their place, so that a destination costs what it finds and not what there is.

use super::bits::Bits;

/// The rows of a block in the order of their places.
#[derive(Default)]
pub struct ByPlace {
    /// Each place of the block in the order of the slots, with the end of its rows.
    ends: Vec<(u32, u16)>,
    rows: Vec<u16>,
}

/// The slots of the places that match a destination.
pub struct MatchingPlaces {
    /// For each slot, whether it matches.
    matches: Vec<bool>,
    /// Those that match, in their order.
    slots: Vec<u32>,
}

impl MatchingPlaces {
    /// `None` if every place matches.
    pub fn of(matches: Vec<bool>) -> Option<Self> {
        let slots: Vec<u32> = (0..).zip(&matches).filter(|(_, matches)| **matches).map(|(slot, _)| slot).collect();
        (slots.len() < matches.len()).then_some(Self { matches, slots })
    }
}

impl ByPlace {
    /// Of the slots of all rows of a block.
    pub fn of(places: &[u32]) -> Self {
        let mut rows: Vec<u16> = (0..places.len() as u16).collect();
        rows.sort_unstable_by_key(|row| (places[usize::from(*row)], *row));
        let mut ends: Vec<(u32, u16)> = Vec::new();
        for (end, row) in (1..).zip(&rows) {
            let place = places[usize::from(*row)];
            match ends.last_mut().filter(|(last, _)| *last == place) {
                Some((_, last_end)) => *last_end = end,
                None => ends.push((place, end)),
            }
        }
        Self { ends, rows }
    }

    /// The rows at some places.
    pub fn rows_at(&self, places: &MatchingPlaces) -> Bits {
        let mut rows = Bits::NONE;
        let mut add = |index: usize| {
            let start = index.checked_sub(1).map_or(0, |before| usize::from(self.ends[before].1));
            for row in &self.rows[start..usize::from(self.ends[index].1)] {
                rows.set(usize::from(*row), true);
            }
        };
        // A few places are looked up, of many each place of the block is looked at.
        if places.slots.len() * 8 < self.ends.len() {
            let find = |slot: &u32| self.ends.binary_search_by_key(slot, |(place, _)| *place).ok();
            places.slots.iter().filter_map(find).for_each(&mut add);
        } else {
            let meant = |index: &usize| places.matches[self.ends[*index].0 as usize];
            (0..self.ends.len()).filter(meant).for_each(&mut add);
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::bits::ROWS;

    proptest! {
        #[test]
        fn the_rows_at_places_are_those_whose_place_matches(
            places in prop::collection::vec(0..40_u32, 0..=ROWS), matches in prop::collection::vec(any::<bool>(), 40),
            alone in 0..40_u32,
        ) {
            let alone: Vec<bool> = (0..40).map(|slot| slot == alone).collect();
            for matches in [matches, alone] {
                let expected = Bits::of((0..places.len()).filter(|row| matches[places[*row] as usize]));
                let found = MatchingPlaces::of(matches).map(|matching| ByPlace::of(&places).rows_at(&matching));
                prop_assert_eq!(found.unwrap_or(expected), expected);
            }
        }
    }
}
