//! What only the product in one process has: a data folder, and a port that somebody chose.

use casacero_tests::TestProduct;
use reqwest::StatusCode;

#[tokio::test(flavor = "multi_thread")]
async fn listings_outlive_the_process() {
    let test = TestProduct::with_listings().await;
    let data = test.data();
    let (_, before) = test.get("/api/v1/properties/CASA-1001").await;
    let copy = tempfile::TempDir::new().expect("a temporary folder");
    // What a killed process leaves behind is what is on the disk at that moment.
    for file in std::fs::read_dir(&data).expect("the data folder is there") {
        let file = file.expect("a file");
        if file.file_type().expect("a type").is_file() && file.file_name() != "lock" {
            std::fs::copy(file.path(), copy.path().join(file.file_name())).expect("copied");
        }
    }
    test.stop().await;
    let copied = copy.path().to_owned();
    let restarted = TestProduct::start_with(|config| config.data = copied).await;
    let (status, after) = restarted.get("/api/v1/properties/CASA-1001").await;
    assert_eq!((status, after), (StatusCode::OK, before));
    let calendar = restarted.get("/api/v1/properties/CASA-1001/calendar?from=2027-05-01&to=2027-05-31").await.1;
    assert_eq!(calendar["blocked"][0]["startDate"], "2027-05-08");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_port_and_a_data_folder_in_use_are_said_in_a_sentence() {
    let test = TestProduct::start().await;
    let port = test.url().rsplit(':').next().expect("a port").parse::<u16>().expect("a number");
    let busy = casacero::config::Config {
        data: test.data().join("other"),
        gateway: casacero_gateway::config::Config { port, host: "127.0.0.1".into(), ..Default::default() },
        ..Default::default()
    };
    let start =
        |config| casacero::product::start(config, test.clock.clone(), casacero_common::service::Shutdown::new());
    let error = start(busy.clone()).await.err().expect("the port is busy").to_string();
    assert!(error.contains(&format!("port {port}")) && error.contains("--port"), "{error}");
    let mut in_use = busy;
    in_use.gateway.port = 0;
    in_use.data = test.data();
    in_use.brand_file = concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/brand.json").into();
    let error = start(in_use).await.err().expect("the folder is in use").to_string();
    assert!(error.contains("in use by another CasaCero"), "{error}");
}
