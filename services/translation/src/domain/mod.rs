//! Languages, limits and the offline phrase table, independent of wire and providers.

pub mod chunks;
pub mod detection;
pub mod inflection;
pub mod language;
pub mod limits;
pub mod markup;
pub mod names;
pub mod phrases;
pub mod protection;
pub mod replacement;
pub mod words;
