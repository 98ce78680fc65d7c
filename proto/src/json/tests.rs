use serde_json::{Value, json};
use utoipa::{PartialSchema, ToSchema};

use super::*;
use crate::{
    calendar::v1::{Block, BlockEdit, BlockType, DayRange, FeedAddress, SetNightRequest, block_edit::Edit},
    listing::v1::{
        ChangePasswordRequest, ExtraGuestFee, Fees, ListingForm, PriceLine, PriceLineType, PriceRule, RuleDays,
        SignInOperatorRequest, StayPrice,
    },
};

/// Reads a message and writes it again, which must give the same text.
fn round_trip<M: Serialize + serde::de::DeserializeOwned>(text: Value) -> M {
    let message: M = serde_json::from_value(text.clone()).expect("a message");
    assert_eq!(serde_json::to_value(&message).expect("JSON"), text);
    message
}

fn refusal<M: serde::de::DeserializeOwned>(text: Value) -> String {
    serde_json::from_value::<M>(text).err().expect("refused").to_string()
}

fn schema<M: PartialSchema>() -> Value {
    serde_json::to_value(M::schema()).expect("JSON")
}

/// All fees but the deposit.
fn fees() -> Value {
    json!({
        "cleaningMinor": 0, "extraGuest": { "includedGuests": 2, "nightMinor": 500 }, "touristTaxMinor": 100,
        "depositMinor": null,
    })
}

/// A block of the night of 2027-05-08.
fn block() -> Value {
    json!({
        "id": "b-1", "startDate": "2027-05-08", "endDate": "2027-05-08", "type": "personal_use", "reason": "",
        "createdAt": "2027-05-01T10:00:00Z", "until": null, "editedAt": null,
    })
}

#[test]
fn optional_fields_are_null_and_may_be_absent() {
    let message: Fees = round_trip(fees());
    let expected = Fees {
        cleaning_minor: Some(0),
        extra_guest: Some(ExtraGuestFee { included_guests: 2, night_minor: 500 }),
        tourist_tax_minor: Some(100),
        deposit_minor: None,
    };
    assert_eq!(message, expected);
    assert_eq!(serde_json::from_value::<Fees>(json!({})).expect("fees"), Fees::default());
}

#[test]
fn what_is_unknown_missing_or_null_is_refused() {
    let cases = [
        (json!({ "cleaning": 1 }), "unknown field `cleaning`, expected one of `cleaningMinor`"),
        (json!({ "cleaning_minor": 1 }), "unknown field `cleaning_minor`"),
        (json!({ "extraGuest": { "includedGuests": 1, "nightMinor": 0, "x": 1 } }), "unknown field `x`"),
        (json!({ "extraGuest": { "includedGuests": 1 } }), "missing field `nightMinor`"),
        (json!({ "extraGuest": { "includedGuests": 1, "nightMinor": null } }), "invalid type: null"),
    ];
    for (text, expected) in cases {
        let told = refusal::<Fees>(text);
        assert!(told.starts_with(expected), "{told}");
    }
}

#[test]
fn the_schema_says_what_the_contract_says() {
    let nullable = |description| json!({ "type": ["integer", "null"], "format": "int64", "description": description });
    let expected = json!({
        "type": "object",
        "description": "What a stay costs besides its nights, in minor units. A fee that is null is not known; one of 0 is none.",
        "required": ["cleaningMinor", "extraGuest", "touristTaxMinor", "depositMinor"],
        "properties": {
            "cleaningMinor": nullable("For a stay."),
            "extraGuest": { "oneOf": [
                { "type": "null" },
                { "$ref": "#/components/schemas/ExtraGuestFee", "description": "For guests above a number." },
            ]},
            "touristTaxMinor": nullable("For each adult and night."),
            "depositMinor": nullable("Returned after the stay."),
        },
        "additionalProperties": false,
    });
    assert_eq!(schema::<Fees>(), expected);
    assert_eq!((Fees::name(), PriceLineType::name()), ("Fees".into(), "PriceLineType".into()));
}

#[test]
fn an_enumeration_is_a_word() {
    let line = |r#type: i32, amount_minor| PriceLine { r#type, amount_minor };
    let known = line(PriceLineType::ExtraGuests.into(), None);
    let text = serde_json::to_value(known).expect("JSON");
    assert_eq!(text, json!({ "type": "extra_guests", "amountMinor": null }));
    for unknown in [0, 99] {
        let price = StayPrice { lines: vec![line(unknown, Some(1))], ..StayPrice::default() };
        assert!(serde_json::to_value(&price).is_err(), "{unknown}");
    }
    assert_eq!(
        schema::<PriceLineType>(),
        json!({
            "type": "string",
            "description": "What a line of a price is for.",
            "enum": ["nights", "cleaning", "extra_guests", "tourist_tax", "discount", "extra_fees"],
        })
    );
    let expected = json!({ "$ref": "#/components/schemas/PriceLineType", "description": "What it is for." });
    assert_eq!(schema::<PriceLine>()["properties"]["type"], expected);
    let mut castle = block();
    castle["type"] = "castle".into();
    let told = refusal::<Block>(castle);
    let expected = "unknown variant `castle`, expected one of `owner_block`, `maintenance`, `personal_use`, `other`";
    assert_eq!(told, expected);
}

#[test]
fn lists_and_optional_values_leave_out_what_is_unknown() {
    #[derive(Serialize, Deserialize)]
    struct Kinds {
        #[serde(with = "serde_with::As::<Word<BlockType>>")]
        one: Option<i32>,
        #[serde(with = "serde_with::As::<Word<BlockType>>")]
        many: Vec<i32>,
    }
    let kinds: Kinds = round_trip(json!({ "one": "other", "many": ["maintenance", "other"] }));
    assert_eq!((kinds.one, kinds.many), (Some(4), vec![2, 4]));
    let newer = Kinds { one: Some(99), many: vec![0, 2, 99] };
    assert_eq!(serde_json::to_value(newer).expect("JSON"), json!({ "one": null, "many": ["maintenance"] }));
}

#[test]
fn dates_and_instants_are_text() {
    let read: Block = round_trip(block());
    assert_eq!(read.nights, Some(DayRange { first_day: 20_946, end_day: 20_947 }));
    assert_eq!(read.created_at, Some(Timestamp { seconds: 1_809_165_600, nanos: 0 }));
    assert_eq!(read.block_type(), BlockType::PersonalUse);
    for (field, wrong) in [("createdAt", json!("yesterday")), ("createdAt", Value::Null), ("endDate", Value::Null)] {
        let mut text = block();
        text[field] = wrong;
        refusal::<Block>(text);
    }
    refusal::<DayRange>(json!({ "startDate": "2027-02-30", "endDate": "2027-03-01" }));
    let all_of = &schema::<Block>()["allOf"];
    assert_eq!(all_of[0], json!({ "$ref": "#/components/schemas/NightRange" }));
    let made = json!({ "type": "string", "format": "date-time", "description": "When the block was made." });
    assert_eq!(all_of[1]["properties"]["createdAt"], made);
    let first = json!({ "type": "string", "format": "date", "description": "First night." });
    assert_eq!(schema::<DayRange>()["properties"]["startDate"], first);
}

#[test]
fn of_a_oneof_there_is_exactly_one() {
    let removed = json!({ "remove": "b-1", "editedAt": "2027-05-01T10:00:00Z" });
    let edit: BlockEdit = serde_json::from_value(removed).expect("an edit");
    assert_eq!(edit.edit, Some(Edit::Remove("b-1".into())));
    let put = json!({ "put": block(), "editedAt": "2027-05-01T10:00:00.5Z" });
    let edit: BlockEdit = serde_json::from_value(put).expect("an edit");
    assert!(matches!(edit.edit, Some(Edit::Put(block)) if block.id == "b-1"));
    assert_eq!(edit.edited_at.map(|at| at.nanos), Some(500_000_000));
    let mut larger = block();
    larger["x"] = 1.into();
    let cases = [
        (json!({}), "no variant of enum Edit"),
        (json!({ "put": block(), "remove": "b-1" }), "unknown field"),
        (json!({ "put": larger }), "unknown field `x`"),
        (json!({ "remove": "b-1", "x": 1 }), "unknown field `x`"),
    ];
    for (mut text, expected) in cases {
        text["editedAt"] = "2027-05-01T10:00:00Z".into();
        let told = refusal::<BlockEdit>(text);
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn what_the_path_says_is_no_field_and_may_be_left_out() {
    let request: SetNightRequest = serde_json::from_value(json!({ "blocked": true })).expect("a request");
    assert_eq!(request, SetNightRequest { blocked: true, ..SetNightRequest::default() });
    let told = refusal::<SetNightRequest>(json!({ "blocked": true, "propertyId": "CASA-1001" }));
    assert!(told.starts_with("unknown field `propertyId`"), "{told}");
    assert_eq!(
        (SetNightRequest::name(), &schema::<SetNightRequest>()["required"]),
        ("NightChange".into(), &json!(["blocked"]))
    );
    // What a call only receives may leave an optional field out.
    assert_eq!(schema::<FeedAddress>()["required"], Value::Null);
}

#[test]
fn a_secret_is_not_printed() {
    let text = json!({ "email": "ana@example.com", "password": "geheim" });
    let request: SignInOperatorRequest = serde_json::from_value(text).expect("a request");
    let printed = format!("{request:?}");
    assert!(printed.contains("ana@example.com") && !printed.contains("geheim"), "{printed}");
    assert_eq!(schema::<SignInOperatorRequest>()["properties"]["password"]["format"], "password");
    let new = &schema::<ChangePasswordRequest>()["properties"]["newPassword"];
    assert_eq!((&new["minLength"], &new["maxLength"]), (&json!(6), &json!(128)));
}

#[test]
fn a_form_is_what_its_owner_gave() {
    let text = json!({
        "name": "Casa", "propertyType": "villa", "bathrooms": 2.5, "descriptions": [{ "language": "es", "text": "x" }],
        "price": { "currency": "EUR", "minMinor": 9000, "maxMinor": null }, "amenities": ["wifi"], "views": [],
        "host": { "professional": null }, "links": { "vrbo": "https://vrbo.example/1" }, "licenseNumber": "",
        "feeds": [{ "platform": "airbnb", "address": "https://a.example/a.ics" }], "preferredContact": "whatsapp",
        "pointPrecision": "area", "pointAccuracyM": 1000, "checkInFrom": "16:00", "quietUntil": "",
        "rooms": [{ "type": "bedroom", "beds": [{ "type": "double", "count": 1 }] }],
        "houseRules": [{ "language": "es", "text": "x" }], "cancellation": "free_until_14_days", "payment": null,
        "minNights": 3, "fees": fees(),
        "priceRules": [
            {
                "startDate": "2027-07-01", "endDate": "2027-08-31", "weekdays": [5, 6], "nightMinor": 15000,
                "minNights": null, "maxNights": 14, "arrivalWeekdays": [6], "departureWeekdays": [],
            },
            {
                "startDate": null, "endDate": null, "weekdays": [], "nightMinor": null, "minNights": 2,
                "maxNights": null, "arrivalWeekdays": [], "departureWeekdays": [],
            },
        ],
    });
    let form: ListingForm = round_trip(text);
    assert_eq!(
        (form.half_bathrooms, form.check_in_from, form.quiet_until),
        (Some(5), Some(960), Some(FORGOTTEN_MINUTES))
    );
    assert_eq!((form.cancellation, form.payment), (Some(3), Some(0)), "what is taken back is unspecified");
    let july = NaiveDate::from_ymd_opt(2027, 7, 1).expect("a date").to_epoch_days();
    let rules = form.price_rules.expect("rules").items;
    assert_eq!(rules[0].days, Some(RuleDays { first_day: july, end_day: july + 62 }));
    assert_eq!(rules[1].days, None);
    assert_eq!(round_trip::<ListingForm>(json!({})), ListingForm::default());
    let older = json!({ "startDate": null, "endDate": null, "weekdays": [], "nightMinor": 1, "minNights": null });
    let rule: PriceRule = serde_json::from_value(older).expect("a rule without its younger fields");
    assert_eq!(rule, PriceRule { night_minor: Some(1), ..PriceRule::default() });
    for wrong in [json!({ "x": 1 }), json!({ "links": { "x": "" } }), json!({ "oldLinkVrbo": "" })] {
        refusal::<ListingForm>(wrong);
    }
}

#[test]
fn what_is_no_half_or_no_time_is_out_of_range() {
    let form = |text: Value| serde_json::from_value::<ListingForm>(text).expect("a form");
    for (bathrooms, expected) in [(2.5, 5), (0.0, 0), (2.25, u32::MAX), (-1.0, u32::MAX), (1e9, u32::MAX)] {
        assert_eq!(form(json!({ "bathrooms": bathrooms })).half_bathrooms, Some(expected), "{bathrooms}");
    }
    for (time, expected) in [("00:00", 0), ("16:30", 990), ("23:59", 1_439), ("", FORGOTTEN_MINUTES)] {
        assert_eq!(form(json!({ "quietFrom": time })).quiet_from, Some(expected), "{time}");
    }
    for time in ["24:00", "12:60", "noon", "12", "-1:00", "12:00:00", " "] {
        assert_eq!(form(json!({ "quietFrom": time })).quiet_from, Some(24 * 60), "{time}");
    }
}

#[test]
fn a_rule_with_one_date_has_no_nights_and_a_wrong_date_is_refused() {
    let rule = |start: Value, end: Value| json!({ "startDate": start, "endDate": end, "weekdays": [], "nightMinor": 1, "minNights": null });
    for (start, end) in [(json!("2027-07-01"), Value::Null), (Value::Null, json!("2027-07-01"))] {
        let days = serde_json::from_value::<PriceRule>(rule(start, end)).expect("a rule").days.expect("days");
        assert_eq!(days.first_day, days.end_day);
    }
    refusal::<PriceRule>(rule(json!("2027-02-30"), Value::Null));
}
