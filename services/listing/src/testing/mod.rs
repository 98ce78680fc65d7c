//! Listings and forms for tests and benchmarks.

#[cfg(test)]
pub(crate) mod calendar;
#[cfg(test)]
pub(crate) mod geocoder;
pub mod pictures;
#[cfg(test)]
pub(crate) mod translator;

#[cfg(test)]
use casacero_common::{
    clock::Clock,
    db::testing::{TemporaryFolder, temporary},
    events::Events,
    on_backend,
    outbox::Outbox,
};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{
        Accessibility, AirConditioning, Amenity, BedType, Beds, BookingRules, Cancellation, ChildrenPolicy,
        ContactChannel, Discount, ExtraFee, ExtraGuestFee, Features, FeeKind, FeeUnit, Fees, Kitchen, ListingStatus,
        Parking, Payment, PetPolicy, PointPrecision, PoolAccess, PropertyType, Room, RoomType, SmokingPolicy, View,
    },
};
use chrono::{DateTime, Duration, TimeZone as _, Utc};
#[cfg(test)]
use diesel_async::SimpleAsyncConnection as _;

use crate::domain::{
    contact::{EmailAddress, Owner, PhoneNumber},
    country::Country,
    description::{AltText, Description, HouseRules, Language},
    identity::ListingId,
    inquiry::InquiryForm,
    listing::{Capacity, Distances, Listing},
    money::{Currency, Price},
    photo::{Links, Photo},
    place::{Place, Point, PointAccuracy},
    rates::{PriceRule, Rates, Weekdays},
    stay_terms::{StayTerms, Times, TimesInput},
    text::Line,
};
#[cfg(test)]
use crate::store::{MIGRATIONS, Store};

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
    let postal_code = match (city, region) {
        ("Marbella", _) => "29600",
        (_, "Andalucía") => "29630",
        (_, "Comunitat Valenciana") => "03730",
        (_, "Mallorca") => "07001",
        (_, "Tenerife") => "38650",
        (_, "Lanzarote") => "35580",
        (_, "Gran Canaria") => "35002",
        _ => "35660",
    };
    Place {
        country: Country::parse(country).expect("a country"),
        region: Some(line(region)),
        city: line(city),
        state_province: None,
        address: Some(line("Calle del Sol 7")),
        postal_code: Some(line(postal_code)),
        point: Some(Point::new(28.73, -13.87).expect("a point")),
        accuracy: None,
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
        rooms: Vec::new(),
        stay_terms: StayTerms::default(),
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
        rates: Rates::default(),
        features: Features {
            pool_access: PoolAccess::SharedPool.into(),
            parking: Parking::FreeParking.into(),
            kitchen: Kitchen::FullKitchen.into(),
            air_conditioning: AirConditioning::PartialProperty.into(),
            accessibility: Accessibility::NotAccessible.into(),
            pet_policy: PetPolicy::PetsOnRequest.into(),
            smoking_policy: SmokingPolicy::NoSmoking.into(),
            children_policy: ChildrenPolicy::ChildrenWelcome.into(),
            amenities: [Amenity::Wifi, Amenity::Terrace, Amenity::Bbq].map(i32::from).to_vec(),
            views: vec![View::Sea.into()],
            year_built: Some(1998),
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

/// The same listing, which says everything that a home can say.
pub fn full_listing(number: u32) -> Listing {
    let mut one = listing(number);
    let language = |code: &str| Language::parse(code).expect("a language");
    let beds = |bed_type: BedType, count| Beds { r#type: bed_type.into(), count };
    let room = |room_type: RoomType, beds| Room { r#type: room_type.into(), beds };
    let rules = |code: &str, text: &str| HouseRules::new(language(code), text, false).expect("rules");
    let alt = |code: &str, text: &str| AltText::new(language(code), text, false).expect("a text");
    one.descriptions.push(Description::new(language("es"), "Una casa luminosa.", false).expect("a description"));
    one.rooms = vec![
        room(RoomType::Bedroom, vec![beds(BedType::Double, 1), beds(BedType::Cot, 1)]),
        room(RoomType::LivingRoom, vec![beds(BedType::SofaBed, 2)]),
    ];
    let times = TimesInput {
        check_in_from: Some(16 * 60),
        check_in_until: Some(60),
        check_out_until: Some(11 * 60),
        quiet_from: Some(23 * 60),
        quiet_until: Some(8 * 60),
    };
    one.stay_terms = StayTerms {
        times: Times::new(times).expect("times"),
        house_rules: vec![rules("es", "Sin fiestas.\nSin ruido."), rules("en", "No parties.")],
        cancellation: Some(Cancellation::FreeUntil14Days),
        payment: Some(Payment::PartOnBookingRestOnArrival),
    };
    let first_day = now().date_naive().to_epoch_days() + 30;
    one.rates = Rates {
        rules: vec![PriceRule {
            days: Some(first_day..first_day + 60),
            weekdays: Weekdays::default(),
            night_minor: Some(15_000),
            min_nights: Some(7),
            max_nights: Some(28),
            arrivals: Weekdays::of_numbers(&[6]).ok(),
            departures: Weekdays::of_numbers(&[6, 7]).ok(),
        }],
        min_nights: 3,
        fees: Fees {
            cleaning_minor: Some(6_000),
            extra_guest: Some(ExtraGuestFee { included_guests: 2, night_minor: 1_000 }),
            tourist_tax_minor: Some(0),
            deposit_minor: Some(20_000),
        },
        booking: BookingRules {
            max_nights: Some(60),
            arrival_weekdays: vec![5, 6],
            departure_weekdays: vec![],
            notice_days: 2,
            ahead_days: Some(400),
            preparation_nights: 1,
            discounts: vec![Discount { percent: 10, min_nights: Some(14), ..Discount::default() }],
        },
        extra_fees: vec![ExtraFee {
            kind: FeeKind::Other.into(),
            name: Some("Sauna".to_owned()),
            amount_minor: 1_500,
            unit: FeeUnit::Stay.into(),
            is_optional: true,
        }],
    };
    one.place.accuracy = PointAccuracy::new(PointPrecision::Exact, Some(15)).ok();
    one.features.amenities.extend([Amenity::Lift, Amenity::StepFreeAccess, Amenity::FencedPool].map(i32::from));
    let texts = vec![alt("es", "La terraza"), alt("en", "The terrace")];
    one.photos = one.photos.into_iter().map(|photo| photo.with_alt_texts(texts.clone()).expect("a photo")).collect();
    one
}

/// What a listing costs: ten are free.
#[cfg(test)]
pub(crate) fn terms() -> crate::config::Terms {
    crate::config::Terms {
        launch_offer_size: 10,
        yearly_price_minor: 14_990,
        yearly_price_currency: "EUR".into(),
        special_price_above: 5,
    }
}

/// The letterhead of mails in tests.
#[cfg(test)]
pub(crate) fn letterhead() -> crate::mail::letter::Letterhead {
    crate::mail::letter::Letterhead {
        brand_name: "CasaCero".into(),
        public_url: url::Url::parse("https://casacero.example/").expect("an address"),
        support_email: "hello@casacero.example".into(),
        listings_email: Some("homes@casacero.example".into()),
        guest_languages: "de,fr,it".into(),
        threads: crate::domain::thread::ThreadKey::new("a key"),
        replies: None,
    }
}

/// The rules of fees in tests.
#[cfg(test)]
pub(crate) fn fee_rules() -> crate::domain::home_fee::FeeRules {
    use casacero_proto::listing::v1::BillingDetails;
    crate::domain::home_fee::FeeRules {
        vat_basis_points: 700,
        vat_name: "IGIC".into(),
        seller: BillingDetails {
            name: "CasaCero Alojamientos, S.L.".into(),
            address: "Calle Mayor 1\n35001 Las Palmas de Gran Canaria".into(),
            tax_id: "B12345678".into(),
        },
        payment_instructions: [("en", "By bank transfer."), ("es", "Por transferencia bancaria.")]
            .map(|(language, text)| (language.into(), text.into()))
            .into(),
    }
}

/// Writes mails as pages into the folder that `CASACERO_MAIL_PAGES` names, if it does: `make mail-pictures` takes them from
/// there.
#[cfg(test)]
pub(crate) fn keep_pages(group: &str, mails: &[crate::store::NewMail]) {
    let Some(folder) = std::env::var_os("CASACERO_MAIL_PAGES") else { return };
    for (index, mail) in mails.iter().enumerate() {
        let page = std::path::Path::new(&folder).join(format!("{group}-{:02}.html", index + 1));
        std::fs::write(page, &mail.html).expect("the folder can be written");
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
        children: Some(1),
        language: "en".into(),
        consent: true,
    }
}

#[cfg(test)]
pub(crate) fn contact_form() -> crate::domain::contact_message::ContactForm {
    crate::domain::contact_message::ContactForm {
        idempotency_key: "key-1".into(),
        first_name: "Zoë".into(),
        last_name: "Hernández".into(),
        email: "zoe@example.org".into(),
        subject: Some(casacero_proto::listing::v1::ContactSubject::GeneralInquiry),
        message: "Hello!\nDo you list homes in Portugal?".into(),
        language: "en".into(),
        consent: true,
    }
}

/// A report of a listing.
#[cfg(test)]
pub(crate) fn report_form(listing_id: &str) -> crate::domain::report::ReportForm {
    crate::domain::report::ReportForm {
        listing_id: listing_id.into(),
        idempotency_key: "key-1".into(),
        reason: Some(casacero_proto::listing::v1::ReportReason::Scam),
        message: "The photos are of a hotel\nin another town.".into(),
        email: Some("zoe@example.org".into()),
        language: "en".into(),
    }
}

/// That inquiry as its owner sees it.
#[cfg(test)]
pub(crate) fn received_inquiry() -> crate::domain::inbox::ReceivedInquiry {
    use casacero_proto::listing::v1::InquiryState;

    use crate::domain::{inbox::ReceivedInquiry, inquiry::InquiryId, stay::Stay};
    let InquiryForm { guest_name, guest_email, guest_phone, message, stay, guests, children, language, .. } =
        inquiry_form("CASA-1");
    ReceivedInquiry {
        id: InquiryId::kept("0198c1de-7f3a-7b52-9d3e-4f60a1b2c3d4".into()),
        guest_name,
        guest_email: EmailAddress::parse(&guest_email).expect("an address"),
        guest_phone,
        message,
        stay: stay.map(|(first_day, end_day)| Stay::from_days(first_day, end_day).expect("a stay")),
        guests,
        children,
        language,
        received_at: now(),
        state: InquiryState::New,
        suspicion: None,
        quoted_until: None,
        answers: Vec::new(),
    }
}

/// A quote of home 1 for the stay of [`inquiry_form`], valid for three days.
#[cfg(test)]
pub(crate) fn quote() -> casacero_proto::listing::v1::Quote {
    use casacero_proto::listing::v1::{Quote, QuoteLine};
    let (arrival_day, departure_day) = inquiry_form("CASA-1").stay.expect("a stay");
    let line = |name: &str, amount_minor| QuoteLine { name: name.into(), amount_minor };
    Quote {
        arrival_day,
        departure_day,
        guests: 2,
        currency: "EUR".into(),
        lines: vec![line("7 nights", 70_000), line("Discount", -5_000)],
        total_minor: 65_000,
        valid_until_day: now().date_naive().to_epoch_days() + 3,
        holds_nights: true,
    }
}

/// A store with homes of these numbers.
#[cfg(test)]
pub(crate) async fn stored(numbers: &[u32]) -> (Store, TemporaryFolder) {
    let (database, folder) = temporary(MIGRATIONS).await;
    let clock = Clock::fixed(now());
    let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
    let store = Store::new(database, outbox, clock);
    for number in numbers {
        store.put_listing(listing(*number)).await.expect("kept");
    }
    (store, folder)
}

/// Runs a statement that no command makes.
#[cfg(test)]
pub(crate) async fn run(store: &Store, sql: &str) {
    let mut connection = store.database().connection().await.expect("connected");
    on_backend!(connection, c => c.batch_execute(sql).await).expect("done");
}
