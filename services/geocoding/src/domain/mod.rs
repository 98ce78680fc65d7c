//! Data about places, and the rules for it, independent of wire and store.

pub mod address;
pub mod airport;
pub mod assembly;
pub mod community;
pub mod country;
pub mod fold;
pub mod gazetteer;
pub mod island;
pub mod locate;
mod nearest;
pub mod place;
pub mod plausible;
pub mod point;
pub mod postal;
pub mod postcode;
pub mod province;
pub mod suggest;
pub mod time_zone;
mod typo;
