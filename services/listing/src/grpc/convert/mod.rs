//! Conversions between messages of the contract and the domain. Every field is named, so that a new one fails to
//! compile here.

mod home;
mod rates;
mod requests;
mod responses;
mod review;

pub(super) use home::{quality_message, stale_reason};
pub(super) use rates::stay_price;
pub(super) use requests::{inquiry_form, listing, search_query};
pub(super) use responses::{destination, kept_inquiry, launch_offer, public_listing, search_response};
pub(super) use review::{preview, review_check};
