//! Numbers of the rows of a block.

use super::bits::{Bits, PART};

/// A number for each row, kept as one set for each binary digit, so that all rows are compared at once.
#[derive(Clone, Debug, Default)]
pub struct Numbers(Vec<Bits>);

impl Numbers {
    pub fn set(&mut self, row: usize, number: u64) {
        let digits = (u64::BITS - number.leading_zeros()) as usize;
        if digits > self.0.len() {
            self.0.reserve_exact(digits - self.0.len());
            self.0.resize(digits, Bits::NONE);
        }
        for (digit, bits) in self.0.iter_mut().enumerate() {
            bits.set(row, (number >> digit) & 1 == 1);
        }
    }

    /// The rows whose number is at least this one.
    pub fn at_least(&self, least: u64) -> Bits {
        if (u64::BITS - least.leading_zeros()) as usize > self.0.len() {
            return Bits::NONE;
        }
        let mut rows = Bits::NONE;
        for (index, part) in rows.parts_mut().iter_mut().enumerate() {
            let (mut above, mut equal) = ([0; PART], [u64::MAX; PART]);
            for (digit, bits) in self.0.iter().enumerate().rev() {
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
        fn numbers_compare_as_numbers(numbers in prop::collection::vec(0..200_u64, ROWS), least in 0..300_u64) {
            let mut kept = Numbers::default();
            for (row, number) in numbers.iter().enumerate() {
                kept.set(row, u64::MAX >> 20);
                kept.set(row, *number);
            }
            let expected = Bits::of((0..ROWS).filter(|row| numbers[*row] >= least));
            let all = Bits::of(0..ROWS);
            prop_assert_eq!(kept.at_least(least) & &all, expected);
            prop_assert_eq!(expected.rows().count(), expected.count());
            prop_assert_eq!(expected.count_with(&all), expected.count());
        }
    }
}
