//! Requests a second through HTTP, as browsers ask (with Brotli), compared in the same run with a bare pair: an actix-web
//! server whose handler calls a tonic service as the product calls its own, and nothing else.
//!
//! `make bench-http` (`cargo bench --workspace --bench http -- page` for rows with this word): all in one process. `make bench-http-distributed`: two of each, over TCP, with servers. Only the ratios are meaningful: the load and the product share the machine.

use std::{
    io::{self, BufRead as _, BufReader, Read as _, Write as _},
    net::{Ipv4Addr, TcpListener, TcpStream},
    time::{Duration, Instant},
};

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, dev::ServerHandle, web};
use casacero_proto::calendar::v1::Platform;
use casacero_tests::{Class, TestProduct, limit, listings, topology::Topology};
use tonic::{
    Response, Status,
    service::Routes,
    transport::{Endpoint, Server, server::TcpIncoming},
};
use tonic_health::pb::{HealthCheckRequest, HealthCheckResponse, health_client::HealthClient};

const LISTINGS: u32 = 1_000;
/// Requests of a measurement.
const REQUESTS: usize = 4_000;
const AT_ONCE: usize = 8;
/// Requests of each of them.
const EACH: usize = REQUESTS / AT_ONCE * 2;

const PATHS: [(&str, &str); 9] = [
    ("/healthz", "/healthz"),
    ("launch offer", "/api/v1/offer"),
    ("suggestions of places", "/api/v1/destinations?q=corr"),
    ("one property", "/api/v1/properties/CASA-2042"),
    ("its calendar", "/api/v1/properties/CASA-2042/calendar"),
    ("what a stay costs there", "/api/v1/properties/CASA-2042/price?checkIn=2027-06-05&checkOut=2027-06-12"),
    ("search: everything, 24 cards", "/api/v1/properties"),
    (
        "search: dates, 24 cards with totals",
        "/api/v1/properties?checkIn=2027-06-05&checkOut=2027-06-12&guests=4&type=villa",
    ),
    ("a kept page of 130 kB", "/properties"),
];

/// A kept connection, asked one request after the other.
struct Connection {
    stream: BufReader<TcpStream>,
    request: String,
}

impl Connection {
    fn open(address: &str, path: &str) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\naccept-encoding: br, gzip\r\n\r\n");
        Ok(Self { stream: BufReader::new(stream), request })
    }

    /// Asks once, and returns the bytes of the body.
    fn ask(&mut self) -> io::Result<usize> {
        self.stream.get_mut().write_all(self.request.as_bytes())?;
        let (mut line, mut length) = (String::new(), 0);
        self.stream.read_line(&mut line)?;
        if !line.contains(" 200 ") {
            return Err(io::Error::other(format!("{}{line}", self.request)));
        }
        loop {
            line.clear();
            self.stream.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(':') else { break };
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().map_err(io::Error::other)?;
            }
        }
        let mut body = (&mut self.stream).take(length);
        Ok(io::copy(&mut body, &mut io::sink())? as usize)
    }
}

struct Measured {
    p50: Duration,
    p99: Duration,
    per_second: f64,
    /// The time that 99 of 100 take when half of that rate is asked.
    p99_at_half: Duration,
    bytes: usize,
}

/// Asks first alone, for the times, then several at once, for the rate, then at half of that rate.
fn measure(address: &str, path: &str) -> io::Result<Measured> {
    let mut connection = Connection::open(address, path)?;
    let mut bytes = 0;
    for _ in 0..REQUESTS / 4 {
        bytes = connection.ask()?;
    }
    let mut times = Vec::with_capacity(REQUESTS);
    for _ in 0..REQUESTS {
        let started = Instant::now();
        connection.ask()?;
        times.push(started.elapsed());
    }
    times.sort_unstable();
    let started = Instant::now();
    let asked = at_once(address, path, |connection| {
        for _ in 0..EACH {
            connection.ask()?;
        }
        Ok(EACH)
    })?;
    let per_second = asked.into_iter().sum::<usize>() as f64 / started.elapsed().as_secs_f64();
    let between = Duration::from_secs_f64(AT_ONCE as f64 / (per_second / 2.0));
    let late = at_once(address, path, |connection| {
        let mut late = Vec::with_capacity(EACH);
        let mut planned = Instant::now();
        for _ in 0..EACH {
            planned += between;
            std::thread::sleep(planned.saturating_duration_since(Instant::now()));
            connection.ask()?;
            // From when it was to be asked, so that what waits behind a slow answer counts as well.
            late.push(planned.elapsed());
        }
        Ok(late)
    })?;
    let mut late = late.concat();
    late.sort_unstable();
    let p99_at_half = late[late.len() * 99 / 100];
    Ok(Measured { p50: times[REQUESTS / 2], p99: times[REQUESTS * 99 / 100], per_second, p99_at_half, bytes })
}

/// What each of some connections returns that ask at once.
fn at_once<T: Send>(
    address: &str,
    path: &str,
    ask: impl Fn(&mut Connection) -> io::Result<T> + Sync,
) -> io::Result<Vec<T>> {
    std::thread::scope(|scope| {
        let asking: Vec<_> = (0..AT_ONCE)
            .map(|_| scope.spawn(|| Connection::open(address, path).and_then(|mut one| ask(&mut one))))
            .collect();
        asking.into_iter().map(|one| one.join().map_err(|_| io::Error::other("it panicked"))?).collect()
    })
}

/// The bare pair, at the address that is returned.
async fn pair() -> (String, ServerHandle) {
    let (_reporter, health) = tonic_health::server::health_reporter();
    if !Topology::is_distributed() {
        let client = HealthClient::new(Routes::new(health));
        return asking(move || {
            let mut client = client.clone();
            async move { client.check(HealthCheckRequest::default()).await }
        });
    }
    let incoming = TcpIncoming::bind((Ipv4Addr::LOCALHOST, 0).into()).expect("a free port").with_nodelay(Some(true));
    let address = incoming.local_addr().expect("an address");
    tokio::spawn(Server::builder().add_service(health).serve_with_incoming(incoming));
    let service = Endpoint::from_shared(format!("http://{address}")).expect("an address").connect().await;
    let client = HealthClient::new(service.expect("it listens"));
    asking(move || {
        let mut client = client.clone();
        async move { client.check(HealthCheckRequest::default()).await }
    })
}

/// A web server that asks for the health of a service for each answer.
fn asking<F, A>(check: F) -> (String, ServerHandle)
where
    F: Fn() -> A + Clone + Send + 'static,
    A: Future<Output = Result<Response<HealthCheckResponse>, Status>> + 'static,
{
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    let address = listener.local_addr().expect("an address").to_string();
    let server = HttpServer::new(move || {
        let check = check.clone();
        App::new().default_service(web::to(move || {
            let answer = check();
            async move {
                let answer = answer.await.expect("an answer").into_inner();
                HttpResponse::Ok().json(serde_json::json!({ "status": answer.status }))
            }
        }))
    });
    let server = server.workers(1).disable_signals().listen(listener).expect("a listener").run();
    let handle = server.handle();
    tokio::spawn(server);
    (address, handle)
}

/// A web server whose pages are like ours in size and in how well they can be compressed.
async fn page_server() -> (String, ServerHandle) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    let address = listener.local_addr().expect("an address").to_string();
    let cards = (0..420_u32).map(|number| {
        let mixed = number.wrapping_mul(2_654_435_761);
        format!(
            "<article class=\"group relative flex flex-col\"><h2 class=\"mt-4 text-22\"><a href=\"/property/CASA-{number}\">Casa \
            {mixed:x} {:x}{:x}{:x}</a></h2><p class=\"mt-0.5 text-ink-2\">Corralejo, Fuerteventura</p><p class=\"mt-2 text-14\">{} guests · \
            {} bedrooms · € {} a night</p></article>",
            mixed.wrapping_mul(mixed),
            mixed.rotate_left(7).wrapping_mul(mixed),
            mixed.rotate_left(13).wrapping_mul(mixed),
            mixed % 9 + 1,
            mixed % 5,
            mixed % 400
        )
    });
    let page = format!("<!doctype html><html lang=\"en\"><title>Homes</title>{}", cards.collect::<String>());
    let server = HttpServer::new(move || {
        let page = page.clone();
        App::new().default_service(web::to(move |request: HttpRequest| {
            // As many scripts as a page of the web server has, each marked with the nonce that it is told.
            let policy = request.headers().get("content-security-policy").and_then(|policy| policy.to_str().ok());
            let nonce = policy.and_then(|policy| policy.split(['-', '\'']).nth(3)).unwrap_or_default().to_owned();
            let script = |number| format!("<script nonce=\"{nonce}\">self.__next_f.push([1,\"{number}\"])</script>");
            let page = format!("{page}{}</html>", (0..16).map(script).collect::<String>());
            async move { HttpResponse::Ok().content_type("text/html; charset=utf-8").body(page) }
        }))
    });
    let server = server.workers(1).disable_signals().listen(listener).expect("a listener").run();
    let handle = server.handle();
    tokio::spawn(server);
    (format!("http://{address}"), handle)
}

/// The memory of this process in megabytes: that of the product, of the pair and of the load.
fn resident_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or_default() / 1000
}

#[tokio::main]
async fn main() -> io::Result<()> {
    let (pages, _page_server) = page_server().await;
    let test = TestProduct::start_with(|config| {
        limit(config, Class::Reads, &[u32::MAX]);
        config.gateway.web_url = Some(pages);
    })
    .await;
    for number in 0..LISTINGS {
        let mut record = listings::villa();
        record.id = format!("CASA-{}", 2000 + number);
        test.import(record).await;
        test.follow_feed(&format!("CASA-{}", 2000 + number), Platform::Airbnb, "/airbnb.ics", listings::AIRBNB).await;
    }
    let dated = "/api/v1/properties?checkIn=2027-06-05&checkOut=2027-06-12&guests=4&type=villa";
    let all = u64::from(LISTINGS);
    test.eventually(dated, |status, page| status == reqwest::StatusCode::OK && page["total"] == all).await;
    let address = test.url().trim_start_matches("http://").trim_end_matches('/').to_owned();
    let (bare, _pair) = pair().await;
    let loaded = resident_mb();
    let rows = tokio::task::spawn_blocking(move || {
        let pair = measure(&bare, "/")?;
        println!("{LISTINGS} homes with a feed each; the load and the product share the machine\n");
        println!(
            "| | bytes | p50 µs | p99 µs | requests/s | of a pair | p99 at half of it, µs |\n|---|---|---|---|---|---|---|"
        );
        let print = |name: &str, row: &Measured| {
            let Measured { p50, p99, per_second, p99_at_half, bytes } = row;
            let [p50, p99, p99_at_half] = [p50, p99, p99_at_half].map(Duration::as_micros);
            let of = per_second / pair.per_second;
            println!("| {name} | {bytes} | {p50} | {p99} | {per_second:.0} | {of:.2} | {p99_at_half} |");
        };
        print("bare pair", &pair);
        let word = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
        let mut wanted = PATHS.iter().filter(|(name, _)| name.contains(&word));
        wanted.try_for_each(|(name, path)| measure(&address, path).map(|row| print(name, &row)))
    });
    rows.await.expect("it does not panic")?;
    println!("\nresident: {loaded} MB before the load, {} MB after it", resident_mb());
    test.stop().await;
    Ok(())
}
