//! A server that speaks Apertium's protocol and knows one text.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};

use actix_web::{App, HttpResponse, HttpServer, web};
use serde::Deserialize;
use serde_json::json;

/// The Spanish text.
pub const SPANISH: &str = "Casa con piscina y vistas al mar, cerca de la playa.";
/// Its translation.
pub const ENGLISH: &str = "House with pool and sea views, near the beach.";

#[derive(Deserialize)]
struct Asked {
    langpair: String,
    q: String,
}

/// Translates on loopback until it is dropped.
pub struct TranslationServer {
    address: SocketAddr,
    handle: actix_web::dev::ServerHandle,
}

impl TranslationServer {
    /// Starts it.
    pub fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("an address");
        let server = HttpServer::new(|| App::new().route("/translate", web::post().to(translate)))
            .workers(1)
            .disable_signals()
            .listen(listener)
            .expect("a listener")
            .run();
        let handle = server.handle();
        tokio::spawn(server);
        Self { address, handle }
    }

    /// The address for the setting.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for TranslationServer {
    fn drop(&mut self) {
        drop(self.handle.stop(false));
    }
}

async fn translate(asked: web::Form<Asked>) -> HttpResponse {
    let known = (asked.langpair.as_str(), asked.q.as_str()) == ("es|en", SPANISH);
    if known {
        HttpResponse::Ok().json(json!({ "responseData": { "translatedText": ENGLISH } }))
    } else {
        HttpResponse::BadRequest().json(json!({ "explanation": "That pair is not installed" }))
    }
}
