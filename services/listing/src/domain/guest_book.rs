//! What guests need to know once a stay is agreed upon. See `docs/rules/hosting.md#guest-book`.

use casacero_proto::listing::v1::{GuestBook, InquiryState};
use chrono::{DateTime, Days, NaiveDate, Utc};
use chrono_tz::Tz;

use super::{
    inbox::ReceivedInquiry,
    nights::today,
    quote::stay_of,
    text::{FieldError, Invalid, Line, Named as _, paragraphs},
};

/// Keys are shown at most this many days before the arrival.
const KEY_DAYS_MAX: u32 = 60;

/// Validates a book. Texts that are blank are empty.
pub fn checked(book: GuestBook) -> Result<GuestBook, FieldError> {
    let GuestBook { directions, key, wifi_name, wifi_password, manual, emergency, key_days_before } = book;
    let text = |text: &str, most| if text.trim().is_empty() { Ok(String::new()) } else { paragraphs(text, most) };
    let line =
        |text: &str| Line::<80>::parse_optional(Some(text)).map(|line| line.map(|l| l.to_string()).unwrap_or_default());
    if key_days_before > KEY_DAYS_MAX {
        return Err(FieldError { field: "key_days_before", problem: Invalid::OutOfRange });
    }
    Ok(GuestBook {
        directions: text(&directions, 4_000).named("directions")?,
        key: text(&key, 2_000).named("key")?,
        wifi_name: line(&wifi_name).named("wifi_name")?,
        wifi_password: line(&wifi_password).named("wifi_password")?,
        manual: text(&manual, 10_000).named("manual")?,
        emergency: text(&emergency, 1_000).named("emergency")?,
        key_days_before,
    })
}

/// Whether it says nothing.
pub fn is_blank(book: &GuestBook) -> bool {
    let GuestBook { directions, key, wifi_name, wifi_password, manual, emergency, key_days_before: _ } = book;
    [directions, key, wifi_name, wifi_password, manual, emergency].into_iter().all(String::is_empty)
}

/// The book as the guest of an inquiry sees it, and the day from which keys are in it: from the agreement to the day after
/// departure, at the home.
pub fn shown(
    book: GuestBook,
    inquiry: &ReceivedInquiry,
    zone: Tz,
    now: DateTime<Utc>,
) -> Option<(GuestBook, NaiveDate)> {
    if inquiry.state != InquiryState::Agreed || is_blank(&book) {
        return None;
    }
    let stay = inquiry.quote().and_then(|(_, quote)| stay_of(quote).ok()).or(inquiry.stay)?;
    let today = today(zone, now);
    if today > stay.check_out() + Days::new(1) {
        return None;
    }
    let keys_from = stay.check_in() - Days::new(book.key_days_before.into());
    let book = match today >= keys_from {
        true => book,
        false => GuestBook { key: String::new(), wifi_password: String::new(), ..book },
    };
    Some((book, keys_from))
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::testing::{now, received_inquiry};

    fn book() -> GuestBook {
        let text = |text: &str| text.to_owned();
        GuestBook {
            directions: text("Left at the church."),
            key: text("Box at the door, 4711."),
            wifi_name: text("Casa"),
            wifi_password: text("sol y playa"),
            manual: String::new(),
            emergency: text("+34 600 000 000"),
            key_days_before: 3,
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        type Change = fn(&mut GuestBook);
        assert_eq!(checked(book()), Ok(book()));
        let cases: [(Change, &str); 5] = [
            (|book| book.directions = "a".repeat(4_001), "directions"),
            (|book| book.key = "\u{7}".into(), "key"),
            (|book| book.wifi_name = "a".repeat(81), "wifi_name"),
            (|book| book.manual = "a".repeat(10_001), "manual"),
            (|book| book.key_days_before = 61, "key_days_before"),
        ];
        for (change, field) in cases {
            let mut book = book();
            change(&mut book);
            assert_eq!(checked(book).expect_err(field).field, field);
        }
        let blank = GuestBook { directions: " \n".into(), key: " ".into(), key_days_before: 3, ..Default::default() };
        assert!(is_blank(&checked(blank).expect("blank")));
    }

    #[test]
    fn guests_see_it_from_the_agreement_and_keys_shortly_before() {
        let inquiry = ReceivedInquiry { state: InquiryState::Agreed, ..received_inquiry() };
        let stay = inquiry.stay.expect("a stay");
        let arrival = (stay.check_in() - now().date_naive()).num_days();
        let departure = (stay.check_out() - now().date_naive()).num_days();
        let cases = [
            (0, Some(false)),
            (arrival - 4, Some(false)),
            (arrival - 3, Some(true)),
            (departure + 1, Some(true)),
            (departure + 2, None),
        ];
        for (days, expected) in cases {
            let seen = shown(book(), &inquiry, chrono_tz::UTC, now() + TimeDelta::days(days));
            let has_keys = seen.map(|(book, _)| !book.key.is_empty() && !book.wifi_password.is_empty());
            assert_eq!(has_keys, expected, "after {days} days");
        }
        for state in [InquiryState::Quoted, InquiryState::Withdrawn, InquiryState::Declined] {
            assert_eq!(shown(book(), &ReceivedInquiry { state, ..inquiry.clone() }, chrono_tz::UTC, now()), None);
        }
        assert_eq!(shown(GuestBook::default(), &inquiry, chrono_tz::UTC, now()), None);
    }
}
