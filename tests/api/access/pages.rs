//! Rendered pages cannot leak personal data: the web server never learns who the visitor is.

use std::{
    net::{Ipv4Addr, TcpListener},
    sync::{Arc, Mutex},
};

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};

use super::*;

type Seen = Arc<Mutex<Vec<String>>>;

/// A web server that records the headers of visitors, and answers with them.
fn web_server() -> (String, Seen) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let seen = Seen::default();
    let shared = Arc::clone(&seen);
    let server = HttpServer::new(move || {
        App::new().app_data(web::Data::from(Arc::clone(&shared))).default_service(web::to(
            |request: HttpRequest, seen: web::Data<Mutex<Vec<String>>>| async move {
                let told: Vec<String> = request
                    .headers()
                    .iter()
                    .map(|(name, value)| format!("{name}: {}", value.to_str().unwrap_or_default()))
                    .collect();
                let told = told.join("\n");
                seen.lock().expect("no panic").push(told.clone());
                HttpResponse::Ok()
                    .content_type("text/html")
                    .body(format!("<html><body><pre>{told}</pre></body></html>"))
            },
        ))
    })
    .workers(1)
    .disable_signals()
    .listen(listener)
    .expect("a listener")
    .run();
    tokio::spawn(server);
    (address, seen)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_visitors_who_are_signed_in_and_a_stranger_get_the_same_page() {
    let (address, seen) = web_server();
    let test = TestProduct::with_listings_and(|config| config.gateway.web_url = Some(address)).await;
    let mut visitors = vec![String::new()];
    for property in ["CASA-1001", "CASA-1002"] {
        set_password(&test, property).await;
        let signed_in = sign_in(&test, property, PASSWORD, "198.51.100.1", "").await;
        visitors.push(format!("{}; {}", cookie(&signed_in, "casacero-owner"), cookie(&signed_in, "casacero-device")));
    }
    let paths = [
        "/",
        "/manage/CASA-1001",
        "/es/gestionar/CASA-1001",
        "/owner/homes",
        "/es/propietario/alojamientos",
        "/admin",
        "/owner/link",
    ];
    for path in paths {
        for round in 0..2 {
            for visitor in &visitors {
                let asked = test.request(Method::GET, path).header(header::COOKIE, visitor.as_str());
                let asked = asked.header(header::AUTHORIZATION, "Bearer secret-of-a-visitor");
                let page = asked.send().await.expect("an answer");
                assert!(page.headers().get(header::SET_COOKIE).is_none(), "{path}");
                let page = page.text().await.expect("a page");
                for secret in visitors.iter().flat_map(|visitor| visitor.split("; ")).filter(|pair| !pair.is_empty()) {
                    let secret = secret.split_once('=').expect("a pair").1;
                    assert!(!page.contains(secret), "{path} in round {round} shows whose it is");
                }
                assert!(!page.contains("secret-of-a-visitor"), "{path}");
            }
        }
    }
    let seen = seen.lock().expect("no panic");
    assert!(!seen.is_empty(), "the web server was asked");
    for told in seen.iter() {
        assert!(!told.to_lowercase().contains("cookie:"), "{told}");
        assert!(!told.to_lowercase().contains("authorization:"), "{told}");
    }
}
