use super::*;
use crate::testing::fee_rules;

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

#[test]
fn a_fee_is_due_30_days_after_the_first_activation_and_then_each_year() {
    // First activation, year, start, end, due.
    for (began_on, year, start, end, due_on) in [
        ("2026-06-01", 0, "2026-06-01", "2027-06-01", "2026-07-01"),
        ("2026-06-01", 1, "2027-06-01", "2028-06-01", "2027-07-01"),
        // A day that most years do not have.
        ("2028-02-29", 0, "2028-02-29", "2029-02-28", "2028-03-30"),
        ("2028-02-29", 1, "2029-02-28", "2030-02-28", "2029-03-30"),
        ("2028-02-29", 4, "2032-02-29", "2033-02-28", "2032-03-30"),
        // Due on such a day.
        ("2028-01-30", 0, "2028-01-30", "2029-01-30", "2028-02-29"),
        ("2028-01-30", 1, "2029-01-30", "2030-01-30", "2029-02-28"),
        ("2028-01-30", 4, "2032-01-30", "2033-01-30", "2032-02-29"),
    ] {
        let expected = Period { start: day(start), end: day(end), due_on: day(due_on) };
        assert_eq!(Period::of(day(began_on), year), expected, "{began_on} {year}");
    }
}

#[test]
fn the_last_year_that_has_begun_is_charged() {
    for (began_on, today, start) in [
        ("2026-06-01", "2026-06-01", "2026-06-01"),
        ("2026-06-01", "2027-05-31", "2026-06-01"),
        ("2026-06-01", "2027-06-01", "2027-06-01"),
        ("2026-06-01", "2031-01-01", "2030-06-01"),
        ("2028-02-29", "2029-02-27", "2028-02-29"),
        ("2028-02-29", "2029-02-28", "2029-02-28"),
        // The clock of another machine is ahead.
        ("2026-06-02", "2026-06-01", "2026-06-02"),
    ] {
        assert_eq!(Period::to_charge(day(began_on), day(today)).start, day(start), "{began_on} {today}");
    }
    let charged = BTreeSet::from([day("2027-06-01"), day("2028-06-01")]);
    let next = |charged: &BTreeSet<NaiveDate>| Period::next_free(day("2026-06-01"), day("2027-07-01"), charged).start;
    assert_eq!((next(&BTreeSet::new()), next(&charged)), (day("2027-06-01"), day("2029-06-01")));
}

#[test]
fn nobody_has_less_than_30_days() {
    let period = Period::of(day("2026-06-01"), 0);
    for (today, due_on) in [("2026-06-01", "2026-07-01"), ("2026-06-20", "2026-07-20"), ("2027-03-01", "2027-03-31")] {
        assert_eq!(period.due_if_made(day(today)), day(due_on), "{today}");
    }
    for (asked, accepted) in [("2026-06-30", false), ("2026-07-01", true), ("2027-07-01", true), ("2027-07-02", false)]
    {
        assert_eq!(due_day(day(asked).to_epoch_days(), day("2026-06-01")).is_ok(), accepted, "{asked}");
    }
}

#[test]
fn of_several_reminders_the_latest_is_sent_once() {
    let due_on = day("2026-07-01");
    for (today, last, expected) in [
        ("2026-05-31", None, None),
        ("2026-06-01", None, Some(30)),
        ("2026-06-01", Some(30), None),
        ("2026-06-23", Some(30), None),
        ("2026-06-24", Some(30), Some(7)),
        ("2026-06-24", Some(7), None),
        ("2026-06-30", None, Some(7)),
        ("2026-07-01", Some(7), Some(0)),
        ("2026-07-01", Some(0), None),
        // The sweep did not run for weeks.
        ("2026-07-20", None, Some(0)),
        ("2026-07-20", Some(30), Some(0)),
    ] {
        assert_eq!(reminder(due_on, day(today), last), expected, "{today} {last:?}");
    }
}

#[test]
fn a_fee_stands_where_its_day_says() {
    use FeeState::{Cancelled, Due, InGrace, Overdue, Paid, Paused, Waived};
    let due_on = day("2026-07-01");
    for (stored, today, paused, expected) in [
        (Due, "2026-07-01", false, Due),
        (Due, "2026-07-02", false, InGrace),
        (Due, "2026-07-15", false, InGrace),
        (Due, "2026-07-16", false, Overdue),
        (Due, "2026-07-16", true, Paused),
        // The home is paused for another one.
        (Due, "2026-06-30", true, Due),
        (Paid, "2026-07-16", false, Paid),
        (Waived, "2026-07-16", true, Waived),
        (Cancelled, "2026-07-16", false, Cancelled),
    ] {
        assert_eq!(state(stored, due_on, paused, day(today)), expected, "{stored} {today} {paused}");
    }
    assert_eq!(paused_from(due_on), day("2026-07-16"));
    assert_eq!(due_again(due_on, day("2026-06-01")), due_on);
    assert_eq!(due_again(due_on, day("2026-08-01")), day("2026-08-08"));
}

#[test]
fn days_are_those_of_madrid() {
    let at = |text: &str| text.parse::<DateTime<Utc>>().expect("an instant");
    assert_eq!(today(at("2026-12-31T22:59:59Z")), day("2026-12-31"));
    assert_eq!(today(at("2026-12-31T23:00:00Z")), day("2027-01-01"));
    assert_eq!(invoices_since(day("2033-01-01")), day("2027-01-01"));
}

#[test]
fn net_and_tax_are_the_total() {
    let rules = |vat_basis_points| FeeRules { vat_basis_points, ..fee_rules() };
    for (rate, total, net, vat) in [
        (2_100, 14_990, 12_388, 2_602),
        (700, 14_990, 14_009, 981),
        (700, 107, 100, 7),
        (0, 14_990, 14_990, 0),
        (2_100, 1, 1, 0),
        (950, -14_990, -13_689, -1_301),
    ] {
        assert_eq!(rules(rate).without_vat(total), (net, vat), "{rate} {total}");
    }
}

#[test]
fn an_invoice_above_400_euros_names_its_buyer() {
    let whole = billing("Ana Pérez", "Calle del Sol 7\n35660 Corralejo", "12345678Z").expect("details");
    let without_tax_id = BillingDetails { tax_id: String::new(), ..whole.clone() };
    for (buyer, total, expected) in [
        (&whole, 40_001, Ok(false)),
        (&whole, 100, Ok(false)),
        (&without_tax_id, 40_000, Ok(true)),
        (&without_tax_id, 40_001, Err(Refusal::BillingIncomplete("tax_id"))),
        (&BillingDetails::default(), 40_001, Err(Refusal::BillingIncomplete("name"))),
    ] {
        assert_eq!(FeeRules::is_simplified(buyer, total, "EUR"), expected, "{buyer:?} {total}");
    }
    assert!(FeeRules::is_simplified(&without_tax_id, 100, "USD").is_err(), "the law says euros");
}

#[test]
fn what_is_entered_is_checked_field_by_field() {
    let today = day("2026-06-01");
    let field = |result: Result<Payment, FieldError>| result.map_err(|error| error.field);
    let pay = |amount, paid_on: &str, reference: &str| {
        field(Payment::parse(amount, day(paid_on).to_epoch_days(), reference, today)).err()
    };
    assert_eq!(pay(14_990, "2026-06-01", " BIZUM  7 "), None);
    for (amount, paid_on, reference, expected) in [
        (0, "2026-06-01", "7", "amount_minor"),
        (-1, "2026-06-01", "7", "amount_minor"),
        (1, "2026-06-02", "7", "paid_on"),
        (1, "2024-05-31", "7", "paid_on"),
        (1, "2026-06-01", " ", "reference"),
    ] {
        assert_eq!(pay(amount, paid_on, reference), Some(expected));
    }
    assert_eq!(billing(" ", "", "").expect("nothing"), BillingDetails::default());
    for (name, address, tax_id, expected) in [
        ("x".repeat(121), String::new(), String::new(), "name"),
        (String::new(), "x".repeat(301), String::new(), "address"),
        (String::new(), String::new(), "x".repeat(31), "tax_id"),
    ] {
        assert_eq!(billing(&name, &address, &tax_id).expect_err("too long").field, expected);
    }
    assert_eq!(reason("no").expect_err("too short").field, "reason");
}
