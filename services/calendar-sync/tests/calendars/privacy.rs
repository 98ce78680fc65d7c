//! Data that must never be written to disk.

use casacero_common::db::testing::everything;
use chrono::TimeDelta;

use crate::{harness::Harness, platform::Answer};

#[tokio::test]
async fn no_telephone_number_link_or_full_name_of_a_guest_is_stored() {
    let harness = Harness::start().await;
    let body = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN\r\n\
        BEGIN:VEVENT\r\nUID:1418fb94e984-astrid.lindqvist@airbnb.com\r\nDTSTART;VALUE=DATE:20261205\r\nDTEND;VALUE=DATE:20261208\r\n\
        SUMMARY:Astrid Lindqvist +34 612 345 678\r\n\
        DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/HMABCDEF12\\nPhone Numb\r\n er (Last 4 Digits): 4321 and 43219876501\r\n\
        LOCATION:Calle Mayor 7\r\nATTENDEE;CN=Astrid:mailto:astrid@example.com\r\nURL:https://www.airbnb.com/x\r\n\
        END:VEVENT\r\nEND:VCALENDAR\r\n";
    harness.platform.answers(Answer::ok(body));
    harness.put_feed("secret").await;
    harness.work().await;
    harness.after(TimeDelta::hours(4)).await;
    assert_eq!(harness.taken().await, ["2026-12-05..2026-12-08"]);
    let written = everything(&harness.database, harness.folder.path()).await;
    assert!(contains(&written, "2026-12-05"), "there is a database to look into");
    for private in [
        "Astrid",
        "Lindqvist",
        "lindqvist",
        "612 345",
        "612345678",
        // Four digits alone also occur in ids and hashes.
        "43219876501",
        "): 4321",
        "Digits",
        "HMABCDEF",
        "Calle Mayor",
        "astrid@",
        "airbnb.com/hosting",
    ] {
        assert!(!contains(&written, private), "{private}");
    }
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}
