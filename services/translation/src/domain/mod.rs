//! Languages, limits and the offline phrase table. Nothing here knows a wire or a provider.

pub mod chunks;
pub mod detection;
pub mod inflection;
pub mod language;
pub mod limits;
pub mod phrases;
pub mod replacement;
pub mod words;
