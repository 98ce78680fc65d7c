//! Seeded random choices, so that the same seed always gives the same demo.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A random stream that depends only on its seed.
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The stream of a seed; `purpose` separates the streams of one seed.
    pub fn new(seed: u64, purpose: &str) -> Dice {
        let mixed = purpose.bytes().fold(seed ^ 0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Dice(ChaCha8Rng::seed_from_u64(mixed))
    }

    /// A number from `low` to `high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.0.random::<f32>()
    }

    /// An integer from `low` to `high`, both included.
    pub fn whole(&mut self, low: u32, high: u32) -> u32 {
        self.0.random_range(low..=high)
    }

    /// True with probability `share`.
    pub fn chance(&mut self, share: f64) -> bool {
        self.0.random_bool(share)
    }

    /// One of the given values.
    ///
    /// # Panics
    /// If there are no values.
    pub fn pick<'a, T>(&mut self, values: &'a [T]) -> &'a T {
        &values[self.0.random_range(0..values.len())]
    }

    /// The index of one of the weights, chosen in proportion to its size.
    ///
    /// # Panics
    /// If the weights are empty or sum to zero.
    pub fn weighted(&mut self, weights: &[u32]) -> usize {
        let mut left = self.0.random_range(0..weights.iter().sum::<u32>());
        weights
            .iter()
            .position(|weight| {
                let found = left < *weight;
                left = left.saturating_sub(*weight);
                found
            })
            .expect("the draw is below the sum of the weights")
    }

    /// A seed for another stream.
    pub fn seed(&mut self) -> u64 {
        self.0.random()
    }
}
