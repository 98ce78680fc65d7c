use std::collections::HashSet;

use casacero_proto::listing::v1::{BedType, PropertyType, View};

use super::*;

/// Places with roughly the data of the gazetteer.
fn places() -> Vec<Place> {
    TOWNS
        .iter()
        .map(|town| Place {
            town: *town,
            name: town.name.to_owned(),
            region: if town.region == "Canarias" { "Fuerteventura".to_owned() } else { town.region.to_owned() },
            province: town.region.to_owned(),
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
        assert!(features.amenities.len() <= 18 && !features.views.is_empty(), "{id}");
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
fn neighbours_lie_elsewhere_and_show_other_pictures() {
    let listings = generate(5, 300, &places());
    for pair in listings.windows(2) {
        assert_ne!(pair[0].record.city, pair[1].record.city);
        assert_ne!(pair[0].pictures.home(), pair[1].pictures.home());
    }
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
