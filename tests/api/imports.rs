//! Operators import a table of homes, and migrate the manual blocks of homes that are here.

use std::time::Duration;

use casacero_tests::TestProduct;
use reqwest::{Method, Response, StatusCode, header};
use serde_json::{Value, json};

use crate::{
    admin::{cookie, product, with, with_operator},
    operators,
};

const IMPORTS: &str = "/api/v1/admin/imports";
const HEADINGS: &str = "Property ID,Property Name,Property Type,Description,Country,City,Postal Code,Status,Max Guests,Bedrooms,\
    Bathrooms,Price Min,Owner Name,Email,Photo URLs,Manual Blocks";
const BLOCKS: &str = r#"[{"id":"1","startDate":"2027-04-05","endDate":"2027-04-07","reason":"Family"}]"#;

/// A row in which nothing is wrong.
fn row(id: &str, photo: &str, blocks: &str) -> String {
    let blocks = blocks.replace('"', "\"\"");
    format!(
        "{id},Casa {id},Villa,A bright home by the sea.,Spain,Corralejo,35660,Active,4,2,1.5,85,Ana Ruiz,ana@mail.example,\
         {photo},\"{blocks}\""
    )
}

fn table(rows: &[String]) -> String {
    format!("{HEADINGS}\n{}\n", rows.join("\n"))
}

async fn send(test: &TestProduct, cookie: &str, query: &str, table: impl Into<reqwest::Body>) -> Response {
    let request = with(test.request(Method::POST, &format!("{IMPORTS}?{query}")), cookie);
    let request = request.header(header::CONTENT_TYPE, "text/csv").header(header::ACCEPT_LANGUAGE, "es");
    request.body(table).send().await.expect("an answer")
}

/// The lines of an import: its rows, and the last one.
async fn lines(answer: Response) -> (Vec<Value>, Value) {
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/x-ndjson");
    assert!(!answer.headers().contains_key(header::CONTENT_ENCODING), "lines are not held back");
    let text = answer.text().await.expect("a body");
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let last = lines.pop().expect("a line");
    (lines, last)
}

async fn import(test: &TestProduct, cookie: &str, query: &str, table: &str) -> (Vec<Value>, Value) {
    lines(send(test, cookie, query, table.to_owned()).await).await
}

/// The status and the code of a refusal.
async fn refusal(answer: Response) -> (u16, String) {
    let status = answer.status().as_u16();
    let problem: Value = answer.json().await.expect("a problem");
    (status, problem["code"].as_str().unwrap_or_default().to_owned())
}

fn outcomes(rows: &[Value]) -> Vec<(&str, &str)> {
    rows.iter().map(|row| (row["id"].as_str().expect("an id"), row["outcome"].as_str().expect("an outcome"))).collect()
}

async fn blocked(test: &TestProduct, id: &str) -> Value {
    let path = format!("/api/v1/properties/{id}/calendar?from=2027-04-01&to=2027-04-30");
    let (status, calendar) = test.get(&path).await;
    assert_eq!(status, StatusCode::OK, "{calendar}");
    calendar["blocked"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_tried_out_imported_and_known_the_next_time() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let good = row("CASA-2001", "", BLOCKS);
    let broken = row("CASA-2002", "", "[{").replace("Spain", "Atlantis");
    // One of the product's own homes, which came from no table.
    let table = table(&[good.clone(), broken, row("CASA-1001", "", "")]);
    let refused = json!(["country:unknown", "manual_blocks:broken"]);

    let (rows, total) = import(&test, &cookie, "dryRun=true&part=homes", &table).await;
    let expected = [("CASA-2001", "imported"), ("CASA-2002", "refused"), ("CASA-1001", "refused")];
    assert_eq!(outcomes(&rows), expected, "{rows:?}");
    assert_eq!((&rows[1]["refused"], &rows[2]["refused"]), (&refused, &json!(["property_id:taken"])));
    assert_eq!((&total["rows"], &total["imported"], &total["dryRun"]), (&json!(3), &json!(1), &json!(true)), "{total}");
    assert_eq!(test.get("/api/v1/properties/CASA-2001").await.0, StatusCode::NOT_FOUND, "nothing is written");

    let (rows, total) = import(&test, &cookie, "", &table).await;
    assert_eq!(outcomes(&rows), expected, "{rows:?}");
    assert_eq!((&total["dryRun"], &total["owners"]), (&json!(false), &json!(1)), "{total}");
    test.eventually("/api/v1/properties/CASA-2001", |status, _| status == StatusCode::OK).await;
    let nights = json!([{ "startDate": "2027-04-05", "endDate": "2027-04-07" }]);
    assert_eq!(rows[0]["blocked"], nights);

    for query in ["dryRun=true", "dryRun=false"] {
        let (rows, total) = import(&test, &cookie, query, &table).await;
        assert_eq!(outcomes(&rows)[0], ("CASA-2001", "unchanged"), "{query}");
        assert_eq!((&total["imported"], &total["unchanged"]), (&json!(0), &json!(1)), "{total}");
    }
    let (rows, _) = import(&test, &cookie, "", &table.replace("Casa CASA-2001", "Casa Nueva")).await;
    assert_eq!(outcomes(&rows)[0], ("CASA-2001", "imported"));
    test.eventually("/api/v1/properties/CASA-2001", |_, home| home["name"] == "Casa Nueva").await;

    let audit = with(test.request(Method::GET, "/api/v1/admin/audit?action=table.import"), &cookie);
    let (_, audit) = casacero_tests::answer(audit).await;
    let entries = audit["items"].as_array().expect("entries");
    assert_eq!(entries.len(), 3, "a dry run is not noted: {audit}");
    assert_eq!(entries[0]["fields"], json!(["homes"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn homes_that_are_shown_without_a_required_licence_are_told() {
    let test = TestProduct::with_listings_and(|config| {
        with_operator(config);
        config.listing.licence_required_in = None;
    })
    .await;
    let cookie = cookie(&test).await;
    let without = row("CASA-2001", "", "");
    let rows = [
        without.clone(),
        without.replace("2001", "2002").replace("Active", "Pending"),
        without.replace("2001", "2003"),
    ];
    let licences = ["", "", "VV-35-2-0001234"];
    let lines = rows.iter().zip(licences).map(|(row, licence)| format!("{row},{licence}"));
    let table = format!("{HEADINGS},License Number\n{}\n", lines.collect::<Vec<_>>().join("\n"));
    for (query, told) in [("dryRun=true", json!(["CASA-2001"])), ("", json!(["CASA-2001"])), ("", json!([]))] {
        let (rows, total) = import(&test, &cookie, query, &table).await;
        assert!(rows.iter().all(|row| row["outcome"] != "refused"), "{rows:?}");
        assert_eq!((&total["withoutLicence"], &rows[0]["lacksLicence"]), (&told, &json!(told != json!([]))), "{query}");
    }
    test.eventually("/api/v1/properties/CASA-2001", |status, _| status == StatusCode::OK).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn blocks_are_migrated_to_homes_that_are_here_and_nothing_else() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let before = test.get("/api/v1/properties/CASA-1003").await.1;
    let rows = [
        // Its other cells are of no interest.
        row("CASA-1003", "", BLOCKS).replace("Spain", "Atlantis"),
        row("CASA-1001", "", ""),
        row("CASA-1002", "", "[{"),
        row("CASA-9001", "", BLOCKS),
    ];
    let table = table(&rows);
    for query in ["part=blocks&dryRun=true", "part=blocks"] {
        let (rows, total) = import(&test, &cookie, query, &table).await;
        let expected =
            [("CASA-1003", "imported"), ("CASA-1001", "unchanged"), ("CASA-1002", "refused"), ("CASA-9001", "refused")];
        assert_eq!(outcomes(&rows), expected, "{query}");
        let results = json!({
            "total": 4,
            "migrated": 2,
            "errors": 2,
            "errorDetails": [
                { "propertyId": "CASA-1002", "error": "manual_blocks:broken" },
                { "propertyId": "CASA-9001", "error": "property_id:unknown" },
            ],
        });
        assert_eq!((&total["success"], &total["results"]), (&json!(false), &results), "{total}");
        assert_eq!((&total["withCalendars"], &total["withoutCalendars"]), (&json!(1), &json!(1)), "{total}");
        assert!(total["message"].as_str().expect("a sentence").ends_with("2 de 4 alojamientos."), "{total}");
        if query.ends_with("dryRun=true") {
            assert_eq!(blocked(&test, "CASA-1003").await, json!([]));
        }
    }
    let path = "/api/v1/properties/CASA-1003/calendar?from=2027-04-01&to=2027-04-30";
    test.eventually(path, |_, calendar| calendar["blocked"].as_array().is_some_and(|blocked| !blocked.is_empty()))
        .await;
    assert_eq!(test.get("/api/v1/properties/CASA-1003").await.1["name"], before["name"]);
    assert_eq!(test.get("/api/v1/properties/CASA-9001").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_table_is_refused_with_why() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let files: [(&[u8], u16, &str); 5] = [
        (b"Property ID\nEspa\xf1a\n", 422, "table_not_utf8"),
        (b"[1", 422, "table_unreadable"),
        (b"{}", 422, "table_without_records"),
        (b"a,b\n1,2\n", 422, "table_without_ids"),
        (b"", 422, "table_without_ids"),
    ];
    for (file, status, code) in files {
        let answer = send(&test, &cookie, "", file.to_vec()).await;
        assert_eq!(refusal(answer).await, (status, code.to_owned()), "{}", String::from_utf8_lossy(file));
    }
    for (query, field) in [("part=all", "part"), ("dryRun=perhaps", "dryRun"), ("photos=2", "photos")] {
        let answer = send(&test, &cookie, query, table(&[])).await;
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{query}");
        let problem: Value = answer.json().await.expect("a problem");
        assert_eq!(problem["field"], field, "{problem}");
    }
    let template = with(test.request(Method::GET, &format!("{IMPORTS}/template")), &cookie);
    let template = template.send().await.expect("an answer");
    assert_eq!(template.headers()[header::CONTENT_TYPE], "text/csv; charset=utf-8");
    let (rows, _) = import(&test, &cookie, "dryRun=true", &template.text().await.expect("text")).await;
    assert_eq!(rows[0]["refused"], json!(["property_id:taken"]), "the example is a home: {rows:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_admins_import() {
    let test = product().await;
    let admin = cookie(&test).await;
    let editor = operators::editor(&test, &admin).await;
    for (who, expected) in [("", (401, "unauthenticated")), (editor.as_str(), (403, "forbidden"))] {
        let answer = send(&test, who, "dryRun=true", table(&[row("CASA-2001", "", "")])).await;
        assert_eq!(refusal(answer).await, (expected.0, expected.1.to_owned()));
        let template = with(test.request(Method::GET, &format!("{IMPORTS}/template")), who);
        assert_eq!(template.send().await.expect("an answer").status().as_u16(), expected.0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_import_runs_at_a_time_and_goes_on_where_it_stopped() {
    let test = product().await;
    let cookie = cookie(&test).await;
    test.feeds.hold("/photo.png");
    let table = table(&[row("CASA-2001", &test.feeds.url("/photo.png"), ""), row("CASA-2002", "", "")]);
    let first = send(&test, &cookie, "photos=true", table.clone()).await;
    assert_eq!(first.status(), StatusCode::OK);
    let other = loop {
        let other = send(&test, &cookie, "dryRun=true", table.clone()).await;
        // Each process of the distributed product has a turn of its own.
        if other.status() != StatusCode::OK {
            break other;
        }
    };
    assert_eq!(refusal(other).await, (409, "import_running".to_owned()));
    // Its browser goes away.
    drop(first);
    test.feeds.answer("/photo.png", 404, "");
    test.feeds.release("/photo.png");
    let again = async {
        loop {
            let answer = send(&test, &cookie, "photos=true", table.clone()).await;
            if answer.status() != StatusCode::CONFLICT {
                return lines(answer).await;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let (rows, total) = tokio::time::timeout(Duration::from_secs(20), again).await.expect("a turn");
    assert_eq!(outcomes(&rows)[0], ("CASA-2001", "unchanged"), "{rows:?}");
    assert_eq!(rows[0]["photos"][0]["problem"], "not_found");
    assert_eq!((&total["refused"], &total["photos"]["failed"]), (&json!(0), &json!(1)), "{total}");
}
