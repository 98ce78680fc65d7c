//! Sets of the rows of a block, one bit a row.

use std::{
    iter,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not},
};

/// Rows of a block. Tests have small ones, so that a few homes fill several.
pub const ROWS: usize = if cfg!(test) { 8 } else { 4_096 };
const WORDS: usize = ROWS.div_ceil(64);
/// Words that are compared at once.
pub const PART: usize = if WORDS < 8 { WORDS } else { 8 };
/// With more rows, a word is looked at as a whole.
const DENSE: u32 = 20;

/// A set of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits([u64; WORDS]);

impl Default for Bits {
    fn default() -> Self {
        Self::NONE
    }
}

impl Bits {
    pub const NONE: Self = Self([0; WORDS]);
    /// Every row, also those that a block does not have.
    pub const ALL: Self = Self([u64::MAX; WORDS]);

    /// The set of some rows.
    #[cfg(test)]
    pub fn of(rows: impl IntoIterator<Item = usize>) -> Self {
        let mut bits = Self::NONE;
        rows.into_iter().for_each(|row| bits.set(row, true));
        bits
    }

    pub fn has(&self, row: usize) -> bool {
        (self.0[row / 64] >> (row % 64)) & 1 == 1
    }

    pub fn set(&mut self, row: usize, is_in: bool) {
        let bit = 1 << (row % 64);
        if is_in { self.0[row / 64] |= bit } else { self.0[row / 64] &= !bit }
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    pub fn count(&self) -> usize {
        self.count_with(&Self::ALL)
    }

    /// The number of rows that are in another set as well.
    #[inline]
    pub fn count_with(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).map(|(word, other)| (word & other).count_ones() as usize).sum()
    }

    /// The rows in order.
    pub fn rows(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, word)| {
            let mut left = *word;
            iter::from_fn(move || {
                let bit = (left != 0).then_some(left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(64 * index + bit)
            })
        })
    }

    /// Those of the rows that are wanted. `count` is the number of rows of the block.
    #[inline]
    pub fn filtered(mut self, count: usize, is_wanted: impl Fn(usize) -> bool) -> Self {
        for (index, word) in self.0.iter_mut().enumerate() {
            let first = 64 * index;
            if is_dense(*word, first, count) {
                *word &= (0..8).fold(0, |bits, byte| {
                    let wanted =
                        (0..8).fold(0_u64, |bits, bit| bits | u64::from(is_wanted(first + 8 * byte + bit)) << bit);
                    bits | wanted << (8 * byte)
                });
            } else {
                *word = each_wanted(*word, |bit| is_wanted(first + bit));
            }
        }
        self
    }

    /// The same, for rows of which hardly any is wanted.
    #[inline]
    pub fn few(mut self, count: usize, is_wanted: impl Fn(usize) -> bool) -> Self {
        for (index, word) in self.0.iter_mut().enumerate() {
            let first = 64 * index;
            let may_be = !is_dense(*word, first, count)
                || (0..8).any(|byte| (0..8).fold(false, |any, bit| any | is_wanted(first + 8 * byte + bit)));
            *word = if may_be { each_wanted(*word, |bit| is_wanted(first + bit)) } else { 0 };
        }
        self
    }

    /// Adds rows by what some sets say of them, all 64 rows of a word at once.
    #[inline]
    pub fn add_by<const SETS: usize>(&mut self, sets: [&Self; SETS], are_in: impl Fn([u64; SETS]) -> u64) {
        for (index, word) in self.0.iter_mut().enumerate() {
            *word |= are_in(sets.map(|set| set.0[index]));
        }
    }

    /// The rows that are not in another set.
    #[inline]
    pub fn without(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
        self
    }

    /// The words in parts that fit the registers of a processor.
    pub fn parts(&self) -> &[[u64; PART]] {
        self.0.as_chunks().0
    }

    pub fn parts_mut(&mut self) -> &mut [[u64; PART]] {
        self.0.as_chunks_mut().0
    }
}

/// Whether it is faster to look at all rows of a word than to look for those that are in the set.
const fn is_dense(word: u64, first: usize, count: usize) -> bool {
    word.count_ones() > DENSE && first + 64 <= count
}

#[inline]
fn each_wanted(word: u64, is_wanted: impl Fn(usize) -> bool) -> u64 {
    let (mut wanted, mut left) = (word, word);
    while left != 0 {
        let bit = left.trailing_zeros();
        left &= left - 1;
        wanted &= !(u64::from(!is_wanted(bit as usize)) << bit);
    }
    wanted
}

impl BitAndAssign<&Self> for Bits {
    #[inline]
    fn bitand_assign(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
    }
}

impl BitOrAssign<&Self> for Bits {
    #[inline]
    fn bitor_assign(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }
}

impl BitAnd<&Self> for Bits {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: &Self) -> Self {
        self &= other;
        self
    }
}

impl BitOr<&Self> for Bits {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: &Self) -> Self {
        self |= other;
        self
    }
}

impl Not for Bits {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}
