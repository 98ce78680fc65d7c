//! Conversions between messages of the contract and the domain. Every field is named, so that a new one fails to
//! compile here.

mod home;
mod rates;
mod requests;
mod responses;
mod review;
mod search;

pub(super) use home::{quality_message, stale_reason};
pub(super) use rates::stay_price;
pub(crate) use requests::listing;
pub(super) use requests::{inquiry_form, optional_value};
pub(super) use responses::{contact_details, destination, kept_inquiry, launch_offer, public_listing};
pub(super) use review::{preview, review_check};
pub(super) use search::{card, clusters, possible_stay, search_filter, search_query, search_response, similar_query};
