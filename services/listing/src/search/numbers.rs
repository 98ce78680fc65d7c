//! Numbers of the rows of a block.

use super::bits::{Bits, PART};

/// A number for each row, kept as one set for each binary digit, so that all rows are compared at once.
#[derive(Clone, Debug)]
pub struct Numbers {
    digits: Vec<Bits>,
    /// The rows whose number is not 0.
    not_zero: Bits,
    /// Bounds of the numbers that were ever set, 0 apart; they never shrink. Homes of a block are near one another, and their
    /// calendars end together, so most blocks have all rows on one side of what is asked for.
    least: u64,
    most: u64,
}

impl Default for Numbers {
    fn default() -> Self {
        Self { digits: Vec::new(), not_zero: Bits::NONE, least: u64::MAX, most: 0 }
    }
}

impl Numbers {
    pub fn set(&mut self, row: usize, number: u64) {
        let digits = (u64::BITS - number.leading_zeros()) as usize;
        if digits > self.digits.len() {
            self.digits.reserve_exact(digits - self.digits.len());
            self.digits.resize(digits, Bits::NONE);
        }
        for (digit, bits) in self.digits.iter_mut().enumerate() {
            bits.set(row, (number >> digit) & 1 == 1);
        }
        self.not_zero.set(row, number > 0);
        if number > 0 {
            (self.least, self.most) = (self.least.min(number), self.most.max(number));
        }
    }

    /// The number of a row.
    pub fn get(&self, row: usize) -> u64 {
        self.digits.iter().rev().fold(0, |number, bits| number << 1 | u64::from(bits.has(row)))
    }

    /// How far a number is from the bounds; 0 between them.
    pub fn steps_to(&self, number: u64) -> u64 {
        self.least.saturating_sub(number).max(number.saturating_sub(self.most))
    }

    /// The rows whose number is at least this one; of 0 also those that the block does not have.
    pub fn at_least(&self, least: u64) -> Bits {
        if least == 0 {
            return Bits::ALL;
        }
        if least > self.most {
            return Bits::NONE;
        }
        if least <= self.least {
            return self.not_zero;
        }
        let mut rows = Bits::NONE;
        for (index, part) in rows.parts_mut().iter_mut().enumerate() {
            let (mut above, mut equal) = ([0; PART], [u64::MAX; PART]);
            for (digit, bits) in self.digits.iter().enumerate().rev() {
                let words = &bits.parts()[index];
                if (least >> digit) & 1 == 1 {
                    (0..PART).for_each(|word| equal[word] &= words[word]);
                } else {
                    (0..PART).for_each(|word| {
                        above[word] |= equal[word] & words[word];
                        equal[word] &= !words[word];
                    });
                }
            }
            (0..PART).for_each(|word| part[word] = above[word] | equal[word]);
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
        fn numbers_compare_as_numbers(
            numbers in prop::collection::vec(0..200_u64, ROWS), first in prop_oneof![Just(0_u64), Just(1_000)], least in 0..300_u64,
            was_large: bool,
        ) {
            let mut kept = Numbers::default();
            for (row, number) in numbers.iter().enumerate() {
                if was_large {
                    kept.set(row, u64::MAX >> 20);
                }
                kept.set(row, first + number);
            }
            let least = first + least;
            let expected = Bits::of((0..ROWS).filter(|row| first + numbers[*row] >= least));
            let all = Bits::of(0..ROWS);
            prop_assert_eq!(kept.at_least(least) & &all, expected);
            prop_assert!(numbers.iter().enumerate().all(|(row, number)| kept.get(row) == first + number));
            prop_assert_eq!(expected.rows().count(), expected.count());
            prop_assert_eq!(expected.count_with(&all), expected.count());
        }
    }
}
