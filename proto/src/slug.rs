//! Short, stable names of enumeration values: `PROPERTY_TYPE_SEMI_DETACHED` is `semi_detached`. The build implements them
//! for every enumeration of the contract.

use std::{fmt::Display, str::FromStr};

/// A name or a number that no value of an enumeration has, or only the unspecified one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("is not a known value")]
pub struct UnknownValue;

/// An enumeration of the contract.
pub trait Enumeration:
    Copy + PartialEq + Display + TryFrom<i32> + Into<i32> + FromStr<Err = UnknownValue> + 'static
{
    /// Every value without the unspecified one, in the order of the contract.
    const ALL: &'static [Self];

    /// The short name of a value, as it is stored and as the API spells it; empty for the unspecified one.
    fn slug(self) -> &'static str;

    /// The value of a number; `None` for the unspecified one and for those of a newer contract.
    fn of(number: i32) -> Option<Self> {
        Self::try_from(number).ok().filter(|_| number != 0)
    }
}

macro_rules! enumeration {
    ($type:ty, [$($value:expr),*], { $($pattern:pat => $name:literal),* }) => {
        impl $crate::Enumeration for $type {
            const ALL: &'static [Self] = &[$($value),*];

            fn slug(self) -> &'static str {
                match self {
                    Self::Unspecified => "",
                    $($pattern => $name),*
                }
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownValue;

            fn from_str(text: &str) -> Result<Self, $crate::UnknownValue> {
                match text {
                    $($name => Ok($value),)*
                    _ => Err($crate::UnknownValue),
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str($crate::Enumeration::slug(*self))
            }
        }
    };
}
pub(crate) use enumeration;

include!(concat!(env!("OUT_DIR"), "/enumerations.rs"));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::v1::{Cancellation, PropertyType};

    #[test]
    fn names_go_there_and_back() {
        assert_eq!(PropertyType::ALL.len(), 7);
        for value in PropertyType::ALL {
            assert_eq!(value.slug().parse(), Ok(*value));
            assert_eq!(PropertyType::of((*value).into()), Some(*value));
        }
        assert_eq!(PropertyType::SemiDetached.to_string(), "semi_detached");
        assert_eq!(Cancellation::FreeUntil60Days.slug(), "free_until_60_days");
    }

    #[test]
    fn unspecified_unknown_and_upper_case_names_are_refused() {
        assert_eq!(PropertyType::Unspecified.slug(), "");
        for name in ["unspecified", "castle", "VILLA", ""] {
            assert_eq!(name.parse::<PropertyType>(), Err(UnknownValue), "{name}");
        }
        for number in [0, 99, -1] {
            assert_eq!(PropertyType::of(number), None, "{number}");
        }
    }
}
