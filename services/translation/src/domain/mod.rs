//! Languages, limits, names and protected parts, independent of wire and providers.

pub mod chunks;
pub mod detection;
pub mod language;
pub mod limits;
pub mod markup;
pub mod names;
pub mod protection;
pub mod words;
