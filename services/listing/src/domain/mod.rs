//! The domain of listings: pure rules without storage or transport.
//!
//! `docs/rules/listings.md`, `docs/rules/homes.md`, `docs/rules/prices.md`, `docs/rules/places.md` and
//! `docs/rules/reviews.md` describe the rules.

pub mod access;
pub mod access_link;
pub mod contact;
pub mod coordinates;
pub mod country;
pub mod cursor;
pub mod description;
pub mod destination;
pub mod feed_address;
pub mod field;
pub mod identity;
pub mod inquiry;
pub mod licence;
pub mod licence_regions;
pub mod lifecycle;
pub mod listing;
pub mod money;
pub mod nights;
pub mod offer;
pub mod order;
pub mod password;
pub mod photo;
pub mod place;
pub mod quality;
pub mod query;
pub mod rates;
pub mod refusal;
pub mod review_check;
pub mod rooms;
pub mod stale;
pub mod stay;
pub mod stay_price;
pub mod stay_terms;
pub mod text;
pub mod time_zone;
pub mod token;
pub mod translation;
pub mod upload;
pub mod vocabulary;
