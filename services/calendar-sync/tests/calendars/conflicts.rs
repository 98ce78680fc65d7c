//! Conflicts and gaps, as owners see them.

use casacero_proto::calendar::v1::{self as wire, Platform};

use crate::{
    harness::{Harness, PROPERTY, block, text},
    platform::Answer,
};

fn calendar(events: &[(&str, &str, &str)]) -> Answer {
    let event = |(summary, first, end): &(&str, &str, &str)| {
        let plain = |day: &str| day.replace('-', "");
        let uid = format!("{summary}-{first}");
        format!(
            "BEGIN:VEVENT\r\nUID:{uid}\r\nDTSTART;VALUE=DATE:{}\r\nDTEND;VALUE=DATE:{}\r\nSUMMARY:{summary}\r\nEND:VEVENT\r\n",
            plain(first),
            plain(end)
        )
    };
    let events: String = events.iter().map(event).collect();
    Answer::ok(format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n{events}END:VCALENDAR\r\n"))
}

/// Gives the property a feed of each platform; reads the Airbnb one with the first answer, then the other.
async fn read_two(harness: &Harness, airbnb: Answer, other: Answer) {
    let address = |platform: Platform, secret: &str| wire::FeedAddress {
        platform: Some(platform.into()),
        url: Some(harness.platform.url(secret)),
        ..Default::default()
    };
    let put = async |feeds| {
        let message = wire::PutFeedsRequest { property_id: PROPERTY.into(), feeds, ..Default::default() };
        harness.client.clone().put_feeds(harness.owner(message)).await.expect("feeds");
    };
    harness.platform.answers(airbnb);
    put(vec![address(Platform::Airbnb, "a")]).await;
    harness.work().await;
    harness.platform.answers(other);
    put(vec![address(Platform::Airbnb, "a"), address(Platform::Other, "o")]).await;
    harness.work().await;
}

#[tokio::test]
async fn two_guests_for_one_night_are_told() {
    let harness = Harness::start().await;
    let airbnb = calendar(&[("Reserved", "2026-12-01", "2026-12-05"), ("Reserved", "2026-12-20", "2026-12-25")]);
    let other = calendar(&[
        ("Reservation Zoë Holm 600123456", "2026-12-04", "2026-12-08"),
        ("Ann L.", "2026-12-20", "2026-12-25"),
    ]);
    read_two(&harness, airbnb, other).await;
    let message = wire::ListConflictsRequest { property_id: PROPERTY.into() };
    let found = harness.client.clone().list_conflicts(harness.owner(message)).await.expect("conflicts").into_inner();
    assert_eq!(found.conflicts.len(), 1, "{found:?}");
    let conflict = &found.conflicts[0];
    let (first, second) = (conflict.first.clone().expect("a stay"), conflict.second.clone().expect("a stay"));
    assert_eq!(text(&conflict.nights.expect("nights")), "2026-12-04..2026-12-05");
    assert_eq!((first.platform(), second.platform()), (Platform::Airbnb, Platform::Other));
    assert!(first.certain && second.certain);
    assert!(!second.summary.contains("600123456"), "{}", second.summary);
}

#[tokio::test]
async fn runs_that_nobody_can_book_are_told() {
    let harness = Harness::start().await;
    let gaps = async |minimum_nights| -> Vec<String> {
        let message = wire::ListGapsRequest { property_id: PROPERTY.into(), minimum_nights };
        let answer = harness.client.clone().list_gaps(harness.owner(message)).await.expect("gaps").into_inner();
        answer.gaps.iter().map(text).collect()
    };
    assert_eq!(gaps(30).await, [""; 0], "nothing is known yet");
    for (id, first, end) in [("b1", "2026-11-22", "2026-12-01"), ("b2", "2026-12-03", "2026-12-10")] {
        harness.client.clone().put_block(harness.owner(block(id, first, end, "x"))).await.expect("a block");
    }
    assert_eq!(gaps(3).await, ["2026-11-21..2026-11-22", "2026-12-01..2026-12-03"]);
    assert_eq!(gaps(2).await, ["2026-11-21..2026-11-22"]);
    assert_eq!(gaps(0).await, [""; 0]);
}
