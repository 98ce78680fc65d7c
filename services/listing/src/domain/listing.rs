//! A listing: all data of a property except its nights.

use casacero_proto::listing::v1::{Features, ListingStatus, PropertyType, Room};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{
    contact::Owner,
    description::{Description, Language, one_for_each_language},
    features,
    identity::{ListingId, RecordId},
    lifecycle::Lifecycle as _,
    money::Price,
    photo::{Links, PHOTOS_MAX, Photo},
    place::Place,
    query::PARTY_MAX,
    rates::Rates,
    rooms::check_rooms,
    stay_terms::StayTerms,
    text::{FieldError, Invalid, Line, Named as _},
};

/// Maximum number of bedrooms of a property.
const BEDROOMS_MAX: u32 = 200;
/// Maximum number of bathrooms of a property, in halves.
const HALF_BATHROOMS_MAX: u32 = 400;

/// How many guests the property takes, with its bedrooms and bathrooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u32, u32, u32)", into = "(u32, u32, u32)")]
pub struct Capacity {
    max_guests: u32,
    bedrooms: u32,
    half_bathrooms: u32,
}

impl Capacity {
    /// A capacity of 1 to [`PARTY_MAX`] guests. Bathrooms count in halves: 5 is two and a half.
    pub fn new(max_guests: u32, bedrooms: u32, half_bathrooms: u32) -> Result<Self, FieldError> {
        let out_of_range = Err(Invalid::OutOfRange);
        if !(1..=PARTY_MAX).contains(&max_guests) {
            return out_of_range.named("max_guests");
        }
        if bedrooms > BEDROOMS_MAX {
            return out_of_range.named("bedrooms");
        }
        if half_bathrooms > HALF_BATHROOMS_MAX {
            return out_of_range.named("half_bathrooms");
        }
        Ok(Self { max_guests, bedrooms, half_bathrooms })
    }

    /// Maximum number of guests.
    pub const fn max_guests(self) -> u32 {
        self.max_guests
    }

    /// Bedrooms; a studio has none.
    pub const fn bedrooms(self) -> u32 {
        self.bedrooms
    }

    /// Bathrooms, in halves.
    pub const fn half_bathrooms(self) -> u32 {
        self.half_bathrooms
    }
}

impl TryFrom<(u32, u32, u32)> for Capacity {
    type Error = FieldError;

    fn try_from((max_guests, bedrooms, half_bathrooms): (u32, u32, u32)) -> Result<Self, FieldError> {
        Self::new(max_guests, bedrooms, half_bathrooms)
    }
}

impl From<Capacity> for (u32, u32, u32) {
    fn from(Capacity { max_guests, bedrooms, half_bathrooms }: Capacity) -> Self {
        (max_guests, bedrooms, half_bathrooms)
    }
}

/// Distances in the owner's words, such as `350 m`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Distances {
    pub to_beach: Option<Line<60>>,
    /// To the centre.
    pub to_center: Option<Line<60>>,
    pub to_airport: Option<Line<60>>,
}

/// Details of a professional host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProfessionalHost {
    /// The name of the business.
    pub company: Line<120>,
    /// Its number in the company or tax register.
    pub register_number: Line<80>,
    pub address: Line<200>,
}

/// A listing. The store has it as JSON, so that a new field needs no table: an optional one may be absent there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Listing {
    pub id: ListingId,
    /// Its id in the directory before this one. Old links name it; nobody is shown it.
    pub record_id: Option<RecordId>,
    pub status: ListingStatus,
    pub name: Line<120>,
    pub property_type: PropertyType,
    /// At most one description for each language; the owner's own comes first. They have rows of their own.
    #[serde(skip)]
    pub descriptions: Vec<Description>,
    /// The rooms in which guests sleep, in the owner's order.
    pub rooms: Vec<Room>,
    /// When guests come and go, and on which terms.
    pub stay_terms: StayTerms,
    pub place: Place,
    /// When it was submitted.
    pub submitted_at: DateTime<Utc>,
    /// When it first became active.
    pub activated_at: Option<DateTime<Utc>>,
    /// Guests, bedrooms and bathrooms.
    pub capacity: Capacity,
    /// The price of a night.
    pub price: Price,
    /// What changes the price and the length of a stay.
    pub rates: Rates,
    /// Equipment and rules. Every value is a known one; [`checked`](Self::checked) sees to it.
    pub features: Features,
    /// Its photos, the main one first. They have rows of their own.
    #[serde(skip)]
    pub photos: Vec<Photo>,
    pub distances: Distances,
    pub license_number: Option<Line<80>>,
    /// The owner and their contact data.
    pub owner: Owner,
    /// Details that a professional host must give; none for a private one.
    pub host: Option<ProfessionalHost>,
    /// Its pages on other sites.
    pub links: Links,
    /// The language of mails to its owner, where it is known: that of the page on which it was submitted. It has a column of
    /// its own.
    #[serde(skip)]
    pub mail_language: Option<Language>,
    /// Whether it is demo data.
    pub demo: bool,
}

impl Listing {
    /// Checks the rules between fields: one description and one text of house rules for each language, the rooms, and
    /// the number of photos. Removes duplicate amenities and views.
    pub fn checked(mut self) -> Result<Self, FieldError> {
        one_for_each_language(&self.descriptions).named("descriptions")?;
        one_for_each_language(&self.stay_terms.house_rules).named("house_rules")?;
        check_rooms(&self.rooms).named("rooms")?;
        self.rates = self.rates.checked()?;
        if self.photos.len() > PHOTOS_MAX {
            return Err(Invalid::TooManyPhotos).named("photos");
        }
        self.features = features::checked(self.features)?;
        Ok(self)
    }

    /// When it was listed, the date that "newest" sorts by.
    pub fn listed_at(&self) -> DateTime<Utc> {
        self.activated_at.unwrap_or(self.submitted_at)
    }

    /// The listing in another status. The first activation is recorded and never changes.
    pub fn in_status(self, status: ListingStatus, now: DateTime<Utc>) -> Self {
        let activated_at = self.activated_at.or_else(|| status.is_public().then_some(now));
        Self { status, activated_at, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{domain::description::HouseRules, testing::listing};

    #[test]
    fn capacities_are_bounded() {
        assert!(Capacity::new(1, 0, 0).is_ok());
        let cases = [
            (0, 0, 0, "max_guests"),
            (PARTY_MAX + 1, 0, 0, "max_guests"),
            (1, 201, 0, "bedrooms"),
            (1, 0, 401, "half_bathrooms"),
        ];
        for (guests, bedrooms, bathrooms, field) in cases {
            assert_eq!(Capacity::new(guests, bedrooms, bathrooms).expect_err(field).field, field);
        }
    }

    #[test]
    fn two_texts_in_one_language_and_too_many_pictures_are_refused() {
        let mut one = listing(1);
        one.descriptions.push(one.descriptions[0].clone());
        assert_eq!(one.checked().expect_err("twice").field, "descriptions");
        let mut one = listing(1);
        let rules = HouseRules::new(one.descriptions[0].language(), "No noise.", false).expect("rules");
        one.stay_terms.house_rules = vec![rules.clone(), rules];
        assert_eq!(one.checked().expect_err("twice").field, "house_rules");
        let mut one = listing(1);
        one.photos = vec![one.photos[0].clone(); PHOTOS_MAX + 1];
        assert_eq!(one.checked().expect_err("too many").field, "photos");
    }

    #[test]
    fn the_first_activation_stands() {
        let (first, later) = (DateTime::UNIX_EPOCH, DateTime::UNIX_EPOCH + chrono::Duration::days(1));
        let draft = Listing { activated_at: None, ..listing(1) };
        let active = draft.in_status(ListingStatus::Active, first);
        assert_eq!(active.activated_at, Some(first));
        let again = active.in_status(ListingStatus::Paused, later).in_status(ListingStatus::Active, later);
        assert_eq!(again.activated_at, Some(first));
    }
}
