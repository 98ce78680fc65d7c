//! Numbers of the rows of a block.

use super::bits::{Bits, PART};

/// A number for each row, kept as one set for each binary digit, so that all rows are compared at once.
#[derive(Clone, Debug, Default)]
pub struct Numbers(Vec<Bits>);

impl Numbers {
    pub fn set(&mut self, row: usize, number: u64) {
        let digits = digits(number);
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
        compared(self.0.len(), least, |digit, part| self.0[digit].parts()[part])
    }

    /// The rows whose number with the digits of `turn` turned (exclusive or) is at least this one.
    pub fn turned_at_least(&self, turn: u64, least: u64) -> Bits {
        compared(self.0.len().max(digits(turn)), least, |digit, part| {
            let flip = if (turn >> digit) & 1 == 1 { u64::MAX } else { 0 };
            self.0.get(digit).map_or([flip; PART], |bits| bits.parts()[part].map(|word| word ^ flip))
        })
    }
}

/// The rows whose number of some digits is at least this one: from the highest digit down, those above it and those still equal.
#[inline]
fn compared(digits: usize, least: u64, words: impl Fn(usize, usize) -> [u64; PART]) -> Bits {
    let mut rows = Bits::NONE;
    if self::digits(least) > digits {
        return rows;
    }
    for (index, part) in rows.parts_mut().iter_mut().enumerate() {
        let (mut above, mut equal) = ([0; PART], [u64::MAX; PART]);
        for digit in (0..digits).rev() {
            let words = words(digit, index);
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

/// How many binary digits a number has.
const fn digits(number: u64) -> usize {
    (u64::BITS - number.leading_zeros()) as usize
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::bits::ROWS;

    proptest! {
        #[test]
        fn numbers_compare_as_numbers(
            numbers in prop::collection::vec(0..200_u64, ROWS), least in 0..300_u64, turn in 0..256_u64,
        ) {
            let mut kept = Numbers::default();
            for (row, number) in numbers.iter().enumerate() {
                kept.set(row, u64::MAX >> 20);
                kept.set(row, *number);
            }
            let expected = Bits::of((0..ROWS).filter(|row| numbers[*row] >= least));
            let all = Bits::of(0..ROWS);
            prop_assert_eq!(kept.at_least(least) & &all, expected);
            let turned = Bits::of((0..ROWS).filter(|row| numbers[*row] ^ turn >= least));
            prop_assert_eq!(kept.turned_at_least(turn, least) & &all, turned);
            prop_assert_eq!(expected.rows().count(), expected.count());
            prop_assert_eq!(expected.count_with(&all), expected.count());
        }
    }
}
