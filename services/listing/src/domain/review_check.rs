//! What an operator should look at before a home is approved. See `docs/rules/reviews.md#checks`.

mod contacts;
mod links;

use std::cmp::Reverse;

use casacero_proto::listing::v1::CoordinateDoubt;

use self::{
    contacts::{found_in, web_addresses},
    links::{leads_to_page, suspicious},
};
use super::{
    coordinates::CoordinateCheck, description::LocalText, identity::ListingId, licence_regions::LicenceRegions,
    listing::Listing, quality::quality, text::comparison_key, token::digest,
};

/// Shorter descriptions are not compared, because many homes may have the same. In letters, digits and spaces.
const COMPARED_MIN: usize = 60;
/// Maximum number of values that a check names.
const VALUES_MAX: usize = 20;

/// How grave what a check found is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CheckLevel {
    Notice,
    Warning,
    /// The home cannot be approved.
    Refusal,
}

/// What a check found in a listing as it would be approved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewCheck {
    /// The stable code.
    pub code: &'static str,
    pub level: CheckLevel,
    /// The name of the field; empty for the listing as a whole.
    pub field: &'static str,
    /// The other listings that it is about.
    pub listing_ids: Vec<ListingId>,
    pub values: Vec<String>,
    /// Metres between the point and that of the address; 0 for other checks.
    pub distance_m: u32,
}

/// Other listings that have something in common with a listing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Duplicates {
    /// Those with a photo that looks the same.
    pub photos: Vec<ListingId>,
    /// Those with the same description.
    pub text: Vec<ListingId>,
    /// Those of other owners with the same mail address or number.
    pub contact: Vec<ListingId>,
}

/// What the checks know beside the listing.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// Where a licence number is required.
    pub licences: &'a LicenceRegions,
    /// Whether it cannot be approved for want of a licence number.
    pub is_licence_owed: bool,
    /// Whether the owner's address is confirmed.
    pub is_address_confirmed: bool,
    /// What other listings have in common with it.
    pub duplicates: &'a Duplicates,
    /// The check of its point, where that was checked as it is.
    pub coordinates: Option<&'a CoordinateCheck>,
}

/// The digest under which descriptions are compared, whatever their case, accents and punctuation. Empty for a text that is
/// too short to be compared.
pub fn text_digest(text: &str) -> String {
    let key = comparison_key(text);
    if key.len() < COMPARED_MIN { String::new() } else { digest(&key) }
}

/// The digests of the owner's own descriptions that can be compared.
pub fn text_digests(listing: &Listing) -> Vec<String> {
    let own = listing.descriptions.iter().filter(|text| !text.machine_translated());
    own.map(|text| text_digest(text.text())).filter(|digest| !digest.is_empty()).collect()
}

/// Whether a text has the address of a page that is not on our own site.
pub fn has_page_address(text: &str, own_host: Option<&str>) -> bool {
    web_addresses(text).any(|address| leads_to_page(address, own_host))
}

const fn found(code: &'static str, level: CheckLevel, field: &'static str) -> ReviewCheck {
    ReviewCheck { code, level, field, listing_ids: Vec::new(), values: Vec::new(), distance_m: 0 }
}

/// What is to be looked at in a listing, the gravest first.
pub fn checks(listing: &Listing, known: Known<'_>) -> Vec<ReviewCheck> {
    use CheckLevel::{Notice, Refusal, Warning};
    let Known { licences, is_licence_owed, is_address_confirmed, duplicates, coordinates } = known;
    let mut checks = Vec::new();
    if let Some(code) = licences.warning(listing) {
        let level = if is_licence_owed { Refusal } else { Warning };
        checks.push(found(code, level, "license_number"));
    }
    if !is_address_confirmed {
        checks.push(found("address_not_confirmed", Warning, "contacts"));
    }
    if listing.photos.is_empty() {
        checks.push(found("photos_missing", Warning, "photos"));
    }
    let Duplicates { photos, text, contact } = duplicates;
    for (code, level, field, listing_ids) in [
        ("duplicate_photos", Warning, "photos", photos),
        ("duplicate_text", Warning, "descriptions", text),
        ("duplicate_contact", Notice, "contacts", contact),
    ] {
        if !listing_ids.is_empty() {
            checks.push(ReviewCheck { listing_ids: listing_ids.clone(), ..found(code, level, field) });
        }
    }
    checks.extend(point(listing, coordinates));
    let links = suspicious(&listing.links);
    if !links.is_empty() {
        checks.push(ReviewCheck { values: links, ..found("suspicious_links", Warning, "links") });
    }
    let own = [
        ("descriptions", contacts_of(&listing.descriptions)),
        ("stay_terms", contacts_of(&listing.stay_terms.house_rules)),
    ];
    for (field, values) in own {
        if !values.is_empty() {
            checks.push(ReviewCheck { values, ..found("links_in_text", Warning, field) });
        }
    }
    let improvements: Vec<String> =
        quality(listing).improvements.into_iter().map(|improvement| improvement.code.to_owned()).collect();
    if !improvements.is_empty() {
        checks.push(ReviewCheck { values: improvements, ..found("incomplete", Notice, "") });
    }
    // A stable sort: equally grave ones stay in this order.
    checks.sort_by_key(|check| Reverse(check.level));
    checks
}

/// An address without query and fragment, which may hold secrets.
fn without_query(address: &str) -> &str {
    &address[..address.find(['?', '#']).unwrap_or(address.len())]
}

/// What is wrong with the address or the point.
fn point(listing: &Listing, checked: Option<&CoordinateCheck>) -> Option<ReviewCheck> {
    let doubt = checked.and_then(|checked| checked.doubt);
    let is_of_address = matches!(doubt, Some(CoordinateDoubt::Unplaced | CoordinateDoubt::Contradicted));
    let is_missing = !is_of_address && listing.place.point.is_none();
    let code = match if is_missing { CoordinateDoubt::Missing } else { doubt? } {
        CoordinateDoubt::Missing => "point_missing",
        CoordinateDoubt::TooFar => "point_far",
        CoordinateDoubt::Elsewhere => "point_elsewhere",
        CoordinateDoubt::Unplaced => "address_unplaced",
        CoordinateDoubt::Contradicted => "address_contradicted",
        CoordinateDoubt::Unspecified => return None,
    };
    Some(ReviewCheck {
        distance_m: checked.map_or(0, |checked| checked.distance_m),
        ..found(code, CheckLevel::Warning, "place")
    })
}

/// Addresses and numbers in the texts that an owner wrote.
fn contacts_of<const MAX: usize>(texts: &[LocalText<MAX>]) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    for text in texts.iter().filter(|text| !text.machine_translated()) {
        for value in found_in(text.text()) {
            if values.len() < VALUES_MAX && !values.contains(&value) {
                values.push(value);
            }
        }
    }
    values
}

#[cfg(test)]
mod tests;
