//! Messages of the contract to the domain and back. Every field is named, so that a new one does not
//! compile until somebody decides.

mod requests;
mod responses;

pub(super) use requests::{inquiry_form, listing, search_query};
pub(super) use responses::{
    destination, kept_inquiry, launch_offer, photo_message, public_listing, search_response, summary, timestamp,
};
