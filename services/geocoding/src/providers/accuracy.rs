//! How accurate the kinds of answers are, the same for all providers.

use crate::domain::place::Precision;

/// A precision with the radius that contains the true position in most cases, in metres.
pub(super) type Accuracy = (Precision, u32);

/// The house that was asked for.
pub(super) const HOUSE: Accuracy = (Precision::Exact, 10);
/// A position between houses whose numbers are known.
pub(super) const BETWEEN_HOUSES: Accuracy = (Precision::Area, 50);
/// Another house of the street.
pub(super) const OTHER_HOUSE: Accuracy = (Precision::Area, 500);
/// The middle of a street.
pub(super) const STREET: Accuracy = (Precision::Area, 1_000);
/// The middle of a postcode: measured against the borders of Spain's, the median error is 1.6 km and one in ten is above
/// 7.3 km.
pub(super) const POSTCODE: Accuracy = (Precision::Area, 5_000);
/// The middle of a town.
pub(super) const TOWN: Accuracy = (Precision::Approximate, 5_000);
