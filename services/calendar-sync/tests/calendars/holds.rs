//! Nights that are held for guests who have not decided.

use casacero_common::{principal::Principal, refusal};
use casacero_proto::calendar::v1 as wire;
use chrono::{DateTime, TimeDelta, Utc};
use proptest::{prelude::*, test_runner::TestRunner};
use tonic::Status;

use crate::{
    harness::{Harness, PROPERTY, block},
    platform::Answer,
};

fn timestamp(at: DateTime<Utc>) -> prost_types::Timestamp {
    prost_types::Timestamp { seconds: at.timestamp(), nanos: 0 }
}

/// Holds nights for so many hours, or takes them for good, as the listing service does.
async fn keep(harness: &Harness, id: &str, nights: (&str, &str), hours: Option<i64>) -> Result<wire::Block, Status> {
    let mut request = block(id, nights.0, nights.1, "4F60A1");
    let until = hours.map(|hours| timestamp(harness.clock.now() + TimeDelta::hours(hours)));
    request.block = request.block.map(|block| wire::Block { until, ..block });
    request.only_if_free = true;
    let request = harness.request(Principal::Service { name: "listing".into() }, request);
    let kept = harness.client.clone().put_block(request).await?;
    Ok(kept.into_inner().block.expect("a block"))
}

#[tokio::test]
async fn a_hold_takes_free_nights_until_its_end() {
    let harness = Harness::start().await;
    let held = keep(&harness, "one", ("2026-12-01", "2026-12-05"), Some(48)).await.expect("held");
    assert_eq!(held.until, Some(timestamp(harness.clock.now() + TimeDelta::hours(48))));
    assert_eq!(harness.taken().await, ["2026-12-01..2026-12-05"]);
    assert!(harness.nights().await.fresh_until.is_none(), "a hold says nothing of the other nights");
    for (id, nights) in [("two", ("2026-12-04", "2026-12-06")), ("three", ("2026-11-30", "2026-12-02"))] {
        let refused = keep(&harness, id, nights, Some(48)).await.expect_err(id);
        assert_eq!(refusal::reason(&refused), Some("dates_taken"), "{id}");
    }
    keep(&harness, "two", ("2026-12-05", "2026-12-06"), Some(24)).await.expect("beside it");
    let version = harness.calendar().await.version;
    keep(&harness, "one", ("2026-12-01", "2026-12-05"), Some(48)).await.expect("the same");
    assert_eq!(harness.calendar().await.version, version, "the same again changes nothing");

    harness.clock.advance(TimeDelta::hours(24));
    assert_eq!(harness.store.end_holds().await.expect("ended"), 1);
    assert_eq!(harness.taken().await, ["2026-12-01..2026-12-05"]);
    assert!(harness.calendar().await.version > version, "the index is told");
    keep(&harness, "one", ("2026-12-01", "2026-12-04"), None).await.expect("it stays, and is shorter");
    let mut outdated = block("one", "2026-12-01", "2026-12-04", "4F60A1");
    outdated.block = outdated.block.map(|block| wire::Block { until: held.until, ..block });
    harness.client.clone().put_block(harness.owner(outdated)).await.expect("from a page that is not up to date");
    harness.clock.advance(TimeDelta::days(2));
    assert_eq!(harness.store.end_holds().await.expect("ended"), 0);
    assert_eq!(harness.taken().await, ["2026-12-01..2026-12-04"]);
}

#[tokio::test]
async fn a_page_that_shows_a_hold_does_not_end_what_was_agreed_upon() {
    let harness = Harness::start().await;
    let held = keep(&harness, "one", ("2026-12-01", "2026-12-10"), Some(48)).await.expect("held");
    let part = |id: &str, first: &str, end: &str, until: Option<prost_types::Timestamp>| {
        let part = block(id, first, end, "4F60A1").block.map(|block| wire::Block { until, ..block });
        wire::BlockEdit { edit: part.map(wire::block_edit::Edit::Put), edited_at: Some(timestamp(harness.clock.now())) }
    };
    let replay = async |edits: Vec<wire::BlockEdit>| {
        let message = wire::ReplayBlocksRequest { property_id: PROPERTY.into(), edits };
        harness.client.clone().replay_blocks(harness.owner(message)).await.expect("made");
    };
    // What is left of a hold ends as it does.
    replay(vec![
        part("two", "2026-12-07", "2026-12-10", held.until),
        part("one", "2026-12-01", "2026-12-06", held.until),
    ])
    .await;
    // The guest accepts the rest, of which a page knows nothing that frees a night in the middle.
    keep(&harness, "one", ("2026-12-01", "2026-12-06"), None).await.expect("it stays");
    harness.clock.advance(TimeDelta::minutes(1));
    replay(vec![
        part("three", "2026-12-04", "2026-12-06", held.until),
        part("one", "2026-12-01", "2026-12-03", held.until),
    ])
    .await;
    // Nor does one that undoes what it removed.
    replay(vec![wire::BlockEdit {
        edit: Some(wire::block_edit::Edit::Remove("one".into())),
        edited_at: Some(timestamp(harness.clock.now())),
    }])
    .await;
    replay(vec![part("one", "2026-12-01", "2026-12-03", held.until)]).await;
    let expected = ["2026-12-01..2026-12-03", "2026-12-04..2026-12-06", "2026-12-07..2026-12-10"];
    assert_eq!(harness.taken().await, expected);
    harness.clock.advance(TimeDelta::hours(48));
    assert_eq!(harness.store.end_holds().await.expect("ended"), 1);
    assert_eq!(harness.taken().await, expected[..2]);
}

#[tokio::test]
async fn a_click_on_a_night_that_is_held_blocks_it_for_good() {
    let harness = Harness::start().await;
    keep(&harness, "one", ("2026-12-01", "2026-12-04"), Some(48)).await.expect("held");
    let click = async |blocked| {
        let day = crate::harness::day("2026-12-02");
        let message = wire::SetNightRequest { property_id: PROPERTY.into(), day, blocked };
        harness.client.clone().set_night(harness.owner(message)).await.expect("clicked");
    };
    click(true).await;
    click(true).await;
    assert_eq!(harness.blocks().await.len(), 2);
    harness.clock.advance(TimeDelta::hours(48));
    harness.store.end_holds().await.expect("ended");
    assert_eq!(harness.blocks().await, ["night-2026-12-02 2026-12-02..2026-12-03"]);
    click(false).await;
    assert_eq!(harness.taken().await, [""; 0]);
}

#[tokio::test]
async fn nights_of_a_feed_are_not_held() {
    let harness = Harness::start().await;
    harness.platform.answers(Answer::calendar(&["2026-12-01..2026-12-03"]));
    harness.put_feed("feed").await;
    harness.work().await;
    assert_eq!(harness.taken().await, ["2026-12-01..2026-12-03"]);
    let refused = keep(&harness, "one", ("2026-12-02", "2026-12-05"), Some(1)).await.expect_err("taken");
    assert_eq!(refusal::reason(&refused), Some("dates_taken"));
    keep(&harness, "one", ("2026-12-03", "2026-12-05"), Some(1)).await.expect("free");
}

#[tokio::test]
async fn what_a_platform_copied_of_a_hold_does_not_stand_in_its_way_but_a_reservation_does() {
    let harness = Harness::start().await;
    keep(&harness, "one", ("2026-12-01", "2026-12-05"), Some(48)).await.expect("held");
    harness.platform.answers(Answer::events(&["copy 2026-12-01..2026-12-05 Airbnb (Not available)"]));
    harness.put_feed("feed").await;
    harness.work().await;
    keep(&harness, "one", ("2026-12-01", "2026-12-05"), None).await.expect("it stays");
    keep(&harness, "one", ("2026-12-01", "2026-12-06"), None).await.expect("a free night more");
    let by_phone = block("phone", "2026-12-04", "2026-12-08", "My cousin comes");
    harness.client.clone().put_block(harness.owner(by_phone)).await.expect("a block");
    let refused = keep(&harness, "one", ("2026-12-01", "2026-12-05"), None).await.expect_err("the owner took them");
    assert_eq!(refusal::reason(&refused), Some("dates_taken"));

    let harness = Harness::start().await;
    keep(&harness, "one", ("2026-12-01", "2026-12-05"), Some(48)).await.expect("held");
    harness.platform.answers(Answer::events(&["stay 2026-12-03..2026-12-07 Reserved"]));
    harness.put_feed("feed").await;
    harness.work().await;
    let refused = keep(&harness, "one", ("2026-12-01", "2026-12-05"), None).await.expect_err("a guest is there");
    assert_eq!(refusal::reason(&refused), Some("dates_taken"));
}

#[derive(Clone, Debug)]
enum Step {
    Keep { guest: u8, first: u8, nights: u8, hours: Option<u8> },
    Free { guest: u8 },
    Wait { hours: u8 },
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let keep = (0..4_u8, 0..8_u8, 1..5_u8, proptest::option::weighted(0.8, 1..9_u8))
        .prop_map(|(guest, first, nights, hours)| Step::Keep { guest, first, nights, hours });
    let free = (0..4_u8).prop_map(|guest| Step::Free { guest });
    let wait = (1..6_u8).prop_map(|hours| Step::Wait { hours });
    proptest::collection::vec(prop_oneof![3 => keep, 1 => free, 2 => wait], 1..30)
}

/// Against a list of who holds what: no night is held twice, and none after its end.
#[test]
fn no_night_is_held_twice_and_none_after_its_end() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let mut runner = TestRunner::new(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(24) });
    let date = |number: u8| format!("2026-12-{:02}", number + 1);
    let outcome = runner.run(&steps(), |steps| {
        runtime.block_on(async {
            let harness = Harness::start().await;
            // Guest, first night, end, hours after the start at which it ends.
            let mut held: Vec<(u8, u8, u8, Option<i64>)> = Vec::new();
            let mut now = 0;
            for step in steps {
                match step {
                    Step::Keep { guest, first, nights, hours } => {
                        let end = first + nights;
                        let clash = held.iter().any(|&(other, from, to, _)| other != guest && from < end && first < to);
                        let hours = hours.map(i64::from);
                        let kept = keep(&harness, &format!("guest-{guest}"), (&date(first), &date(end)), hours).await;
                        prop_assert_eq!(kept.is_err(), clash);
                        if !clash {
                            held.retain(|(other, ..)| *other != guest);
                            held.push((guest, first, end, hours.map(|hours| now + hours)));
                        }
                    }
                    Step::Free { guest } => {
                        held.retain(|(other, ..)| *other != guest);
                        harness.store.delete_block(PROPERTY, &format!("guest-{guest}")).await.expect("freed");
                    }
                    Step::Wait { hours } => {
                        now += i64::from(hours);
                        held.retain(|(.., until)| until.is_none_or(|until| now < until));
                        harness.clock.advance(TimeDelta::hours(hours.into()));
                        // Half of the time nothing sweeps before the next hold is asked for.
                        if now % 2 == 0 {
                            harness.store.end_holds().await.expect("ended");
                        }
                    }
                }
            }
            harness.store.end_holds().await.expect("ended");
            let mut expected: Vec<String> = held
                .iter()
                .map(|(guest, first, end, _)| format!("guest-{guest} {}..{}", date(*first), date(*end)))
                .collect();
            let mut blocks = harness.blocks().await;
            expected.sort();
            blocks.sort();
            prop_assert_eq!(blocks, expected);
            Ok(())
        })
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}
