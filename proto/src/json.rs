//! The JSON form of messages, which the REST API passes on as they are.
//!
//! `build/json.rs` derives it from the `.proto` files and states its rules. Here are the adapters for the fields that
//! prost holds in another form, and [`Patch`] for calls that change some fields.

use std::marker::PhantomData;

use chrono::{DateTime, NaiveDate, Utc};
use prost_types::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::Error as _};
use serde_with::{DeserializeAs, SerializeAs};

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

/// A change of some fields of a message: a field that is absent stays as it is, one that is null is taken back.
#[derive(Clone, Debug, PartialEq)]
pub struct Patch<M> {
    /// The fields that get a value; all others are as in an empty message.
    pub set: M,
    /// The JSON names of the fields that are taken back, sorted.
    pub cleared: Vec<String>,
}

impl<'de, M: serde::de::DeserializeOwned> Deserialize<'de> for Patch<M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = serde_json::Map::deserialize(deserializer)?;
        let cleared = fields.iter().filter(|(_, value)| value.is_null()).map(|(name, _)| name.clone()).collect();
        // Read with its nulls, so that a field that is unknown or cannot be null is refused.
        let set = M::deserialize(serde_json::Value::Object(fields)).map_err(D::Error::custom)?;
        Ok(Self { set, cleared })
    }
}

#[cfg(test)]
mod tests;
