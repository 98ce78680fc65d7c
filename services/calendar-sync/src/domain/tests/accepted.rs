//! Problems that an owner accepted: which ones no longer count, and for how long.

use std::collections::BTreeSet;

use super::*;

const STAY: &str = "UID:s|DTSTAMP:20261101T000000Z|DTSTART:20261205|DTEND:20261208";
const ODD: &str = "UID:o|DTSTAMP:20261101T000000Z|DTSTART:20270105|DTEND:soon";

fn calendar(events: &[&str]) -> String {
    let event = |properties: &&str| format!("BEGIN:VEVENT\n{}\nEND:VEVENT\n", properties.replace('|', "\n"));
    format!("BEGIN:VCALENDAR\nVERSION:2.0\n{}END:VCALENDAR\n", events.iter().map(event).collect::<String>())
}

fn fingerprints(body: &str) -> BTreeSet<String> {
    read(body.as_bytes()).problems.into_iter().map(|problem| problem.fingerprint).collect()
}

#[test]
fn what_was_accepted_no_longer_counts_while_it_stays_the_same() {
    let accepted = fingerprints(&calendar(&[ODD]));
    assert_eq!(accepted.len(), 1);
    let stamped =
        ODD.replace("DTSTAMP:2026", "DTSTAMP:2027") + "|DESCRIPTION:new|SEQUENCE:2|LAST-MODIFIED:20261121T000000Z";
    let cases: [(&[&str], bool); 9] = [
        (&[STAY], true),
        (&[ODD], true),
        // At another place in the body, and written again.
        (&[STAY, ODD], true),
        (&[&stamped], true),
        // A repeated problem is a new one, and so is a changed one.
        (&[ODD, ODD], false),
        (&[&ODD.replace("soon", "later")], false),
        (&[&ODD.replace("0105", "0106")], false),
        (&[&format!("{ODD}|DTENX:20270108")], false),
        (&[ODD, "UID:n|DTEND:20270301"], false),
    ];
    for (events, expected) in cases {
        assert_eq!(read(calendar(events).as_bytes()).is_complete(&accepted), expected, "{events:?}");
    }
    assert!(!read(calendar(&[ODD]).as_bytes()).is_complete(&BTreeSet::new()));
}

#[test]
fn lines_outside_of_events_are_accepted_one_by_one() {
    let odd = |lines: &str| format!("BEGIN:VCALENDAR\n{}END:VCALENDAR\n", lines.replace('|', "\n"));
    let lines = "DTSTART:20261205|END:VEVENT|BEGIN:VFREEBUSY|FREEBUSY:soon|FREEBUSY:later|END:VFREEBUSY|";
    let accepted = fingerprints(&odd(lines));
    assert_eq!(accepted.len(), 4);
    assert!(read(odd(lines).as_bytes()).is_complete(&accepted));
    for other in [lines.replace("1205", "1206"), lines.replace("soon", "soo"), format!("{lines}END:VEVENT|")] {
        assert!(!read(odd(&other).as_bytes()).is_complete(&accepted), "{other}");
    }
}

#[test]
fn a_body_that_is_cut_is_never_complete() {
    let whole = calendar(&[STAY, ODD]);
    for end in [whole.len() - 15, whole.len() / 2, 20] {
        let cut = &whole[..end];
        assert!(!read(cut.as_bytes()).is_complete(&fingerprints(cut)), "{cut}");
    }
    let endless = "BEGIN:VEVENT\nDTSTART:19700105\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\nEND:VEVENT\n".repeat(100);
    let body = format!("BEGIN:VCALENDAR\n{endless}END:VCALENDAR\n");
    assert!(!read(body.as_bytes()).is_complete(&fingerprints(&body)), "occurrences were left out");
}
