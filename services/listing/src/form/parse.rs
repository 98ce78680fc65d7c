//! Parses a form into a listing and collects all errors.

use casacero_proto::listing::v1 as wire;
use chrono_tz::Tz;

use super::{Form, gives};
use crate::{
    domain::{
        contact::{EmailAddress, Owner, PhoneNumber},
        country::Country,
        description::{Description, Language},
        feed_address::{FEEDS_MAX, FeedAddress},
        field::Field,
        listing::{Capacity, Distances, Features, Listing, ProfessionalHost},
        money::{Currency, Price},
        photo::{Link, Links},
        place::{Place, Point},
        text::{FieldError, Invalid, Line, Named as _},
        time_zone,
        vocabulary::{
            Accessibility, AirConditioning, ChildrenPolicy, ContactChannel, Kitchen, Parking, PetPolicy, PoolAccess,
            PropertyType, SmokingPolicy,
        },
    },
    form::enumerations::OnTheWire,
};

/// The parts of a listing that the form does not hold.
pub struct Frame {
    /// The id.
    pub id: crate::domain::identity::ListingId,
    /// Its id in the directory before this one.
    pub record_id: Option<crate::domain::identity::RecordId>,
    /// The status.
    pub status: crate::domain::vocabulary::ListingStatus,
    /// When it was submitted.
    pub submitted_at: chrono::DateTime<chrono::Utc>,
    /// When it first became active.
    pub activated_at: Option<chrono::DateTime<chrono::Utc>>,
    /// The photos.
    pub photos: Vec<crate::domain::photo::Photo>,
    /// The machine translations.
    pub translations: Vec<Description>,
    /// The language of mails to its owner.
    pub mail_language: Option<Language>,
    /// Whether it is demo data.
    pub demo: bool,
    /// The time zone at the point, if it is known.
    pub zone_of_point: Option<Tz>,
}

/// A feed to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feed {
    /// The number of its platform in the calendar service.
    pub platform: i32,
    /// Its address.
    pub address: FeedAddress,
}

/// Collects errors.
#[derive(Default)]
pub(super) struct Errors(pub(super) Vec<FieldError>);

impl Errors {
    pub(super) fn take<T>(&mut self, read: Result<T, FieldError>) -> Option<T> {
        read.map_err(|error| self.0.push(error)).ok()
    }

    fn add(&mut self, field: &'static str, problem: Invalid) {
        self.0.push(FieldError { field, problem });
    }
}

fn blank(text: Option<&String>) -> bool {
    text.is_none_or(|text| text.trim().is_empty())
}

fn line<const MAX: usize>(text: Option<&String>, field: &'static str) -> Result<Line<MAX>, FieldError> {
    Line::parse(text.map_or("", String::as_str)).named(field)
}

fn optional_line<const MAX: usize>(
    text: Option<&String>,
    field: &'static str,
) -> Result<Option<Line<MAX>>, FieldError> {
    Line::parse_optional(text.map(String::as_str)).named(field)
}

fn optional<T>(
    text: Option<&String>,
    parse: fn(&str) -> Result<T, Invalid>,
    field: &'static str,
) -> Result<Option<T>, FieldError> {
    text.filter(|text| !text.trim().is_empty()).map(|text| parse(text)).transpose().named(field)
}

/// A value of an enumeration, or `usual` if none is given.
fn choice<T: OnTheWire>(number: Option<i32>, usual: T, field: &'static str) -> Result<T, FieldError> {
    match number {
        None | Some(0) => Ok(usual),
        Some(number) => T::of_number(number).named(field),
    }
}

fn choices<T: OnTheWire + Copy + PartialEq>(numbers: &[i32], field: &'static str) -> Result<Vec<T>, FieldError> {
    let mut values = Vec::new();
    for number in numbers {
        let value = T::of_number(*number).named(field)?;
        if !values.contains(&value) {
            values.push(value);
        }
    }
    Ok(values)
}

/// Parses a form into a listing. With `given`, the form is an existing listing's with `given` applied; required values
/// that were missing before may stay missing.
pub fn listing(form: &Form, given: Option<&Form>, frame: Frame) -> Result<Listing, Vec<FieldError>> {
    let is_needed = |field: Field| given.is_none_or(|given| gives(given, field));
    let mut errors = Errors::default();
    let name = errors.take(line(form.name.as_ref(), "name"));
    let property_type = errors.take(choice(form.property_type, PropertyType::Villa, "property_type"));
    let descriptions = errors.take(descriptions(form));
    if is_needed(Field::Descriptions) && descriptions.as_ref().is_some_and(Vec::is_empty) {
        errors.add("descriptions", Invalid::Required);
    }
    let capacity = capacity(form, &mut errors);
    let place = place(form, is_needed(Field::Place), frame.zone_of_point, &mut errors);
    let price = errors.take(price(form.price.as_ref()));
    let features = features(form, &mut errors);
    let distances = distances(form, &mut errors);
    let license_number = errors.take(optional_line(form.license_number.as_ref(), "license_number"));
    let owner = owner(form, is_needed(Field::Contacts), &mut errors);
    let host = errors.take(host(form.host.as_ref()));
    let links = links(form, &mut errors);
    // All parts are present if there was no error.
    let parts = (|| {
        let (name, property_type, mut descriptions) = (name?, property_type?, descriptions?);
        for translation in frame.translations {
            let has_language = |text: &Description| text.language() == translation.language();
            if !descriptions.iter().any(has_language) {
                descriptions.push(translation);
            }
        }
        Some(Listing {
            id: frame.id,
            record_id: frame.record_id,
            status: frame.status,
            name,
            property_type,
            descriptions,
            place: place?,
            submitted_at: frame.submitted_at,
            activated_at: frame.activated_at,
            capacity: capacity?,
            price: price?,
            features: features?,
            photos: frame.photos,
            distances: distances?,
            license_number: license_number?,
            owner: owner?,
            host: host?,
            links: links?,
            mail_language: frame.mail_language,
            demo: frame.demo,
        })
    })();
    match parts {
        Some(listing) if errors.0.is_empty() => listing.checked().map_err(|error| vec![error]),
        _ => Err(errors.0),
    }
}

fn descriptions(form: &Form) -> Result<Vec<Description>, FieldError> {
    let given = form.descriptions.as_ref().map_or(&[][..], |list| &list.items);
    let written = given.iter().filter(|description| !description.text.trim().is_empty());
    let read = |message: &wire::Description| {
        let wire::Description { language, text, machine_translated: _ } = message;
        Language::parse(language).and_then(|language| Description::new(language, text, false)).named("descriptions")
    };
    written.map(read).collect()
}

fn capacity(form: &Form, errors: &mut Errors) -> Option<Capacity> {
    let mut number = |value: Option<u32>, field| {
        if value.is_none() {
            errors.add(field, Invalid::Required);
        }
        value
    };
    let guests = number(form.max_guests, "max_guests");
    let bedrooms = number(form.bedrooms, "bedrooms");
    let half_bathrooms = number(form.half_bathrooms, "half_bathrooms");
    errors.take(Capacity::new(guests?, bedrooms?, half_bathrooms?))
}

fn place(form: &Form, is_needed: bool, zone_of_point: Option<Tz>, errors: &mut Errors) -> Option<Place> {
    let country = if blank(form.country.as_ref()) {
        errors.add("country", Invalid::Required);
        None
    } else {
        errors.take(Country::parse(form.country.as_deref().unwrap_or_default()).named("country"))
    };
    let city = errors.take(line(form.city.as_ref(), "city"));
    let region = errors.take(optional_line(form.region.as_ref(), "region"));
    let state_province = errors.take(optional_line(form.state_province.as_ref(), "state_province"));
    let address = errors.take(optional_line(form.address.as_ref(), "address"));
    let postal_code: Option<Option<Line<20>>> = errors.take(optional_line(form.postal_code.as_ref(), "postal_code"));
    if is_needed && postal_code == Some(None) {
        errors.add("postal_code", Invalid::Required);
    }
    let point = form.point.map(|point| Point::new(point.latitude, point.longitude)).transpose().named("point");
    let point = errors.take(point);
    let (country, postal_code) = (country?, postal_code?);
    let of_address = || time_zone::of_address(country, postal_code.as_ref().map(Line::as_str));
    let time_zone = match zone_of_point.or_else(of_address) {
        Some(zone) => Some(zone),
        None if blank(form.time_zone.as_ref()) => {
            errors.add("time_zone", Invalid::Required);
            None
        }
        None => {
            let asked = form.time_zone.as_deref().unwrap_or_default().trim();
            errors.take(asked.parse::<Tz>().map_err(|_| Invalid::TimeZone).named("time_zone"))
        }
    };
    Some(Place {
        country,
        region: region?,
        city: city?,
        state_province: state_province?,
        address: address?,
        postal_code,
        point: point?,
        time_zone: time_zone?,
    })
}

fn price(message: Option<&wire::Price>) -> Result<Price, FieldError> {
    let wire::Price { currency, min_minor, max_minor } =
        message.cloned().ok_or(FieldError { field: "price.min_minor", problem: Invalid::Required })?;
    Price::new(Currency::parse(&currency).named("price.currency")?, min_minor, max_minor)
}

fn features(form: &Form, errors: &mut Errors) -> Option<Features> {
    let pool_access = errors.take(choice(form.pool_access, PoolAccess::NoPool, "pool_access"));
    let parking = errors.take(choice(form.parking, Parking::NoParking, "parking"));
    let kitchen = errors.take(choice(form.kitchen, Kitchen::FullKitchen, "kitchen"));
    let air_conditioning = errors.take(choice(form.air_conditioning, AirConditioning::None, "air_conditioning"));
    let accessibility = errors.take(choice(form.accessibility, Accessibility::NotAccessible, "accessibility"));
    let pet_policy = errors.take(choice(form.pet_policy, PetPolicy::NoPets, "pet_policy"));
    let smoking_policy = errors.take(choice(form.smoking_policy, SmokingPolicy::NoSmoking, "smoking_policy"));
    let children_policy = errors.take(choice(form.children_policy, ChildrenPolicy::ChildrenWelcome, "children_policy"));
    let amenities = form.amenities.as_ref().map_or(&[][..], |list| &list.items);
    let amenities = errors.take(choices(amenities, "amenities"));
    let views = form.views.as_ref().map_or(&[][..], |list| &list.items);
    let views = errors.take(choices(views, "views"));
    Some(Features {
        pool_access: pool_access?,
        parking: parking?,
        kitchen: kitchen?,
        air_conditioning: air_conditioning?,
        accessibility: accessibility?,
        pet_policy: pet_policy?,
        smoking_policy: smoking_policy?,
        children_policy: children_policy?,
        amenities: amenities?,
        views: views?,
    })
}

fn distances(form: &Form, errors: &mut Errors) -> Option<Distances> {
    let to_beach = errors.take(optional_line(form.distance_to_beach.as_ref(), "distance_to_beach"));
    let to_center = errors.take(optional_line(form.distance_to_center.as_ref(), "distance_to_center"));
    let to_airport = errors.take(optional_line(form.distance_to_airport.as_ref(), "distance_to_airport"));
    Some(Distances { to_beach: to_beach?, to_center: to_center?, to_airport: to_airport? })
}

/// The owner. The value of the preferred channel is required, and so is the mail address, because the owner signs in
/// with it.
fn owner(form: &Form, is_needed: bool, errors: &mut Errors) -> Option<Owner> {
    let name = errors.take(line(form.owner_name.as_ref(), "owner_name"));
    let email = errors.take(optional(form.owner_email.as_ref(), EmailAddress::parse, "owner_email"));
    let phone = errors.take(optional(form.phone.as_ref(), PhoneNumber::parse, "phone"));
    let whatsapp = errors.take(optional(form.whatsapp.as_ref(), PhoneNumber::parse, "whatsapp"));
    let preferred = errors.take(choice(form.preferred_contact, ContactChannel::Email, "preferred_contact"));
    if is_needed {
        if email == Some(None) {
            errors.add("owner_email", Invalid::Required);
        }
        match preferred {
            Some(ContactChannel::Phone) if phone == Some(None) => errors.add("phone", Invalid::Required),
            Some(ContactChannel::Whatsapp) if whatsapp == Some(None) => errors.add("whatsapp", Invalid::Required),
            _ => {}
        }
    }
    Some(Owner { name: name?, email: email?, phone: phone?, whatsapp: whatsapp?, preferred: preferred? })
}

fn host(message: Option<&wire::Host>) -> Result<Option<ProfessionalHost>, FieldError> {
    let Some(wire::ProfessionalHost { company, register_number, address }) =
        message.and_then(|host| host.professional.as_ref())
    else {
        return Ok(None);
    };
    Ok(Some(ProfessionalHost {
        company: Line::parse(company).named("host.company")?,
        register_number: Line::parse(register_number).named("host.register_number")?,
        address: Line::parse(address).named("host.address")?,
    }))
}

fn links(form: &Form, errors: &mut Errors) -> Option<Links> {
    let mut link = |text: &Option<String>, field| errors.take(optional(text.as_ref(), Link::parse, field));
    let airbnb = link(&form.link_airbnb, "links.airbnb");
    let booking = link(&form.link_booking, "links.booking");
    let vrbo = link(&form.link_vrbo, "links.vrbo");
    let holidu = link(&form.link_holidu, "links.holidu");
    let other = link(&form.link_other, "links.other");
    let minisite = link(&form.link_minisite, "links.minisite");
    Some(Links { airbnb: airbnb?, booking: booking?, vrbo: vrbo?, holidu: holidu?, other: other?, minisite: minisite? })
}

/// The feeds of a form.
pub fn feeds(form: &Form) -> Result<Vec<Feed>, FieldError> {
    let given = form.feeds.as_ref().map_or(&[][..], |list| &list.items);
    let mut feeds: Vec<Feed> = Vec::new();
    for wire::FeedToAdd { platform, url } in given.iter().filter(|feed| !feed.url.trim().is_empty()) {
        let address = FeedAddress::parse(url).named("feeds")?;
        if feeds.iter().any(|feed| feed.address == address) {
            return Err(Invalid::DuplicateCalendar).named("feeds");
        }
        feeds.push(Feed { platform: *platform, address });
    }
    if feeds.len() > FEEDS_MAX {
        return Err(Invalid::TooManyCalendars).named("feeds");
    }
    Ok(feeds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        form::{of_listing, only, overlay},
        testing,
    };

    fn frame(listing: &Listing) -> Frame {
        Frame {
            id: listing.id.clone(),
            record_id: listing.record_id.clone(),
            status: listing.status,
            submitted_at: listing.submitted_at,
            activated_at: listing.activated_at,
            photos: listing.photos.clone(),
            translations: Vec::new(),
            mail_language: listing.mail_language,
            demo: listing.demo,
            zone_of_point: Some(listing.place.time_zone),
        }
    }

    fn errors(change: impl FnOnce(&mut Form)) -> Vec<String> {
        let before = testing::listing(1);
        let mut form = of_listing(&before);
        change(&mut form);
        let errors = listing(&form, None, frame(&before)).err().unwrap_or_default();
        errors.into_iter().map(|error| format!("{} {}", error.field, error.problem.code())).collect()
    }

    #[test]
    fn a_form_of_a_listing_is_that_listing() {
        for number in 1..40 {
            let before = testing::listing(number);
            assert_eq!(listing(&of_listing(&before), None, frame(&before)).expect("a listing"), before);
        }
    }

    #[test]
    fn everything_that_is_wrong_is_told_at_once() {
        assert_eq!(
            errors(|form| *form = Form::default()),
            [
                "name required",
                "descriptions required",
                "max_guests required",
                "bedrooms required",
                "half_bathrooms required",
                "country required",
                "city required",
                "postal_code required",
                "price.min_minor required",
                "owner_name required",
                "owner_email required"
            ]
        );
        let wrong = errors(|form| {
            form.name = Some("x".repeat(200));
            form.owner_email = Some("ana".into());
            form.link_vrbo = Some("vrbo".into());
            form.views = Some(wire::ViewList { items: vec![99] });
            form.price = Some(wire::Price { currency: "EUR".into(), min_minor: 100, max_minor: Some(50) });
        });
        assert_eq!(
            wrong,
            [
                "name too_long",
                "price.max_minor below_min_price",
                "views unknown_value",
                "owner_email email",
                "links.vrbo url"
            ]
        );
    }

    #[test]
    fn the_value_of_the_preferred_channel_is_needed() {
        let preferred = |channel: wire::ContactChannel| {
            errors(|form| {
                form.preferred_contact = Some(channel.into());
                (form.phone, form.whatsapp) = (None, Some(String::new()));
            })
        };
        assert_eq!(preferred(wire::ContactChannel::Email), [""; 0]);
        assert_eq!(preferred(wire::ContactChannel::Phone), ["phone required"]);
        assert_eq!(preferred(wire::ContactChannel::Whatsapp), ["whatsapp required"]);
    }

    #[test]
    fn a_time_zone_is_asked_for_where_nothing_tells_it() {
        let of = |country: &str, postcode: &str, asked: Option<&str>| {
            let before = testing::listing(1);
            let mut form = of_listing(&before);
            form.country = Some(country.into());
            form.postal_code = Some(postcode.into());
            form.time_zone = asked.map(Into::into);
            let frame = Frame { zone_of_point: None, ..frame(&before) };
            match listing(&form, None, frame) {
                Ok(listing) => listing.place.time_zone.name().to_owned(),
                Err(errors) => format!("{} {}", errors[0].field, errors[0].problem.code()),
            }
        };
        assert_eq!(of("ES", "35660", Some("Europe/Madrid")), "Atlantic/Canary");
        assert_eq!(of("FR", "75001", None), "Europe/Paris");
        assert_eq!(of("PT", "9000-001", None), "time_zone required");
        assert_eq!(of("PT", "9000-001", Some("Atlantic/Madeira")), "Atlantic/Madeira");
        assert_eq!(of("PT", "9000-001", Some("Madeira")), "time_zone time_zone");
    }

    #[test]
    fn what_was_missing_before_may_go_on_missing() {
        let mut before = testing::listing(1);
        before.owner.email = None;
        before.descriptions.clear();
        let edit = |given: Form| {
            let mut form = of_listing(&before);
            overlay(&mut form, given.clone());
            listing(&form, Some(&given), frame(&before)).map_err(|errors| errors[0].field)
        };
        let named = edit(Form { name: Some("Casa Nueva".into()), ..Form::default() });
        assert_eq!(named.expect("a listing").name.as_str(), "Casa Nueva");
        assert_eq!(edit(Form { phone: Some(String::new()), ..Form::default() }), Err("owner_email"));
    }

    #[test]
    fn a_proposal_holds_its_fields_and_no_other() {
        let form = of_listing(&testing::listing(1));
        let kept = only(&form, &[Field::Name, Field::Links]);
        assert_eq!(kept, Form { name: form.name.clone(), ..Form::default() });
        assert!(gives(&kept, Field::Name) && !gives(&kept, Field::Contacts));
    }

    #[test]
    fn calendars_are_checked_and_none_stands_twice() {
        let of = |urls: &[&str]| {
            let items = urls.iter().map(|url| wire::FeedToAdd { platform: 0, url: (*url).to_owned() }).collect();
            let form = Form { feeds: Some(wire::FeedToAddList { items }), ..Form::default() };
            feeds(&form).map(|feeds| feeds.len()).map_err(|error| error.problem.code())
        };
        assert_eq!(of(&["https://a.example/a.ics", " "]), Ok(1));
        assert_eq!(of(&["https://a.example/a.ics", "https://a.example/a.ics"]), Err("duplicate_calendar"));
        assert_eq!(of(&["https://a.example/rooms/1"]), Err("calendar_url"));
        let many: Vec<String> = (0..13).map(|number| format!("https://a.example/{number}.ics")).collect();
        assert_eq!(of(&many.iter().map(String::as_str).collect::<Vec<_>>()), Err("too_many_calendars"));
    }
}
