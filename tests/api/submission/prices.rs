//! Cases of `docs/rules/prices.md`, edited by an owner and read by a guest.

use super::*;

/// Prices and fees that an owner gives, a stay, and what it costs.
struct Case {
    name: &'static str,
    /// The lowest and the highest price of a night.
    price: (i64, Option<i64>),
    rules: Value,
    min_nights: u32,
    fees: Value,
    /// What differs from no booking rules.
    booking: Value,
    extra_fees: Value,
    /// The parameters of the stay and its party.
    stay: &'static str,
    /// What differs from a complete and exact price without a deposit.
    answer: Value,
    /// Whether a search for the stay finds the home.
    is_found: bool,
}

fn line(name: &str, amount: impl Into<Value>) -> Value {
    let amount: Value = amount.into();
    json!({ "type": name, "amountMinor": amount })
}

fn season(night: Option<i64>, min_nights: Option<u32>) -> Value {
    json!({
        "startDate": "2027-07-01", "endDate": "2027-07-31", "weekdays": [], "nightMinor": night,
        "minNights": min_nights,
    })
}

/// No fee is charged.
fn no_fees() -> Value {
    let extra = json!({ "includedGuests": 1, "nightMinor": 0 });
    json!({ "cleaningMinor": 0, "extraGuest": extra, "touristTaxMinor": 0, "depositMinor": null })
}

/// Every fee is charged.
fn all_fees() -> Value {
    let extra = json!({ "includedGuests": 2, "nightMinor": 10 });
    json!({ "cleaningMinor": 50, "extraGuest": extra, "touristTaxMinor": 1, "depositMinor": 200 })
}

/// The lines of a stay for which only its nights are charged.
fn nights_alone(total: i64) -> Vec<Value> {
    vec![line("nights", total), line("cleaning", 0), line("extra_guests", 0), line("tourist_tax", 0)]
}

fn cases() -> Vec<Case> {
    let simple = |name, stay, nights: u32, total: i64| Case {
        name,
        price: (100, None),
        rules: json!([]),
        min_nights: 1,
        fees: no_fees(),
        booking: json!({}),
        extra_fees: json!([]),
        stay,
        answer: json!({ "nights": nights, "lines": nights_alone(total), "totalMinor": total }),
        is_found: true,
    };
    let differing = |mut case: Case, differences: Value| {
        let Value::Object(differences) = differences else { panic!("no object") };
        case.answer.as_object_mut().expect("an object").extend(differences);
        case
    };
    let weekends = json!({
        "startDate": "2027-07-01", "endDate": "2027-07-31", "weekdays": [5, 6], "nightMinor": 180, "minNights": null,
    });
    let days = |first: &str, last: &str, night: i64, weekdays: &[u32], min_nights: Option<u32>| {
        json!({
            "startDate": first, "endDate": last, "weekdays": weekdays, "nightMinor": night, "minNights": min_nights,
        })
    };
    vec![
        Case {
            rules: json!([season(Some(150), None), weekends]),
            ..simple("the weekends of a season", "checkIn=2027-07-01&checkOut=2027-07-05&guests=2", 4, 660)
        },
        Case {
            rules: json!([
                days("2027-07-01", "2027-07-10", 150, &[], None),
                days("2027-07-05", "2027-07-14", 200, &[], None)
            ]),
            ..simple(
                "of equally many days the later rule counts",
                "checkIn=2027-07-04&checkOut=2027-07-12&guests=2",
                8,
                1_550,
            )
        },
        differing(
            Case {
                price: (100, Some(150)),
                rules: json!([season(Some(140), None)]),
                ..simple("one night by the range is enough", "checkIn=2027-07-31&checkOut=2027-08-02&guests=2", 2, 240)
            },
            json!({ "isFrom": true }),
        ),
        differing(
            Case {
                rules: json!([season(Some(150), Some(7))]),
                min_nights: 3,
                ..simple(
                    "that of the arrival counts, not that of later nights",
                    "checkIn=2027-06-30&checkOut=2027-07-07&guests=2",
                    7,
                    1_000,
                )
            },
            json!({ "minNights": 3 }),
        ),
        differing(
            Case {
                min_nights: 3,
                is_found: false,
                ..simple(
                    "a stay that is too short has a price",
                    "checkIn=2027-07-01&checkOut=2027-07-03&guests=2",
                    2,
                    200,
                )
            },
            json!({ "minNights": 3, "refused": { "reason": "too_short", "number": 3, "weekdays": [] } }),
        ),
        differing(
            Case {
                booking: json!({ "arrivalWeekdays": [6] }),
                is_found: false,
                ..simple("guests arrive on Saturdays", "checkIn=2027-07-01&checkOut=2027-07-03&guests=2", 2, 200)
            },
            json!({ "refused": { "reason": "arrival_weekday", "number": 0, "weekdays": [6] } }),
        ),
        differing(
            Case {
                rules: json!([{
                    "startDate": "2027-07-01", "endDate": "2027-07-31", "weekdays": [], "nightMinor": null,
                    "minNights": null, "maxNights": null, "arrivalWeekdays": [4], "departureWeekdays": [],
                }]),
                booking: json!({ "arrivalWeekdays": [6] }),
                ..simple("in July on Thursdays", "checkIn=2027-07-01&checkOut=2027-07-03&guests=2", 2, 200)
            },
            json!({}),
        ),
        differing(
            Case {
                booking: json!({
                    "discounts": [{ "percent": 10, "minNights": 7, "minDaysAhead": null, "maxDaysAhead": null }],
                }),
                extra_fees: json!([
                    { "kind": "linen", "name": null, "amountMinor": 5, "unit": "guest", "isOptional": false },
                    { "kind": "other", "name": "Sauna", "amountMinor": 99, "unit": "stay", "isOptional": true },
                ]),
                ..simple("a week is cheaper", "checkIn=2027-07-01&checkOut=2027-07-08&guests=2", 7, 640)
            },
            json!({
                "lines": [
                    line("nights", 700), line("discount", -70), line("cleaning", 0), line("extra_guests", 0),
                    line("extra_fees", 10), line("tourist_tax", 0),
                ],
            }),
        ),
        differing(
            Case {
                fees: all_fees(),
                ..simple(
                    "two more, one of them a child",
                    "checkIn=2027-07-01&checkOut=2027-07-04&guests=4&children=1",
                    3,
                    419,
                )
            },
            json!({
                "lines": [line("nights", 300), line("cleaning", 50), line("extra_guests", 60), line("tourist_tax", 9)],
                "depositMinor": 200,
            }),
        ),
        differing(
            Case {
                fees: json!({
                    "cleaningMinor": 50, "extraGuest": null, "touristTaxMinor": 1, "depositMinor": null,
                }),
                ..simple("the supplement is not known", "checkIn=2027-07-01&checkOut=2027-07-04&guests=2", 3, 356)
            },
            json!({
                "lines": [
                    line("nights", 300), line("cleaning", 50), line("extra_guests", Value::Null), line("tourist_tax", 6)
                ],
                "isComplete": false,
            }),
        ),
        differing(
            Case {
                price: (100, Some(150)),
                rules: json!([
                    days("2027-07-01", "2027-07-03", 150, &[], None),
                    days("2027-07-01", "2027-07-03", 180, &[6], Some(2))
                ]),
                min_nights: 4,
                fees: all_fees(),
                ..simple("everything at once", "checkIn=2027-07-03&checkOut=2027-07-07&guests=5&children=2", 4, 662)
            },
            json!({
                "lines": [
                    line("nights", 480), line("cleaning", 50), line("extra_guests", 120), line("tourist_tax", 12)
                ],
                "isFrom": true, "depositMinor": 200, "minNights": 2,
            }),
        ),
    ]
}

/// The price of the stay on the card of a home in a search, in either group.
fn on_card<'a>(page: &'a Value, id: &str) -> Option<&'a Value> {
    let groups = ["/items", "/unknown/items"].into_iter().filter_map(|group| page.pointer(group)?.as_array());
    groups.flatten().find(|card| card["id"] == id).map(|card| &card["stayPrice"])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stay_costs_what_the_owner_edits() {
    let test = product().await;
    test.feeds.answer("/calendar/lajares.ics", 200, listings::AIRBNB);
    let mut large = form(&test.feeds.url("/calendar/lajares.ics"));
    large["maxGuests"] = json!(6);
    let (id, owner) = live(&test, &large).await;
    for case in cases() {
        let Case { name, price: (least, most), rules, min_nights, fees, booking, extra_fees, stay, answer, is_found } =
            case;
        let mut rules_of_booking = json!({
            "maxNights": null, "arrivalWeekdays": [], "departureWeekdays": [], "noticeDays": 0, "aheadDays": null,
            "preparationNights": 0, "discounts": [],
        });
        let Value::Object(booking) = booking else { panic!("no object") };
        rules_of_booking.as_object_mut().expect("an object").extend(booking);
        let edit = json!({
            "price": { "currency": "EUR", "minMinor": least, "maxMinor": most },
            "priceRules": rules, "minNights": min_nights, "fees": fees, "booking": rules_of_booking,
            "extraFees": extra_fees,
        });
        let (status, edited) =
            change(&test, &owner, Method::PATCH, &format!("/api/v1/owner/properties/{id}"), &edit).await;
        assert_eq!((status, &edited["proposal"]), (StatusCode::OK, &Value::Null), "{name}: {edited}");
        let mut expected = json!({ "currency": "EUR", "isFrom": false, "isComplete": true, "depositMinor": null, "minNights": 1,
            "refused": null });
        let Value::Object(answer) = answer else { panic!("no object") };
        expected.as_object_mut().expect("an object").extend(answer);
        let is_this = |status: StatusCode, price: &Value| status == StatusCode::OK && *price == expected;
        test.eventually(&format!("/api/v1/properties/{id}/price?{stay}"), is_this).await;
        let shows_this = |status: StatusCode, page: &Value| {
            status == StatusCode::OK && on_card(page, &id) == is_found.then_some(&expected)
        };
        test.eventually(&format!("/api/v1/properties?{stay}"), shows_this).await;
    }
}
