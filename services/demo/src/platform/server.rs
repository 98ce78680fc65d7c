//! The HTTP server: addresses in the platforms' forms, ETags, and feeds that fail on purpose.

use std::collections::HashSet;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::http::header::{self, HttpDate};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use casacero_common::clock::Clock;
use chrono::NaiveTime;

use super::feed::{Reading, text};
use crate::identity::{self, Channel, digest};
use crate::profile::{Behaviour, Profile};

/// Longer than a reader waits for a feed.
const SLOW: Duration = Duration::from_secs(20);

/// A running platform; it ends when [`stop`](Platform::stop) is called.
pub struct Platform {
    address: SocketAddr,
    handle: ServerHandle,
}

struct State {
    seed: u64,
    clock: Clock,
    /// Feeds that were read once and fail from then on.
    relapsed: Mutex<HashSet<(u32, Channel)>>,
}

impl Platform {
    /// Serves on a listener, which should be on loopback. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// If the listener cannot be used.
    pub fn start(listener: TcpListener, seed: u64, clock: Clock) -> io::Result<Platform> {
        let address = listener.local_addr()?;
        let state = Arc::new(State { seed, clock, relapsed: Mutex::default() });
        let server = HttpServer::new(move || {
            App::new().app_data(web::Data::from(Arc::clone(&state))).default_service(web::get().to(answer))
        })
        .workers(1)
        .disable_signals()
        .shutdown_timeout(1)
        .listen(listener)?
        .run();
        let handle = server.handle();
        tokio::spawn(async move {
            if let Err(error) = server.await {
                tracing::error!(%error, "the demo platform ended");
            }
        });
        Ok(Platform { address, handle })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The full address of a feed.
    pub fn feed_url(&self, seed: u64, number: u32, channel: Channel) -> String {
        feed_url(&self.address.to_string(), seed, number, channel)
    }

    /// Stops the server after it has finished open answers.
    pub async fn stop(self) {
        self.handle.stop(true).await;
    }
}

/// The full address of a feed on the platform at this host and port.
pub fn feed_url(address: &str, seed: u64, number: u32, channel: Channel) -> String {
    format!("http://{address}{}", identity::feed_path(seed, number, channel))
}

async fn answer(request: HttpRequest, state: web::Data<State>) -> HttpResponse {
    let Some((number, channel)) = identity::feed_of(state.seed, request.path(), request.query_string()) else {
        return HttpResponse::NotFound().content_type("text/plain; charset=utf-8").body("No such calendar.\n");
    };
    let profile = Profile::new(state.seed, number);
    match profile.behaviour(channel) {
        None | Some(Behaviour::Missing) => {
            HttpResponse::NotFound().content_type("text/html; charset=utf-8").body(NOT_FOUND)
        }
        Some(Behaviour::LoginPage) => login_page(),
        Some(Behaviour::Empty) => HttpResponse::Ok().content_type(CALENDAR).body(""),
        Some(Behaviour::JsonError) => HttpResponse::Ok().content_type("application/json").body(JSON_ERROR),
        Some(Behaviour::Relapses) => {
            let first = state.relapsed.lock().unwrap_or_else(PoisonError::into_inner).insert((number, channel));
            if first { calendar(&request, &state, number, channel, &profile) } else { login_page() }
        }
        Some(Behaviour::Slow) => {
            tokio::time::sleep(SLOW).await;
            calendar(&request, &state, number, channel, &profile)
        }
        Some(Behaviour::Good) => calendar(&request, &state, number, channel, &profile),
    }
}

const CALENDAR: &str = "text/calendar; charset=utf-8";
const NOT_FOUND: &str = "<!doctype html><html><head><title>404</title></head><body><h1>Not found</h1></body></html>";
const LOGIN_PAGE: &str = "<!doctype html>\n<html lang=\"en\"><head><title>Sign in</title></head><body>\
    <form method=\"post\" action=\"/login\"><label>E-mail <input name=\"email\"></label></form></body></html>";
const JSON_ERROR: &str = r#"{"error_code":503,"error_type":"service_unavailable","error_message":"Sorry, something went wrong on our side."}"#;

fn login_page() -> HttpResponse {
    HttpResponse::Ok().content_type("text/html; charset=utf-8").body(LOGIN_PAGE)
}

fn calendar(request: &HttpRequest, state: &State, number: u32, channel: Channel, profile: &Profile) -> HttpResponse {
    let today = state.clock.now().date_naive();
    let body = text(&Reading { seed: state.seed, number, channel, profile, today });
    let etag = format!("\"{}\"", &digest(&["etag", &body])[..32]);
    // Feeds change at midnight, because they depend on the day.
    let modified = HttpDate::from(std::time::SystemTime::from(today.and_time(NaiveTime::MIN).and_utc()));
    let known = request.headers().get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known.is_some_and(|known| known.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag)) {
        return HttpResponse::NotModified().insert_header((header::ETAG, etag)).finish();
    }
    HttpResponse::Ok()
        .content_type(CALENDAR)
        .insert_header((header::ETAG, etag))
        .insert_header((header::LAST_MODIFIED, modified))
        .insert_header((header::CACHE_CONTROL, "private, must-revalidate"))
        .body(body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::StatusCode;
    use actix_web::test;
    use chrono::{TimeDelta, Utc};

    fn state() -> web::Data<State> {
        let now = "2026-11-21T10:00:00Z".parse::<chrono::DateTime<Utc>>().expect("an instant");
        web::Data::new(State { seed: 4, clock: Clock::fixed(now), relapsed: Mutex::default() })
    }

    async fn get(state: &web::Data<State>, path: &str, etag: Option<&str>) -> (StatusCode, Option<String>, String) {
        let app = test::init_service(App::new().app_data(state.clone()).default_service(web::get().to(answer))).await;
        let mut request = test::TestRequest::get().uri(path);
        if let Some(etag) = etag {
            request = request.insert_header((header::IF_NONE_MATCH, etag));
        }
        let response = test::call_service(&app, request.to_request()).await;
        let status = response.status();
        let etag = response.headers().get(header::ETAG).map(|value| value.to_str().expect("ASCII").to_owned());
        (status, etag, String::from_utf8(test::read_body(response).await.to_vec()).expect("UTF-8"))
    }

    #[actix_web::test]
    async fn a_known_tag_is_answered_without_a_body_until_the_day_changes() {
        let state = state();
        let channel = Profile::new(4, 1001).feeds[0].0;
        let path = identity::feed_path(4, 1001, channel);
        let (status, etag, body) = get(&state, &path, None).await;
        assert_eq!(status, StatusCode::OK);
        assert!(body.starts_with("BEGIN:VCALENDAR\r\n"));
        let etag = etag.expect("a tag");
        let (status, _, body) = get(&state, &path, Some(&etag)).await;
        assert_eq!((status, body.as_str()), (StatusCode::NOT_MODIFIED, ""));
        if channel == Channel::Airbnb {
            state.clock.advance(TimeDelta::days(1));
            assert_eq!(get(&state, &path, Some(&etag)).await.0, StatusCode::OK);
        }
    }

    #[actix_web::test]
    async fn feeds_misbehave_as_their_profile_says() {
        let state = state();
        let read = |number, channel| {
            let state = state.clone();
            async move { get(&state, &identity::feed_path(4, number, channel), None).await }
        };
        assert!(read(2005, Channel::Booking).await.2.starts_with("<!doctype html>"));
        assert_eq!(read(2008, Channel::Vrbo).await.0, StatusCode::NOT_FOUND);
        assert_eq!(read(2011, Channel::Airbnb).await.2, "");
        assert!(read(2017, Channel::Airbnb).await.2.starts_with("{\"error_code\""));
        assert!(read(2020, Channel::Booking).await.2.starts_with("BEGIN:VCALENDAR"));
        assert!(read(2020, Channel::Booking).await.2.starts_with("<!doctype html>"));
    }

    #[actix_web::test]
    async fn addresses_not_given_out_are_not_found() {
        let state = state();
        for path in ["/", "/calendar/ical/12.ics?s=guess", "/v1/export?t=guess", "/ical/none.ics"] {
            assert_eq!(get(&state, path, None).await.0, StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[actix_web::test]
    async fn it_listens_and_stops() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let platform = Platform::start(listener, 4, Clock::system()).expect("a server");
        let url = platform.feed_url(4, 1001, Channel::Airbnb);
        assert!(url.starts_with(&format!("http://127.0.0.1:{}/calendar/ical/", platform.address().port())));
        tokio::net::TcpStream::connect(platform.address()).await.expect("it listens");
        platform.stop().await;
    }
}
