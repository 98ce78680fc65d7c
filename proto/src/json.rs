//! The JSON form of messages, which the REST API passes on as they are.
//!
//! `build/json.rs` derives it from the `.proto` files and states its rules. Here are the adapters for the fields that
//! prost holds in another form.

use std::marker::PhantomData;

use chrono::{DateTime, NaiveDate, NaiveTime, Timelike as _, Utc};
use prost_types::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::Error as _};
use serde_with::{DeserializeAs, SerializeAs};
use utoipa::ToSchema;

use crate::listing::v1::RuleDays;

/// An enumeration, which prost holds as a number. A value of a newer contract is null where it is optional, and left
/// out of a list; alone it cannot be written, as the unspecified one cannot.
pub(crate) struct Word<E>(PhantomData<E>);

/// A known value, without the unspecified one.
fn known<E: TryFrom<i32>>(number: i32) -> Option<E> {
    E::try_from(number).ok().filter(|_| number != 0)
}

impl<E: TryFrom<i32> + Serialize> SerializeAs<i32> for Word<E> {
    fn serialize_as<S: Serializer>(number: &i32, serializer: S) -> Result<S::Ok, S::Error> {
        let value = known::<E>(*number);
        value.ok_or_else(|| S::Error::custom(format!("{number} is no known value")))?.serialize(serializer)
    }
}

impl<E: TryFrom<i32> + Serialize> SerializeAs<Option<i32>> for Word<E> {
    fn serialize_as<S: Serializer>(number: &Option<i32>, serializer: S) -> Result<S::Ok, S::Error> {
        number.and_then(known::<E>).serialize(serializer)
    }
}

impl<E: TryFrom<i32> + Serialize> SerializeAs<Vec<i32>> for Word<E> {
    fn serialize_as<S: Serializer>(numbers: &Vec<i32>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(numbers.iter().copied().filter_map(known::<E>))
    }
}

impl<'de, E: Into<i32> + Deserialize<'de>> DeserializeAs<'de, i32> for Word<E> {
    fn deserialize_as<D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
        E::deserialize(deserializer).map(Into::into)
    }
}

impl<'de, E: Into<i32> + Deserialize<'de>> DeserializeAs<'de, Option<i32>> for Word<E> {
    fn deserialize_as<D: Deserializer<'de>>(deserializer: D) -> Result<Option<i32>, D::Error> {
        Ok(Option::<E>::deserialize(deserializer)?.map(Into::into))
    }
}

impl<'de, E: Into<i32> + Deserialize<'de>> DeserializeAs<'de, Vec<i32>> for Word<E> {
    fn deserialize_as<D: Deserializer<'de>>(deserializer: D) -> Result<Vec<i32>, D::Error> {
        Ok(Vec::<E>::deserialize(deserializer)?.into_iter().map(Into::into).collect())
    }
}

/// An enumeration whose null is the unspecified value: what is to be forgotten. It is not the same as its absence.
pub(crate) struct NullableWord<E>(PhantomData<E>);

impl<E: TryFrom<i32> + Serialize> SerializeAs<Option<i32>> for NullableWord<E> {
    fn serialize_as<S: Serializer>(number: &Option<i32>, serializer: S) -> Result<S::Ok, S::Error> {
        number.and_then(known::<E>).serialize(serializer)
    }
}

impl<'de, E: Into<i32> + Deserialize<'de>> DeserializeAs<'de, Option<i32>> for NullableWord<E> {
    fn deserialize_as<D: Deserializer<'de>>(deserializer: D) -> Result<Option<i32>, D::Error> {
        Ok(Some(Option::<E>::deserialize(deserializer)?.map_or(0, Into::into)))
    }
}

/// Halves as a decimal number. What is no multiple of a half becomes a number that is out of every range.
pub(crate) struct Halves;

impl SerializeAs<u32> for Halves {
    fn serialize_as<S: Serializer>(halves: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        (f64::from(*halves) / 2.0).serialize(serializer)
    }
}

impl<'de> DeserializeAs<'de, u32> for Halves {
    fn deserialize_as<D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        let doubled = f64::deserialize(deserializer)? * 2.0;
        let is_whole = doubled.fract() == 0.0 && (0.0..=f64::from(u16::MAX)).contains(&doubled);
        Ok(if is_whole { doubled as u32 } else { u32::MAX })
    }
}

/// Minutes after midnight as `HH:MM`. An empty text is to be forgotten: [`FORGOTTEN_MINUTES`]. Any other text that is no time
/// becomes [`NO_MINUTES`], which the validation refuses.
pub(crate) struct Clock;

/// The minutes of a time that is to be forgotten.
pub const FORGOTTEN_MINUTES: u32 = u32::MAX;
/// The first minute that no day has.
const NO_MINUTES: u32 = 24 * 60;

impl SerializeAs<u32> for Clock {
    fn serialize_as<S: Serializer>(minutes: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        match *minutes {
            FORGOTTEN_MINUTES => serializer.serialize_str(""),
            minutes => serializer.collect_str(&format_args!("{:02}:{:02}", minutes / 60, minutes % 60)),
        }
    }
}

impl<'de> DeserializeAs<'de, u32> for Clock {
    fn deserialize_as<D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.is_empty() {
            return Ok(FORGOTTEN_MINUTES);
        }
        let time = NaiveTime::parse_from_str(&text, "%H:%M");
        Ok(time.map_or(NO_MINUTES, |time| time.hour() * 60 + time.minute()))
    }
}

/// The nights of a price rule.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RuleDates {
    /// The first night; null, like the last, if the rule is for all nights.
    #[schema(required)]
    start_date: Option<NaiveDate>,
    /// The last night.
    #[schema(required)]
    end_date: Option<NaiveDate>,
}

/// The nights of a price rule, among its other fields.
pub(crate) struct RuleDaysOrNone;

impl SerializeAs<Option<RuleDays>> for RuleDaysOrNone {
    fn serialize_as<S: Serializer>(days: &Option<RuleDays>, serializer: S) -> Result<S::Ok, S::Error> {
        let date = |day| NaiveDate::from_epoch_days(day).ok_or_else(|| S::Error::custom("the day is out of range"));
        let days = days.as_ref();
        let start_date = days.map(|days| date(days.first_day)).transpose()?;
        let end_date = days.map(|days| date(days.end_day.saturating_sub(1))).transpose()?;
        RuleDates { start_date, end_date }.serialize(serializer)
    }
}

impl<'de> DeserializeAs<'de, Option<RuleDays>> for RuleDaysOrNone {
    fn deserialize_as<D: Deserializer<'de>>(deserializer: D) -> Result<Option<RuleDays>, D::Error> {
        let RuleDates { start_date, end_date } = RuleDates::deserialize(deserializer)?;
        let day = |date: NaiveDate| date.to_epoch_days();
        Ok(match (start_date, end_date) {
            (None, None) => None,
            (Some(first), Some(last)) => Some(RuleDays { first_day: day(first), end_day: day(last).saturating_add(1) }),
            // One date alone is refused like a range without nights.
            (Some(only), None) | (None, Some(only)) => Some(RuleDays { first_day: day(only), end_day: day(only) }),
        })
    }
}

/// A timestamp as RFC 3339 text in UTC.
pub(crate) struct Rfc3339;

impl SerializeAs<Timestamp> for Rfc3339 {
    fn serialize_as<S: Serializer>(at: &Timestamp, serializer: S) -> Result<S::Ok, S::Error> {
        let instant = u32::try_from(at.nanos).ok().and_then(|nanos| DateTime::from_timestamp(at.seconds, nanos));
        instant.ok_or_else(|| S::Error::custom("the timestamp is out of range"))?.serialize(serializer)
    }
}

impl<'de> DeserializeAs<'de, Timestamp> for Rfc3339 {
    fn deserialize_as<D: Deserializer<'de>>(deserializer: D) -> Result<Timestamp, D::Error> {
        let at = DateTime::<Utc>::deserialize(deserializer)?;
        Ok(Timestamp { seconds: at.timestamp(), nanos: at.timestamp_subsec_nanos().cast_signed() })
    }
}

/// A day counted from 1970-01-01 as `YYYY-MM-DD`.
pub(crate) struct IsoDate;

impl SerializeAs<i32> for IsoDate {
    fn serialize_as<S: Serializer>(day: &i32, serializer: S) -> Result<S::Ok, S::Error> {
        let date = NaiveDate::from_epoch_days(*day);
        date.ok_or_else(|| S::Error::custom("the day is out of range"))?.serialize(serializer)
    }
}

impl<'de> DeserializeAs<'de, i32> for IsoDate {
    fn deserialize_as<D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
        NaiveDate::deserialize(deserializer).map(|date| date.to_epoch_days())
    }
}

/// The day after a range, as the last day of the range.
pub(crate) struct LastDay;

impl SerializeAs<i32> for LastDay {
    fn serialize_as<S: Serializer>(end_day: &i32, serializer: S) -> Result<S::Ok, S::Error> {
        IsoDate::serialize_as(&end_day.saturating_sub(1), serializer)
    }
}

impl<'de> DeserializeAs<'de, i32> for LastDay {
    fn deserialize_as<D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
        IsoDate::deserialize_as(deserializer).map(|last_day: i32| last_day.saturating_add(1))
    }
}

/// A message that is not optional, though prost holds it as an [`Option`]. An absent one is written as an empty one.
pub(crate) struct Required<A>(PhantomData<A>);

impl<T: Default, A: SerializeAs<T>> SerializeAs<Option<T>> for Required<A> {
    fn serialize_as<S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => A::serialize_as(value, serializer),
            None => A::serialize_as(&T::default(), serializer),
        }
    }
}

impl<'de, T, A: DeserializeAs<'de, T>> DeserializeAs<'de, Option<T>> for Required<A> {
    fn deserialize_as<D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
        A::deserialize_as(deserializer).map(Some)
    }
}

/// The member of a oneof. An error if there is none or a second one: an `Option` would hide what is wrong with it.
pub(crate) fn one_of<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

#[cfg(test)]
mod tests;
