//! What a home says, from an import to its page.

use casacero_proto::listing::v1 as wire;
use tonic::Code;

use super::harness::{harness, record, refused};

fn text(language: &str, text: &str) -> wire::Description {
    wire::Description { language: language.into(), text: text.into(), ..Default::default() }
}

/// A record that says everything.
fn full() -> wire::ListingRecord {
    let mut full = record(1);
    let beds = |bed_type: wire::BedType, count| wire::Beds { r#type: bed_type.into(), count };
    full.rooms = vec![
        wire::Room {
            r#type: wire::RoomType::Bedroom.into(),
            beds: vec![beds(wire::BedType::Double, 1), beds(wire::BedType::Cot, 1)],
        },
        wire::Room { r#type: wire::RoomType::LivingRoom.into(), beds: vec![beds(wire::BedType::SofaBed, 2)] },
    ];
    full.stay_terms = Some(wire::StayTerms {
        check_in_from: Some(960),
        check_in_until: Some(60),
        check_out_until: Some(660),
        quiet_from: Some(1_380),
        quiet_until: Some(480),
        house_rules: vec![text("es", "Sin fiestas."), text("en", "No parties.")],
        cancellation: Some(wire::Cancellation::FreeUntil30Days.into()),
        payment: Some(wire::Payment::FullOnArrival.into()),
    });
    full.rates = Some(wire::Rates {
        rules: vec![wire::PriceRule { min_nights: Some(5), ..Default::default() }],
        min_nights: 2,
        fees: Some(wire::Fees { cleaning_minor: Some(5_000), ..Default::default() }),
        booking: Some(wire::BookingRules { notice_days: 2, ..Default::default() }),
        extra_fees: vec![],
    });
    full.point_precision = wire::PointPrecision::Area.into();
    full.point_accuracy_m = Some(800);
    full.photos[0].alt_texts = vec![text("es", "La terraza"), text("en", "The terrace")];
    full
}

#[tokio::test]
async fn what_a_home_says_stands_on_its_page() {
    let service = harness().await;
    service.import(full()).await.expect("imported");
    let shown = service.get("CASA-1").await.expect("a listing");
    let said = full();
    assert_eq!((shown.rooms, shown.stay_terms, shown.rates), (said.rooms, said.stay_terms, said.rates));
    assert_eq!(shown.summary.expect("a summary").photos, said.photos);

    service.import(record(2)).await.expect("imported");
    let silent = service.get("CASA-2").await.expect("a listing");
    assert_eq!((silent.rooms, silent.stay_terms), (vec![], Some(wire::StayTerms::default())));
    let (fees, booking) = (Some(wire::Fees::default()), Some(wire::BookingRules::default()));
    assert_eq!(silent.rates, Some(wire::Rates { min_nights: 1, fees, booking, ..Default::default() }));
    service.end().await;
}

#[tokio::test]
async fn an_import_is_checked_like_a_form() {
    let service = harness().await;
    type Change = fn(&mut wire::ListingRecord);
    let changes: [(Change, &str); 8] = [
        (|record| record.max_guests = 51, "max_guests"),
        (|record| record.rooms[0].beds.clear(), "rooms"),
        (|record| record.rooms[0].r#type = 99, "rooms"),
        (|record| record.stay_terms.get_or_insert_default().check_in_from = None, "check_in_from"),
        (|record| record.stay_terms.get_or_insert_default().payment = Some(99), "payment"),
        (|record| record.point = None, "point"),
        (|record| record.point_accuracy_m = Some(0), "point_accuracy_m"),
        (|record| record.photos[0].alt_texts[0].text = "x".repeat(301), "photos.alt_texts"),
    ];
    for (change, field) in changes {
        let mut record = full();
        change(&mut record);
        let status = service.import(record).await.expect_err(field);
        assert_eq!(refused(&status), (Code::InvalidArgument, "validation_failed", Some(field)));
    }
    service.end().await;
}
