//! The fields of a listing, which are changed and reviewed one by one. See `docs/rules/listings.md#edits`.

use casacero_common::access::Action;

use super::{listing::Listing, text::Invalid};

/// A longer move of the point needs review, in metres.
const NEAR_M: f64 = 1_000.0;

macro_rules! fields {
    ($($name:ident = $slug:literal, $action:ident;)*) => {
        /// A field, or a group of fields that change together.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "the names say it")]
        pub enum Field { $($name,)* }

        impl Field {
            /// All fields, in the order of the form.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Its name in the contract and in the audit.
            pub const fn slug(self) -> &'static str {
                match self { $(Self::$name => $slug,)* }
            }

            /// The action that changing it requires.
            pub const fn action(self) -> Action {
                match self { $(Self::$name => Action::$action,)* }
            }
        }

        impl std::str::FromStr for Field {
            type Err = Invalid;

            fn from_str(text: &str) -> Result<Self, Invalid> {
                match text {
                    $($slug => Ok(Self::$name),)*
                    _ => Err(Invalid::UnknownValue),
                }
            }
        }
    };
}

fields! {
    Name = "name", EditTexts;
    PropertyType = "property_type", EditTexts;
    Descriptions = "descriptions", EditTexts;
    Capacity = "capacity", EditTexts;
    Rooms = "rooms", EditTexts;
    Place = "place", EditTexts;
    Price = "price", EditPrices;
    Rates = "rates", EditPrices;
    Features = "features", EditTexts;
    Distances = "distances", EditTexts;
    StayTerms = "stay_terms", EditTexts;
    LicenseNumber = "license_number", EditTexts;
    OwnerName = "owner_name", ChangeContacts;
    Host = "host", ChangeContacts;
    Contacts = "contacts", ChangeContacts;
    Links = "links", ChangeOutsideLinks;
}

impl Field {
    /// Whether the field differs between two listings.
    pub fn differs(self, before: &Listing, after: &Listing) -> bool {
        match self {
            Self::Name => before.name != after.name,
            Self::PropertyType => before.property_type != after.property_type,
            Self::Descriptions => before.descriptions != after.descriptions,
            Self::Capacity => before.capacity != after.capacity,
            Self::Rooms => before.rooms != after.rooms,
            Self::Place => before.place != after.place,
            Self::Price => before.price != after.price,
            Self::Rates => before.rates != after.rates,
            Self::Features => before.features != after.features,
            Self::Distances => before.distances != after.distances,
            Self::StayTerms => before.stay_terms != after.stay_terms,
            Self::LicenseNumber => before.license_number != after.license_number,
            Self::OwnerName => before.owner.name != after.owner.name,
            Self::Host => before.host != after.host,
            Self::Contacts => {
                let contacts = |listing: &Listing| {
                    let owner = listing.owner.clone();
                    (owner.email, owner.phone, owner.whatsapp, owner.preferred)
                };
                contacts(before) != contacts(after)
            }
            Self::Links => before.links != after.links,
        }
    }

    /// Copies the field from `other` to `listing`.
    pub fn copy(self, other: &Listing, listing: &mut Listing) {
        match self {
            Self::Name => listing.name.clone_from(&other.name),
            Self::PropertyType => listing.property_type = other.property_type,
            Self::Descriptions => listing.descriptions.clone_from(&other.descriptions),
            Self::Capacity => listing.capacity = other.capacity,
            Self::Rooms => listing.rooms.clone_from(&other.rooms),
            Self::Place => listing.place.clone_from(&other.place),
            Self::Price => listing.price = other.price,
            Self::Rates => listing.rates.clone_from(&other.rates),
            Self::Features => listing.features.clone_from(&other.features),
            Self::Distances => listing.distances.clone_from(&other.distances),
            Self::StayTerms => listing.stay_terms.clone_from(&other.stay_terms),
            Self::LicenseNumber => listing.license_number.clone_from(&other.license_number),
            Self::OwnerName => listing.owner.name.clone_from(&other.owner.name),
            Self::Host => listing.host.clone_from(&other.host),
            Self::Contacts => {
                listing.owner.email.clone_from(&other.owner.email);
                listing.owner.phone.clone_from(&other.owner.phone);
                listing.owner.whatsapp.clone_from(&other.owner.whatsapp);
                listing.owner.preferred = other.owner.preferred;
            }
            Self::Links => listing.links.clone_from(&other.links),
        }
    }

    /// Whether such a change of a public listing needs review. A place may move by up to a kilometre within its town
    /// without one.
    pub fn needs_review(self, before: &Listing, after: &Listing) -> bool {
        match self {
            Self::Name | Self::OwnerName | Self::Host | Self::Contacts | Self::Links | Self::LicenseNumber => true,
            Self::Place => has_moved(before, after),
            Self::PropertyType
            | Self::Descriptions
            | Self::Capacity
            | Self::Rooms
            | Self::Price
            | Self::Rates
            | Self::Features
            | Self::Distances
            | Self::StayTerms => false,
        }
    }
}

/// The fields that differ between two listings.
pub fn changes(before: &Listing, after: &Listing) -> Vec<Field> {
    Field::ALL.iter().copied().filter(|field| field.differs(before, after)).collect()
}

fn has_moved(before: &Listing, after: &Listing) -> bool {
    let (before, after) = (&before.place, &after.place);
    if before.country != after.country || before.city != after.city || before.region != after.region {
        return true;
    }
    match (before.point, after.point) {
        (Some(before), Some(after)) => before.distance_m(after) > NEAR_M,
        // Without two points the distance is unknown.
        _ => before.address != after.address || before.postal_code != after.postal_code || before.point != after.point,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::{place::Point, text::Line},
        testing::listing,
    };

    fn moved(latitude: f64, change: impl FnOnce(&mut Listing)) -> bool {
        let before = listing(1);
        let mut after = before.clone();
        after.place.point = Some(Point::new(latitude, -13.87).expect("a point"));
        change(&mut after);
        changes(&before, &after).contains(&Field::Place) && Field::Place.needs_review(&before, &after)
    }

    #[test]
    fn a_place_is_mended_by_a_kilometre_in_its_town() {
        // A hundredth of a degree is 1.1 km.
        let another = |text: &str| Line::parse(text).expect("a line");
        assert!(!moved(28.7385, |_| ()));
        assert!(moved(28.7395, |_| ()));
        assert!(!moved(28.73, |after| after.place.address = Some(another("Calle Otra 1"))));
        assert!(moved(28.73, |after| after.place.city = Line::parse("Lajares").expect("a town")));
        assert!(moved(28.73, |after| after.place.point = None));
    }

    #[test]
    fn what_guests_rely_on_is_reviewed() {
        let one = listing(1);
        let reviewed: Vec<_> =
            Field::ALL.iter().filter(|field| field.needs_review(&one, &one)).map(|field| field.slug()).collect();
        assert_eq!(reviewed, ["name", "license_number", "owner_name", "host", "contacts", "links"]);
    }

    #[test]
    fn copying_a_field_ends_its_difference_and_no_other() {
        let (one, other) = (listing(1), listing(6));
        let all = changes(&one, &other);
        assert!(all.len() > 4, "{all:?}");
        for field in &all {
            let mut changed = one.clone();
            field.copy(&other, &mut changed);
            assert_eq!(changes(&one, &changed), [*field]);
        }
    }
}
