//! A server of feeds whose answers are set by a test.

use std::{
    collections::{HashMap, HashSet},
    net::{Ipv4Addr, SocketAddr, TcpListener},
    sync::{Arc, Mutex, PoisonError},
};

use actix_web::{
    App, HttpRequest, HttpResponse, HttpServer,
    http::{StatusCode, header},
    web,
};
use tokio::sync::watch;

/// What is answered, by path.
#[derive(Default)]
struct Answers {
    given: Mutex<HashMap<String, (u16, String)>>,
    /// Paths whose answers wait.
    held: watch::Sender<HashSet<String>>,
}

/// Serves feeds on loopback until it is dropped.
pub struct FeedServer {
    address: SocketAddr,
    answers: Arc<Answers>,
    handle: actix_web::dev::ServerHandle,
}

impl FeedServer {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("an address");
        let answers = Arc::<Answers>::default();
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
        let mut answers = self.answers.given.lock().unwrap_or_else(PoisonError::into_inner);
        answers.insert(path.to_owned(), (status, body.to_owned()));
    }

    /// Lets whoever asks for a path wait until it is released.
    pub fn hold(&self, path: &str) {
        self.answers.held.send_modify(|held| {
            held.insert(path.to_owned());
        });
    }

    /// Answers those who wait for a path.
    pub fn release(&self, path: &str) {
        self.answers.held.send_modify(|held| {
            held.remove(path);
        });
    }
}

impl Drop for FeedServer {
    fn drop(&mut self) {
        drop(self.handle.stop(false));
    }
}

async fn serve(request: HttpRequest, answers: web::Data<Answers>) -> HttpResponse {
    let mut held = answers.held.subscribe();
    // The sender is in `answers`, so it does not end before.
    let _free = held.wait_for(|held| !held.contains(request.path())).await;
    let answers = answers.given.lock().unwrap_or_else(PoisonError::into_inner);
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
