//! A web server in place of Next that answers with the request it got.

use std::{
    net::{Ipv4Addr, SocketAddr, TcpListener},
    sync::{Arc, Mutex, PoisonError},
};

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use tokio::sync::watch;

/// Answers every path with a page about the request; below `/slow`, only after the test allows it. A name that begins with
/// `missing` is not there. Pages below `/built` are of the build [`BUILD`].
pub struct WebServer {
    address: SocketAddr,
    shared: Arc<Shared>,
    handle: actix_web::dev::ServerHandle,
}

struct Shared {
    targets: Mutex<Vec<String>>,
    signed: Mutex<Option<String>>,
    released: watch::Sender<bool>,
}

const BUILD: &str = "a-build";
/// The files of [`BUILD`], of which the first is not there.
pub const FILES: [&str; 3] =
    ["/_next/static/chunks/missing.js", "/_next/static/chunks/0a~b.js", "/_next/static/a-build/last.js"];

/// Headers that are specific to one request and do not affect the page.
const OF_ONE_REQUEST: [&str; 5] =
    ["x-request-id", "x-forwarded-for", "content-security-policy", "traceparent", "x-casacero-principal"];

impl WebServer {
    /// Serves on loopback until it is dropped.
    pub fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("an address");
        let shared = Arc::new(Shared {
            targets: Mutex::default(),
            signed: Mutex::default(),
            released: watch::Sender::new(false),
        });
        let data = Arc::clone(&shared);
        let server = HttpServer::new(move || {
            App::new().app_data(web::Data::from(Arc::clone(&data))).default_service(web::to(serve))
        })
        .workers(1)
        .disable_signals()
        .listen(listener)
        .expect("a listener")
        .run();
        let handle = server.handle();
        tokio::spawn(server);
        Self { address, shared, handle }
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The request targets so far: paths and queries.
    pub fn targets(&self) -> Vec<String> {
        self.shared.targets.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What signs the reads of the API for the last page.
    pub fn signed(&self) -> Option<String> {
        self.shared.signed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Lets the slow answers go.
    pub fn release(&self) {
        self.shared.released.send_replace(true);
    }
}

impl Drop for WebServer {
    fn drop(&mut self) {
        drop(self.handle.stop(false));
    }
}

async fn serve(request: HttpRequest, shared: web::Data<Shared>) -> HttpResponse {
    let target = request.uri().to_string();
    shared.targets.lock().unwrap_or_else(PoisonError::into_inner).push(target.clone());
    let signed = request.headers().get("x-casacero-principal").and_then(|value| value.to_str().ok());
    *shared.signed.lock().unwrap_or_else(PoisonError::into_inner) = signed.map(str::to_owned);
    if target.starts_with("/slow") {
        let mut released = shared.released.subscribe();
        released.wait_for(|released| *released).await.expect("the server is there");
    }
    if target.contains("/missing") {
        return HttpResponse::NotFound().content_type("text/plain").body("Not Found");
    }
    if target.ends_with(".xml") {
        return HttpResponse::Ok()
            .content_type("application/xml")
            .insert_header(("cache-control", "public, max-age=300"))
            .body("<feed/>");
    }
    if target == format!("/_next/static/{BUILD}/files.json") {
        return HttpResponse::Ok().json(FILES);
    }
    if target.starts_with("/failing") {
        return HttpResponse::InternalServerError().content_type("text/html").body("<p>failed</p>");
    }
    // Joins headers of the same name, as Node does.
    let all = |name: &str| {
        let values: Vec<_> =
            request.headers().get_all(name).map(|value| String::from_utf8_lossy(value.as_bytes())).collect();
        values.join(", ")
    };
    let mut names: Vec<_> = request.headers().keys().map(|name| name.as_str()).collect();
    names.retain(|name| !OF_ONE_REQUEST.contains(name));
    names.sort_unstable();
    let headers: String = names.iter().map(|name| format!("{name}: {}\n", all(name))).collect();
    let policy = all("content-security-policy");
    let nonce = policy.split("'nonce-").nth(1).and_then(|rest| rest.split('\'').next()).unwrap_or_default();
    let kind = if all("rsc") == "1" { "text/x-component" } else { "text/html; charset=utf-8" };
    let mut answer = HttpResponse::Ok();
    if target.starts_with("/built") {
        answer.insert_header(("x-build", BUILD));
    }
    answer
        .content_type(kind)
        .insert_header(("content-security-policy", "frame-ancestors https://villa.example"))
        .body(format!("{kind}\n{target}\n{headers}<script nonce=\"{nonce}\">1</script>"))
}
