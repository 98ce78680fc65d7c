use serde_json::{Value, json};
use utoipa::{PartialSchema, ToSchema};

use super::*;
use crate::{
    calendar::v1::{Block, BlockEdit, BlockType, DayRange, FeedAddress, SetNightRequest, block_edit::Edit},
    listing::v1::{
        ChangePasswordRequest, ExtraGuestFee, Fees, PriceLine, PriceLineType, SignInOperatorRequest, StayPrice,
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
        "createdAt": "2027-05-01T10:00:00Z",
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
            "enum": ["nights", "cleaning", "extra_guests", "tourist_tax"],
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
    let made = json!({ "type": "string", "format": "date-time", "description": "When it was made." });
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
fn a_patch_tells_null_from_absent() {
    let patch: Patch<Fees> =
        serde_json::from_value(json!({ "cleaningMinor": 5, "depositMinor": null })).expect("a patch");
    assert_eq!(patch.set, Fees { cleaning_minor: Some(5), ..Fees::default() });
    assert_eq!(patch.cleared, ["depositMinor"]);
    for wrong in [json!({ "x": null }), json!({ "x": 1 }), json!([]), Value::Null] {
        refusal::<Patch<Fees>>(wrong);
    }
    let demanded = refusal::<Patch<ExtraGuestFee>>(json!({ "includedGuests": 1, "nightMinor": null }));
    assert!(demanded.starts_with("invalid type: null"), "{demanded}");
}
