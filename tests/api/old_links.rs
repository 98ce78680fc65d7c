//! Old links: a home by its record id, the id of its row in the directory before this one.

use casacero_proto::listing::v1::{EraseListingRequest, ListingRecord, command_service_client::CommandServiceClient};
use casacero_tests::{TestProduct, WebServer, listings};
use reqwest::{Method, Response, StatusCode, header};

const RECORD: &str = "recA1b2C3d4E5f6G7";
const API: &str = "/api/v1/properties/recA1b2C3d4E5f6G7";

async fn product(web: &WebServer) -> TestProduct {
    let test = TestProduct::start_with(|config| config.gateway.web_url = Some(web.url())).await;
    test.import(ListingRecord { record_id: Some(RECORD.into()), ..listings::villa() }).await;
    test
}

/// An answer, without following it elsewhere.
async fn ask(test: &TestProduct, target: &str) -> Response {
    test.request(Method::GET, target).send().await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_link_leads_to_the_page_of_its_home() {
    let web = WebServer::start();
    let test = product(&web).await;
    for (old, page) in [
        ("/property/recA1b2C3d4E5f6G7", "/property/CASA-1001"),
        ("/es/propiedad/recA1b2C3d4E5f6G7", "/es/propiedad/CASA-1001"),
        ("/property/recA1b2C3d4E5f6G7?guests=2", "/property/CASA-1001?guests=2"),
        ("/property/%72ecA1b2C3d4E5f6G7", "/property/CASA-1001"),
    ] {
        let answer = ask(&test, old).await;
        assert_eq!(answer.status(), StatusCode::MOVED_PERMANENTLY, "{old}");
        assert_eq!(answer.headers()[header::LOCATION], page, "{old}");
        assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-cache", "{old}");
    }
    assert_eq!(web.targets(), [""; 0], "no page is made");
    // The web server makes the page that says so.
    ask(&test, "/property/recUnknown").await;
    assert_eq!(web.targets(), ["/property/recUnknown"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_api_finds_a_home_by_its_record_id_and_shows_it_to_nobody() {
    let web = WebServer::start();
    let test = product(&web).await;
    let (status, home) = test.get(API).await;
    assert_eq!((status, home["id"].as_str()), (StatusCode::OK, Some("CASA-1001")));
    assert!(!home.to_string().contains(RECORD), "{home}");
    assert_eq!(test.get("/api/v1/properties/CASA-1001").await.1, home);
    for unknown in ["/api/v1/properties/recUnknown", "/api/v1/properties/recA1b2C3d4E5f6G7/calendar"] {
        assert_eq!(test.get(unknown).await.0, StatusCode::NOT_FOUND, "{unknown}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_id_goes_with_its_home() {
    let web = WebServer::start();
    let test = product(&web).await;
    assert_eq!(test.get(API).await.0, StatusCode::OK);
    let erase = EraseListingRequest { property_id: "CASA-1001".into(), version: None };
    let mut commands = CommandServiceClient::new(test.clients.listing.clone());
    commands.erase_listing(test.operator().request(erase)).await.expect("erased");
    test.eventually(API, |status, _| status == StatusCode::NOT_FOUND).await;
    assert_eq!(ask(&test, "/property/recA1b2C3d4E5f6G7").await.status(), StatusCode::OK, "the web server's page");
    assert_eq!(test.tables_with("listing", RECORD).await, [""; 0]);
}
