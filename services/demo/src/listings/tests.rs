use std::collections::HashSet;

use casacero_proto::listing::v1::{
    Accessibility, Amenity, BedType, Cancellation, ChildrenPolicy, Payment, PoolAccess, PropertyType, RoomType, View,
};

use super::*;
use crate::pictures::{SceneKind, render};

/// Places with roughly the data of the gazetteer.
fn places() -> Vec<Place> {
    TOWNS
        .iter()
        .map(|town| Place {
            town: *town,
            name: town.name.to_owned(),
            region: if town.region == "Canarias" { "Fuerteventura".to_owned() } else { town.region.to_owned() },
            form_region: if town.region == "Canarias" { "Fuerteventura".to_owned() } else { town.region.to_owned() },
            province: if town.region == "Canarias" { "Las Palmas" } else { "Málaga" }.to_owned(),
            province_number: if town.region == "Canarias" { 35 } else { 29 },
            country: "ES".to_owned(),
            latitude: 28.5,
            longitude: -13.9,
            time_zone: "Atlantic/Canary".to_owned(),
        })
        .collect()
}

#[test]
fn the_same_seed_gives_the_same_listings_and_more_of_them_change_none() {
    let few = generate(7, 20, &places());
    let same = generate(7, 20, &places());
    let other = generate(8, 20, &places());
    assert_eq!(few.len(), 24);
    assert!(few.iter().zip(&same).all(|(one, two)| one.record == two.record && one.pictures == two.pictures));
    assert!(few[4..].iter().zip(&other[4..]).any(|(one, two)| one.record != two.record));
    assert!(few[..4].iter().zip(&other[..4]).all(|(one, two)| one.record.name == two.record.name));
}

#[test]
fn every_record_holds_together() {
    let listings = generate(1, 1000, &places());
    let ids: HashSet<&str> = listings.iter().map(|listing| listing.record.id.as_str()).collect();
    let names: HashSet<&str> = listings.iter().map(|listing| listing.record.name.as_str()).collect();
    assert_eq!((ids.len(), names.len()), (1004, 1004));
    for listing in &listings {
        let record = &listing.record;
        let id = &record.id;
        let price = record.price.as_ref().expect("a price");
        assert_eq!(price.currency, "EUR");
        assert!((3_000..150_000).contains(&price.min_minor), "{id}: {price:?}");
        assert!(
            price.max_minor.is_none_or(|most| most >= price.min_minor && most < price.min_minor * 2),
            "{id}: {price:?}"
        );
        assert!(record.max_guests >= 2 && record.half_bathrooms >= 2, "{id}");
        assert_eq!(record.bedrooms == 0, record.property_type() == PropertyType::Studio, "{id}");
        assert!(!record.descriptions.is_empty());
        let mut languages: Vec<&str> = record.descriptions.iter().map(|text| text.language.as_str()).collect();
        languages.dedup();
        assert_eq!(languages.len(), record.descriptions.len(), "{id}");
        assert!(record.descriptions.iter().all(|text| (150..1200).contains(&text.text.chars().count())), "{id}");
        assert!(
            record.owner_email.is_ascii() && record.owner_email.contains("@example."),
            "{id}: {}",
            record.owner_email
        );
        assert!(record.postal_code.len() == 5 && record.postal_code.bytes().all(|byte| byte.is_ascii_digit()), "{id}");
        let seconds = |instant: Option<prost_types::Timestamp>| instant.expect("an instant").seconds;
        assert!(record.demo && seconds(record.submitted_at) < seconds(record.activated_at), "{id}");
        let features = record.features.as_ref().expect("features");
        assert!(features.amenities.len() <= 35 && !features.views.is_empty(), "{id}");
        let beds = record.rooms.iter().flat_map(|room| &room.beds);
        let places: u32 = beds
            .map(|beds| match beds.r#type() {
                BedType::Double | BedType::SofaBed => 2 * beds.count,
                BedType::Single | BedType::BunkBed => beds.count,
                BedType::Cot | BedType::Unspecified => 0,
            })
            .sum();
        assert!(places >= record.max_guests, "{id}: {places} beds for {}", record.max_guests);
        let links = record.links.as_ref().expect("links");
        assert_eq!(links.airbnb.is_some(), listing.profile.behaviour(crate::identity::Channel::Airbnb).is_some());
    }
}

#[test]
fn texts_say_what_is_true() {
    for listing in generate(3, 400, &places()) {
        for text in &listing.record.descriptions {
            let said = text.text.as_str();
            let features = listing.record.features.as_ref().expect("features");
            let private = [" is yours alone", "private pool", "piscina privada", "es solo para ti"]
                .iter()
                .any(|words| said.contains(words));
            if private {
                assert_eq!(features.pool_access(), casacero_proto::listing::v1::PoolAccess::PrivatePool, "{said}");
            }
            if said.contains("the sea and") || said.contains("mira al mar") {
                assert!(features.views.contains(&i32::from(View::Sea)) || listing.number < 2000, "{said}");
            }
            for wrong in
                ["  ", "{", "}", " a el ", " de el ", " a los a", "one bathrooms", "un baños", "se ve las", "se ve los"]
            {
                assert!(!said.contains(wrong), "{wrong:?} in {said}");
            }
            assert!(said.ends_with('.') && said.chars().next().is_some_and(char::is_uppercase), "{said}");
        }
    }
}

#[test]
fn no_two_cards_on_a_page_read_the_same() {
    let listings = generate(1, 300, &places());
    for page in listings.windows(24) {
        let openings: Vec<&str> = page
            .iter()
            .filter_map(|listing| listing.record.descriptions.first())
            .filter_map(|text| text.text.split("\n\n").next())
            .collect();
        let different: HashSet<&&str> = openings.iter().collect();
        assert_eq!(different.len(), openings.len());
    }
}

#[test]
fn neighbours_lie_elsewhere() {
    let listings = generate(5, 300, &places());
    for pair in listings.windows(2) {
        assert_ne!(pair[0].record.city, pair[1].record.city);
    }
}

#[test]
fn no_picture_is_shown_twice() {
    let listings = generate(5, 500, &places());
    let keys: HashSet<String> = listings.iter().map(|listing| listing.pictures.key()).collect();
    assert_eq!(keys.len(), listings.len());
    // Covers are told apart by their smallest files: the others differ as `pictures` tests.
    let mut seen = HashSet::new();
    for listing in listings.iter().take(124) {
        let cover = listing.pictures.scenes()[0];
        let hash = render(&cover, &[400]).expect("an encoded picture").hash;
        assert!(seen.insert(hash), "{} shows a picture of another home: {:?}", listing.record.id, cover.kind);
    }
}

#[test]
fn submitted_homes_upload_different_photos() {
    for seed in 0..20 {
        let listings = generate(seed, 40, &places());
        let mut seen = HashSet::new();
        for home in submitted(seed, &places(), &listings, 3) {
            for scene in home.pictures.scenes().into_iter().take(2) {
                assert!(seen.insert(scene.drawing()), "seed {seed}: {:?} of {:?}", scene.kind, scene.setting);
            }
        }
    }
}

#[test]
fn pictures_show_what_the_home_has_and_say_that_they_are_illustrations() {
    for listing in generate(5, 500, &places()) {
        let id = &listing.record.id;
        let features = listing.record.features.as_ref().expect("features");
        let scenes = listing.pictures.scenes();
        assert!((5..=6).contains(&scenes.len()), "{id}: {} pictures", scenes.len());
        let shows = |kind| scenes.iter().any(|scene| scene.kind == kind);
        assert!(!shows(SceneKind::Pool) || features.pool_access() != PoolAccess::NoPool, "{id}");
        assert!(!shows(SceneKind::Bedroom) || listing.record.bedrooms > 0, "{id}");
        assert!(!shows(SceneKind::Terrace) || features.amenities().any(|amenity| amenity == Amenity::Terrace), "{id}");
        for scene in &scenes {
            let photo = photo(scene, "0123456789abcdef".to_owned(), "#ffffff".to_owned(), &[400, 800]);
            assert_eq!((photo.width, photo.height), (800, 533));
            let texts: Vec<_> = photo.alt_texts.iter().map(|alt| (alt.language.as_str(), alt.text.as_str())).collect();
            let [("es", spanish), ("en", english)] = texts[..] else { panic!("{id}: {texts:?}") };
            assert!(spanish.starts_with("Ilustración: ") && spanish.len() > 20, "{spanish}");
            assert!(english.starts_with("Illustration: ") && english.len() > 20, "{english}");
        }
    }
}

#[test]
fn the_sea_is_mentioned_only_where_it_can_be_reached() {
    for listing in generate(2, 500, &places()).iter().filter(|listing| listing.number >= FIRST_NUMBER) {
        let record = &listing.record;
        let town = TOWNS.iter().find(|town| town.name == record.city).expect("a town");
        let to_beach = record.distances.as_ref().and_then(|distances| distances.to_beach.clone());
        assert_eq!(to_beach.is_none(), town.sea == Sea::Far, "{}: {to_beach:?}", record.city);
        let features = record.features.as_ref().expect("features");
        if town.sea == Sea::Far {
            assert!(features.views().all(|view| view != View::Sea), "{}", record.city);
            assert!(features.amenities().all(|amenity| amenity != Amenity::BeachAccess), "{}", record.city);
            for Description { text, .. } in &record.descriptions {
                for word in ["beach", "coast", "the sea", "water", "playa", "costa", " mar ", " mar.", "agua "] {
                    assert!(!text.contains(word), "{word:?} in {}: {text}", record.city);
                }
            }
        }
    }
}

#[test]
fn features_and_texts_do_not_contradict_each_other() {
    for listing in generate(4, 500, &places()) {
        let (record, id) = (&listing.record, &listing.record.id);
        let features = record.features.as_ref().expect("features");
        let has = |wanted| features.amenities().any(|amenity| amenity == wanted);
        let flat =
            matches!(record.property_type(), PropertyType::Apartment | PropertyType::Studio | PropertyType::Penthouse);
        assert!(flat || !has(Amenity::Lift), "{id}: a house with a lift");
        assert!(!flat || !has(Amenity::StepFreeAccess) || has(Amenity::Lift), "{id}: a flat without steps or lift");
        match features.accessibility() {
            Accessibility::WheelchairAccessible => assert!(has(Amenity::StepFreeAccess), "{id}"),
            Accessibility::NotAccessible => assert!(!has(Amenity::StepFreeAccess), "{id}"),
            Accessibility::PartiallyAccessible | Accessibility::Unspecified => {}
        }
        assert!(!has(Amenity::FencedPool) || features.pool_access() != PoolAccess::NoPool, "{id}");
        let adults_only = features.children_policy() == ChildrenPolicy::AdultsOnly;
        for Description { text, .. } in &record.descriptions {
            let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
            assert!(!says(&["A low ", "casa baja"]), "the houses in the pictures have two floors: {text}");
            let stairs =
                ["Two floors", "Dos plantas", "marble stair", "escalera", "stairs are", "steps lead", "escalones"];
            assert!(!has(Amenity::StepFreeAccess) || !says(&stairs), "{id}: {text}");
            assert!(!adults_only || !says(&["children", "niños", "A cot", "Hay cuna"]), "{id}: {text}");
            assert!(!flat || !says(&["Two floors", "Dos plantas"]), "{id}: {text}");
            assert!(
                has(Amenity::Terrace) || !says(&["there is a terrace", "hay una terraza", "roof terrace"]),
                "{id}: {text}"
            );
            assert!(record.bedrooms != 1 || !says(&["the bedrooms", "los dormitorios"]), "{id}: {text}");
        }
    }
}

#[test]
fn rooms_terms_and_rates_hold_together() {
    let listings = generate(6, 500, &places());
    for listing in &listings {
        let (record, id) = (&listing.record, &listing.record.id);
        let bedrooms = record.rooms.iter().filter(|room| room.r#type() == RoomType::Bedroom).count();
        assert_eq!(bedrooms, record.bedrooms as usize, "{id}");
        assert!(record.rooms.iter().all(|room| !room.beds.is_empty()), "{id}");

        let terms = record.stay_terms.as_ref().expect("terms");
        let languages = |texts: &[Description]| texts.iter().map(|text| text.language.clone()).collect::<Vec<_>>();
        assert_eq!(languages(&terms.house_rules), languages(&record.descriptions), "{id}");
        if terms.payment() == Payment::FullOnArrival {
            assert_ne!(terms.cancellation(), Cancellation::NotRefundable, "{id}");
        }

        let (price, rates) = (record.price.as_ref().expect("a price"), record.rates.as_ref().expect("rates"));
        let highest = price.max_minor.unwrap_or(price.min_minor);
        for rule in &rates.rules {
            let night = rule.night_minor.expect("a price");
            assert!((price.min_minor..=highest).contains(&night), "{id}: {rule:?}");
            assert!(rule.min_nights.is_none_or(|nights| nights >= rates.min_nights), "{id}: {rule:?}");
        }
        let fees = rates.fees.as_ref().expect("fees");
        assert!(
            fees.extra_guest.as_ref().is_none_or(|fee| (1..=record.max_guests).contains(&fee.included_guests)),
            "{id}"
        );
        if let Some(tax) = fees.tourist_tax_minor {
            let town = TOWNS.iter().find(|town| town.name == record.city).expect("a town");
            assert_eq!(tax > 0, ["Cataluña", "Islas Baleares"].contains(&town.region), "{id}");
        }
    }
    let fees = || listings.iter().filter_map(|listing| listing.record.rates.as_ref()?.fees.as_ref());
    assert!(fees().any(|fees| fees.cleaning_minor.is_none()) && fees().any(|fees| fees.cleaning_minor == Some(0)));
    assert!(fees().any(|fees| fees.deposit_minor.is_none()) && fees().any(|fees| fees.tourist_tax_minor.is_none()));
}

#[test]
fn a_few_listings_as_they_are() {
    let listings = generate(1, 3, &places());
    let lines: Vec<String> = listings
        .iter()
        .map(|listing| {
            let record = &listing.record;
            format!(
                "{} {} | {:?} in {}, {} | {} guests, {} bedrooms | {} cents | {}",
                record.id,
                record.name,
                record.property_type(),
                record.city,
                record.region,
                record.max_guests,
                record.bedrooms,
                record.price.as_ref().map_or(0, |price| price.min_minor),
                listing.pictures.key(),
            )
        })
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
    let texts: Vec<&str> = listings[4].record.descriptions.iter().map(|text| text.text.as_str()).collect();
    insta::assert_snapshot!("texts", texts.join("\n\n---\n\n"));
}

#[test]
fn blocks_have_stable_ids_and_do_not_move() {
    let first = blocks(1, 2004, 20_700, 21_300);
    let later = blocks(1, 2004, 20_790, 21_390);
    assert!(first.len() >= 2);
    let both = |block: &&casacero_proto::calendar::v1::Block| {
        block.nights.is_some_and(|nights| nights.end_day > 20_790 && nights.first_day < 21_300)
    };
    assert_eq!(first.iter().filter(both).collect::<Vec<_>>(), later.iter().filter(both).collect::<Vec<_>>());
}
