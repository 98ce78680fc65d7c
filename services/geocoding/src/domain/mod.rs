//! Data about places, and the rules for it, independent of wire and store.

pub mod assembly;
pub mod community;
pub mod fold;
pub mod gazetteer;
pub mod island;
pub mod locate;
mod nearest;
pub mod place;
pub mod point;
pub mod postal;
pub mod postcode;
pub mod province;
pub mod suggest;
pub mod time_zone;
mod typo;
