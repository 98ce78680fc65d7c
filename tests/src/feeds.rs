//! A server of feeds whose answers are set by a test.

use std::{
    collections::HashMap,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    sync::{Arc, Mutex, PoisonError},
};

use actix_web::{
    App, HttpRequest, HttpResponse, HttpServer,
    http::{StatusCode, header},
    web,
};

type Answers = Arc<Mutex<HashMap<String, (u16, String)>>>;

/// Serves feeds on loopback until it is dropped.
pub struct FeedServer {
    address: SocketAddr,
    answers: Answers,
    handle: actix_web::dev::ServerHandle,
}

impl FeedServer {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("an address");
        let answers = Answers::default();
        let shared = Arc::clone(&answers);
        let server = HttpServer::new(move || {
            App::new().app_data(web::Data::from(Arc::clone(&shared))).default_service(web::to(serve))
        })
        .workers(1)
        .disable_signals()
        .listen(listener)
        .expect("a listener")
        .run();
        let handle = server.handle();
        tokio::spawn(server);
        Self { address, answers, handle }
    }

    /// The address it listens at.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of a feed.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Sets the answer of a path. For a redirect, the body is the target address.
    pub fn answer(&self, path: &str, status: u16, body: &str) {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        answers.insert(path.to_owned(), (status, body.to_owned()));
    }
}

impl Drop for FeedServer {
    fn drop(&mut self) {
        drop(self.handle.stop(false));
    }
}

async fn serve(request: HttpRequest, answers: web::Data<Mutex<HashMap<String, (u16, String)>>>) -> HttpResponse {
    let answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
    match answers.get(request.path()) {
        Some((status, target)) if (300..400).contains(status) => {
            HttpResponse::build(StatusCode::from_u16(*status).expect("a status"))
                .insert_header((header::LOCATION, target.as_str()))
                .finish()
        }
        Some((status, body)) => HttpResponse::build(StatusCode::from_u16(*status).expect("a status"))
            .content_type("text/calendar; charset=utf-8")
            .body(body.clone()),
        None => HttpResponse::NotFound().body("no such feed"),
    }
}
