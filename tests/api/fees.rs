//! Yearly fees: added, paid, waived and cancelled by admins, with numbered invoices; seen by owners.

use std::path::PathBuf;

use casacero_common::secret::Secret;
use casacero_tests::{TestProduct, answer};
use futures::future::join_all;
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::admin::{EMAIL, PASSWORD, cookie, with};

/// A brand whose homes are not free, and whose company can make invoices.
fn brand(folder: &TempDir) -> PathBuf {
    let shipped = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../deploy/brand.json");
    let text = std::fs::read_to_string(shipped).expect("the brand file");
    let mut brand: Value = serde_json::from_str(&text).expect("JSON");
    brand["launchOfferSize"] = json!(0);
    brand["companyTaxId"] = json!("B12345678");
    let path = folder.path().join("brand.json");
    std::fs::write(&path, brand.to_string()).expect("the folder can be written");
    path
}

async fn product(folder: &TempDir) -> TestProduct {
    TestProduct::with_listings_and(|config| {
        config.operator.email = EMAIL.into();
        config.operator.password = Secret::from(PASSWORD);
        config.brand_file = brand(folder);
    })
    .await
}

async fn ask(test: &TestProduct, cookie: &str, method: Method, path: &str, body: Value) -> (StatusCode, Value) {
    let request = with(test.request(method, &format!("/api/v1/{path}")), cookie);
    answer(if body.is_null() { request } else { request.json(&body) }).await
}

async fn add(test: &TestProduct, cookie: &str, home: &str) -> Value {
    let path = format!("admin/properties/{home}/fees");
    let (status, fee) = ask(test, cookie, Method::POST, &path, json!({ "amountMinor": 14_990 })).await;
    assert_eq!(status, StatusCode::CREATED, "{fee}");
    fee
}

async fn in_audit<const N: usize>(test: &TestProduct, cookie: &str, home: &str, expected: [&str; N]) {
    let path = format!("admin/audit?subject={home}&limit=9");
    let (_, audit) = ask(test, cookie, Method::GET, &path, Value::Null).await;
    let actions: Vec<&Value> =
        audit["items"].as_array().expect("entries").iter().map(|entry| &entry["action"]).collect();
    for action in expected {
        assert!(actions.contains(&&json!(action)), "{action}: {actions:?}");
    }
}

fn payment_of(fee: &Value) -> String {
    format!("admin/fees/{}/payment", fee["id"].as_str().expect("an id"))
}

fn payment() -> Value {
    json!({ "amountMinor": 14_990, "paidOn": "2027-03-01", "reference": "CASA-1001/2027" })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fee_is_paid_once_and_its_invoice_is_kept_and_cancelled() {
    let folder = TempDir::new().expect("a folder");
    let test = product(&folder).await;
    let cookie = cookie(&test).await;
    let fee = add(&test, &cookie, "CASA-1001").await;
    assert_eq!(
        (&fee["dueOn"], &fee["periodStart"], &fee["periodEnd"], &fee["state"], &fee["transferReference"]),
        (&json!("2027-03-31"), &json!("2027-03-01"), &json!("2028-02-29"), &json!("due"), &json!("CASA-1001/2027")),
        "{fee}"
    );
    let path = payment_of(&fee);
    for (field, value, expected) in [
        ("amountMinor", json!(0), StatusCode::UNPROCESSABLE_ENTITY),
        ("paidOn", json!("2027-03-02"), StatusCode::UNPROCESSABLE_ENTITY),
        ("paidOn", json!("yesterday"), StatusCode::BAD_REQUEST),
        ("reference", json!(" "), StatusCode::UNPROCESSABLE_ENTITY),
        ("surprise", json!(1), StatusCode::BAD_REQUEST),
    ] {
        let mut body = payment();
        body[field] = value;
        let (status, problem) = ask(&test, &cookie, Method::POST, &path, body).await;
        assert_eq!(status, expected, "{field}: {problem}");
    }
    let mut less = payment();
    less["amountMinor"] = json!(14_989);
    let (_, problem) = ask(&test, &cookie, Method::POST, &path, less).await;
    let told = json!([{
        "pointer": "/amountMinor",
        "code": "another_amount",
        "detail": "This is not the amount that is due. A payment settles a fee as a whole.",
    }]);
    assert_eq!((&problem["code"], &problem["errors"]), (&json!("validation_failed"), &told), "{problem}");
    let details = json!({ "name": "Lucía Peña", "address": "Calle 1\nAgaete", "taxId": "12345678Z" });
    let (status, billing) =
        ask(&test, &cookie, Method::PUT, "owner/properties/CASA-1001/billing", details.clone()).await;
    assert_eq!((status, &billing), (StatusCode::OK, &details));
    let (status, paid) = ask(&test, &cookie, Method::POST, &path, payment()).await;
    assert_eq!((status, &paid["state"], &paid["invoiceNumber"]), (StatusCode::OK, &json!("paid"), &json!("2027-0001")));
    let (status, problem) = ask(&test, &cookie, Method::POST, &path, payment()).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("fee_not_due")), "{problem}");

    let (_, fees) = ask(&test, &cookie, Method::GET, "owner/properties/CASA-1001/fees", Value::Null).await;
    assert_eq!((&fees["terms"], &fees["nextDueOn"]), (&json!("yearly"), &json!("2028-03-31")), "{fees}");
    let invoice = &fees["invoices"][0];
    assert_eq!((&invoice["buyer"], &invoice["simplified"]), (&details, &json!(false)), "{invoice}");
    assert_eq!(
        (&invoice["netMinor"], &invoice["vatMinor"], &invoice["vatName"]),
        (&json!(14_009), &json!(981), &json!("IGIC"))
    );
    for path in ["admin/invoices/2027-0001", "owner/properties/CASA-1001/invoices/2027-0001"] {
        let asked =
            with(test.request(Method::GET, &format!("/api/v1/{path}")), &cookie).send().await.expect("an answer");
        assert_eq!(asked.headers()[header::CONTENT_TYPE], "application/pdf", "{path}");
        assert!(asked.bytes().await.expect("a body").starts_with(b"%PDF-"), "{path}");
    }
    let other = "owner/properties/CASA-1002/invoices/2027-0001";
    let (status, problem) = ask(&test, &cookie, Method::GET, other, Value::Null).await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("invoice_not_found")), "{problem}");

    let cancellation = "admin/invoices/2027-0001/cancellation";
    let (status, note) = ask(&test, &cookie, Method::POST, cancellation, Value::Null).await;
    assert_eq!(
        (status, &note["number"], &note["totalMinor"]),
        (StatusCode::CREATED, &json!("R2027-0001"), &json!(-14_990))
    );
    let (status, problem) = ask(&test, &cookie, Method::POST, cancellation, Value::Null).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("invoice_cancelled")), "{problem}");
    let (_, page) = ask(&test, &cookie, Method::GET, "admin/fees?state=due&propertyId=CASA-1001", Value::Null).await;
    assert_eq!((&page["total"], &page["items"][0]["invoiceNumber"]), (&json!(1), &Value::Null), "{page}");
    in_audit(&test, &cookie, "CASA-1001", ["invoice.cancel", "fee.pay", "billing.change", "fee.add"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_have_no_gaps_whoever_pays_at_the_same_time() {
    let folder = TempDir::new().expect("a folder");
    let test = product(&folder).await;
    let cookie = cookie(&test).await;
    let mut paths = Vec::new();
    for home in ["CASA-1001", "CASA-1002", "CASA-1003"] {
        paths.push(payment_of(&add(&test, &cookie, home).await));
    }
    let twice = paths.iter().chain(&paths).map(|path| ask(&test, &cookie, Method::POST, path, payment()));
    let answers = join_all(twice).await;
    let mut numbers: Vec<String> = answers
        .iter()
        .filter(|(status, _)| *status == StatusCode::OK)
        .map(|(_, paid)| paid["invoiceNumber"].as_str().expect("a number").to_owned())
        .collect();
    numbers.sort();
    assert_eq!(numbers, ["2027-0001", "2027-0002", "2027-0003"], "{answers:?}");
    assert_eq!(answers.iter().filter(|(status, _)| *status == StatusCode::CONFLICT).count(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn fees_are_waived_refused_and_a_home_is_made_free() {
    let folder = TempDir::new().expect("a folder");
    let test = product(&folder).await;
    let cookie = cookie(&test).await;
    let fee = add(&test, &cookie, "CASA-1002").await;
    let fees = "admin/properties/CASA-1002/fees";
    let refused = [
        (fees, json!({ "amountMinor": -1 }), StatusCode::UNPROCESSABLE_ENTITY, "validation_failed"),
        (
            "admin/properties/CASA-1003/fees",
            json!({ "amountMinor": 1, "dueOn": "2027-03-02" }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "validation_failed",
        ),
        ("admin/properties/CASA-1004/fees", json!({ "amountMinor": 100 }), StatusCode::CONFLICT, "fee_not_owed"),
        ("admin/properties/CASA-9999/fees", json!({ "amountMinor": 100 }), StatusCode::NOT_FOUND, "listing_not_found"),
        ("admin/fees/none/waiver", json!({ "reason": "A friend" }), StatusCode::NOT_FOUND, "fee_not_found"),
    ];
    for (path, body, expected, code) in refused {
        let (status, problem) = ask(&test, &cookie, Method::POST, path, body).await;
        assert_eq!((status, &problem["code"]), (expected, &json!(code)), "{path}: {problem}");
    }
    let (status, agreed) = ask(&test, &cookie, Method::POST, fees, json!({ "amountMinor": 100 })).await;
    assert_eq!((status, &agreed["id"], &agreed["amountMinor"]), (StatusCode::CREATED, &fee["id"], &json!(100)));
    let waiver = format!("admin/fees/{}/waiver", fee["id"].as_str().expect("an id"));
    let (status, waived) = ask(&test, &cookie, Method::POST, &waiver, json!({ "reason": "A friend" })).await;
    assert_eq!((status, &waived["state"], &waived["reason"]), (StatusCode::OK, &json!("waived"), &json!("A friend")));
    let exemption = "admin/properties/CASA-1002/fee-exemption";
    for (exempt, terms) in [(true, json!("exempt")), (true, json!("exempt")), (false, Value::Null)] {
        let body = json!({ "exempt": exempt, "reason": "A museum" });
        let (status, fees) = ask(&test, &cookie, Method::PUT, exemption, body).await;
        assert_eq!((status, &fees["terms"]), (StatusCode::OK, &terms), "{fees}");
    }
    in_audit(&test, &cookie, "CASA-1002", ["fee.waive", "fee.exempt", "fee.add", "fee.agree"]).await;
    for (query, field) in [("state=late", "state"), ("sort=luck", "sort"), ("offset=x", "offset")] {
        let (status, problem) = ask(&test, &cookie, Method::GET, &format!("admin/fees?{query}"), Value::Null).await;
        assert_eq!((status, &problem["field"]), (StatusCode::BAD_REQUEST, &json!(field)), "{problem}");
    }
}
