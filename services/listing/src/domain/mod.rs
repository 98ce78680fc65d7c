//! The domain of listings: pure rules without storage or transport.
//!
//! `docs/rules/listings.md` describes the rules.

pub mod access;
pub mod access_link;
pub mod contact;
pub mod country;
pub mod cursor;
pub mod description;
pub mod destination;
pub mod feed_address;
pub mod field;
pub mod identity;
pub mod inquiry;
pub mod lifecycle;
pub mod listing;
pub mod money;
pub mod nights;
pub mod offer;
pub mod order;
pub mod password;
pub mod photo;
pub mod place;
pub mod query;
pub mod refusal;
pub mod stay;
pub mod summary;
pub mod text;
pub mod time_zone;
pub mod token;
pub mod upload;
pub mod vocabulary;
