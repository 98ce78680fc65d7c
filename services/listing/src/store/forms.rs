//! Forms in the database: the message of the contract in base64. Protobuf reads what an older release wrote. The store
//! does not look into a form.

use base64::{Engine as _, engine::general_purpose::STANDARD_NO_PAD};
use casacero_proto::listing::v1::{Links, ListingForm};
use prost::Message as _;

/// A stored form cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("the form cannot be read: {0}")]
pub(super) struct Unreadable(String);

pub(super) fn encode(form: &ListingForm) -> String {
    STANDARD_NO_PAD.encode(form.encode_to_vec())
}

pub(super) fn decode(text: &str) -> Result<ListingForm, Unreadable> {
    let bytes = STANDARD_NO_PAD.decode(text).map_err(|error| Unreadable(error.to_string()))?;
    let form = ListingForm::decode(bytes.as_slice()).map_err(|error| Unreadable(error.to_string()))?;
    Ok(with_links(form))
}

/// A form with its links in one place. Each was a field of the form when older ones were stored, and is to older callers.
pub fn with_links(mut form: ListingForm) -> ListingForm {
    let old = Links {
        airbnb: form.old_link_airbnb.take(),
        booking: form.old_link_booking.take(),
        vrbo: form.old_link_vrbo.take(),
        holidu: form.old_link_holidu.take(),
        other: form.old_link_other.take(),
        minisite: form.old_link_minisite.take(),
    };
    if old != Links::default() {
        form.links = Some(old);
    }
    form
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_come_back_as_they_went() {
        let filled = ListingForm { name: Some("Casa Peña".into()), region: Some(String::new()), ..Default::default() };
        for form in [ListingForm::default(), filled] {
            assert_eq!(decode(&encode(&form)).expect("a form"), form);
        }
        let old = ListingForm { old_link_vrbo: Some("https://vrbo.example/1".into()), ..Default::default() };
        let links = Links { vrbo: old.old_link_vrbo.clone(), ..Default::default() };
        let expected = ListingForm { links: Some(links), ..Default::default() };
        assert_eq!(decode(&encode(&old)).expect("a form of before"), expected);
        for text in ["not base64!", "/w"] {
            assert!(decode(text).is_err(), "{text}");
        }
    }
}
