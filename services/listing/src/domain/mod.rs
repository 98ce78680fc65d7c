//! The domain of listings: pure rules without storage or transport.
//!
//! `docs/rules/listings.md`, `docs/rules/search.md`, `docs/rules/homes.md`, `docs/rules/prices.md`,
//! `docs/rules/places.md`, `docs/rules/reviews.md`, `docs/rules/inquiries.md`, `docs/rules/guests.md` and
//! `docs/rules/fees.md` describe the rules.

pub mod access;
pub mod access_link;
pub mod alert;
pub mod api_key;
pub mod booking_rules;
pub mod contact;
pub mod contact_message;
pub mod content;
pub mod coordinates;
pub mod country;
pub mod cursor;
pub mod delivery_report;
pub mod description;
pub mod destination;
pub mod division;
pub mod erasure;
pub mod features;
pub mod feed_address;
pub mod field;
pub mod glossary;
pub mod guest_book;
pub mod home_fee;
pub mod home_settings;
pub mod identity;
pub mod inbox;
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
pub mod quote;
pub mod rates;
pub mod refusal;
pub mod report;
pub mod return_address;
pub mod review_check;
pub mod rooms;
pub mod second_factor;
pub mod site_event;
pub mod stale;
pub mod statistics;
pub mod stay;
pub mod stay_price;
pub mod stay_terms;
pub mod suspicion;
pub mod text;
pub mod thread;
pub mod time_zone;
pub mod token;
pub mod translation;
pub mod upload;
pub mod webhook;
