//! The launch offer: the first listings are free for life. See `docs/rules/listings.md#launch-offer`.

use casacero_proto::listing::v1::OfferSettings;

/// The number of places left when `ever_activated` listings have taken one.
pub fn spots_left(size: u32, ever_activated: u64) -> u32 {
    u32::try_from(ever_activated).map_or(0, |taken| size.saturating_sub(taken))
}

/// How many of the homes that were activated first are free. A closed offer takes no more homes.
pub const fn free_homes(OfferSettings { open, size }: OfferSettings) -> u32 {
    if open { size } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_run_out_but_never_below_none() {
        for (size, taken, left) in [(1000, 0, 1000), (1000, 153, 847), (1000, 1000, 0), (10, 11, 0), (5, u64::MAX, 0)] {
            assert_eq!(spots_left(size, taken), left, "{size} {taken}");
        }
    }
}
