//! Listings and forms for tests and benchmarks.

#[cfg(test)]
pub(crate) mod calendar;
pub mod pictures;

use chrono::{DateTime, Duration, TimeZone as _, Utc};

use crate::domain::{
    contact::{EmailAddress, Owner, PhoneNumber},
    country::Country,
    description::{Description, Language},
    identity::ListingId,
    inquiry::InquiryForm,
    listing::{Capacity, Distances, Features, Listing},
    money::{Currency, Price},
    photo::{Links, Photo},
    place::{Place, Point},
    text::Line,
    vocabulary::{
        Accessibility, AirConditioning, Amenity, ChildrenPolicy, ContactChannel, Kitchen, ListingStatus, Parking,
        PetPolicy, PoolAccess, PropertyType, SmokingPolicy, View,
    },
};

/// Town, region or island, and province.
pub const TOWNS: [(&str, &str, &str); 8] = [
    ("Corralejo", "Fuerteventura", "Las Palmas"),
    ("Playa Blanca", "Lanzarote", "Las Palmas"),
    ("Las Palmas de Gran Canaria", "Gran Canaria", "Las Palmas"),
    ("Los Cristianos", "Tenerife", "Santa Cruz de Tenerife"),
    ("Marbella", "Andalucía", "Málaga"),
    ("Benalmádena", "Andalucía", "Málaga"),
    ("Jávea", "Comunitat Valenciana", "Alicante"),
    ("Palma", "Mallorca", "Illes Balears"),
];

fn line<const MAX: usize>(text: &str) -> Line<MAX> {
    Line::parse(text).expect("a line")
}

/// The time of tests: noon UTC on 1 June 2026.
pub fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 6, 1, 12, 0, 0).single().expect("an instant")
}

/// A place in a town, with an address and a point.
pub fn place(city: &str, region: &str, country: &str) -> Place {
    Place {
        country: Country::parse(country).expect("a country"),
        region: Some(line(region)),
        city: line(city),
        state_province: None,
        address: Some(line("Calle del Sol 7")),
        postal_code: Some(line("35660")),
        point: Some(Point::new(28.73, -13.87).expect("a point")),
        time_zone: chrono_tz::Atlantic::Canary,
    }
}

/// The active listing `CASA-{number}`. Town, type, size and price depend on the number.
pub fn listing(number: u32) -> Listing {
    let pick = |from: usize| number as usize % from;
    let (city, region, province) = TOWNS[pick(TOWNS.len())];
    let mut place = place(city, region, "ES");
    place.state_province = Some(line(province));
    if pick(TOWNS.len()) > 3 {
        place.time_zone = chrono_tz::Europe::Madrid;
    }
    let listed_at = now() - Duration::hours(i64::from(number) + 1);
    let euros = i64::from(40 + number % 300);
    let english = Language::parse("en").expect("English");
    let text = format!("A bright house number {number}, close to the sea.");
    Listing {
        id: id(number),
        record_id: None,
        status: ListingStatus::Active,
        name: line(&format!("Casa {number}")),
        property_type: PropertyType::ALL[pick(PropertyType::ALL.len())],
        descriptions: vec![Description::new(english, &text, false).expect("a description")],
        place,
        submitted_at: listed_at - Duration::days(1),
        activated_at: Some(listed_at),
        capacity: Capacity::new(1 + number % 10, number % 5, 2 + number % 4).expect("a capacity"),
        price: Price::new(
            Currency::parse("EUR").expect("the euro"),
            euros * 100,
            number.is_multiple_of(3).then_some(euros * 150),
        )
        .expect("a price"),
        features: Features {
            pool_access: PoolAccess::SharedPool,
            parking: Parking::FreeParking,
            kitchen: Kitchen::FullKitchen,
            air_conditioning: AirConditioning::PartialProperty,
            accessibility: Accessibility::NotAccessible,
            pet_policy: PetPolicy::PetsOnRequest,
            smoking_policy: SmokingPolicy::NoSmoking,
            children_policy: ChildrenPolicy::ChildrenWelcome,
            amenities: vec![Amenity::Wifi, Amenity::Terrace, Amenity::Bbq],
            views: vec![View::Sea],
        },
        photos: vec![Photo::new("0123456789abcdef", 1200, 800, &[400, 800, 1200], "#88aacc").expect("a photo")],
        distances: Distances { to_beach: Some(line("350 m")), ..Distances::default() },
        license_number: Some(line("VV-35-4-0001234")),
        owner: Owner {
            name: line("Ana Pérez"),
            email: Some(EmailAddress::parse("ana@example.com").expect("an address")),
            phone: Some(PhoneNumber::parse("+34 928 123 456").expect("a number")),
            whatsapp: Some(PhoneNumber::parse("+34 600 123 456").expect("a number")),
            preferred: ContactChannel::Whatsapp,
        },
        host: None,
        links: Links::default(),
        mail_language: None,
        demo: false,
    }
}

/// The letterhead of mails in tests.
#[cfg(test)]
pub(crate) fn letterhead() -> crate::mail::letter::Letterhead {
    crate::mail::letter::Letterhead {
        brand_name: "CasaCero".into(),
        public_url: url::Url::parse("https://casacero.example/").expect("an address"),
        support_email: "hello@casacero.example".into(),
    }
}

/// The id `CASA-{number}`.
pub fn id(number: u32) -> ListingId {
    format!("CASA-{number}").parse().expect("an id")
}

/// An inquiry for a week in July 2026.
pub fn inquiry_form(listing_id: &str) -> InquiryForm {
    let first_day = now().date_naive().to_epoch_days() + 30;
    InquiryForm {
        listing_id: listing_id.into(),
        idempotency_key: String::new(),
        guest_name: "Zoë Hernández".into(),
        guest_email: "zoe@example.org".into(),
        guest_phone: Some("+49 151 1234567".into()),
        message: "Hello!\nIs the house free, and is there a cot?".into(),
        stay: Some((first_day, first_day + 7)),
        guests: Some(2),
        language: "en".into(),
        consent: true,
    }
}
