//! Measures how long one worker takes to read every feed: 10,000 feeds at 500 hosts that take 20 ms to answer.
//!
//! `cargo bench --workspace --bench pass`. The hosts are addresses of 127.0.0.0/8 and run in a separate
//! process, so that the reported memory is the worker's. With `CASACERO_TEST_POSTGRES`, the database is PostgreSQL
//! instead of a file. Both passes include every step: due feeds, jobs, claims, requests, nights, history, events.

use std::{
    io::{BufRead as _, BufReader},
    net::Ipv4Addr,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use casacero_calendar_sync::{Config, Dependencies, MIGRATIONS, Roles, UidKey, build};
use casacero_common::{
    call::Caller,
    clock::Clock,
    concurrency_limit::ConcurrencyLimit,
    db::testing::temporary,
    events::Events,
    on_backend, outgoing,
    principal::{Principal, Signer},
    queue::Queue,
    rate_limit::RateLimiter,
    service::{Running, Shutdown},
    transport::in_process,
};
use casacero_proto::calendar::v1::{self as wire, calendar_service_client::CalendarServiceClient};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::{QueryableByName, sql_query, sql_types::BigInt};
use diesel_async::RunQueryDsl;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};

const FEEDS: usize = 10_000;
const HOSTS: usize = 500;
const LATENCY: Duration = Duration::from_millis(20);
/// Stays per feed: about the future stays of a well-booked home.
const STAYS: i64 = 40;
/// Tells a process to act as the hosts.
const HOSTS_ROLE: &str = "CASACERO_BENCH_HOSTS";

fn host(number: usize) -> Ipv4Addr {
    let (third, fourth) = (number / 250, number % 250);
    Ipv4Addr::new(127, 1, u8::try_from(third).expect("few hosts"), u8::try_from(fourth + 1).expect("below 251"))
}

fn calendar(today: DateTime<Utc>) -> String {
    let mut body = String::from("BEGIN:VCALENDAR\r\nPRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN\r\nVERSION:2.0\r\n");
    for number in 0..STAYS {
        let first = today.date_naive() + TimeDelta::days(2 + number * 8);
        body.push_str(&format!(
            "BEGIN:VEVENT\r\nDTSTAMP:20261120T231502Z\r\nDTSTART;VALUE=DATE:{}\r\nDTEND;VALUE=DATE:{}\r\nSUMMARY:Reserved\r\n\
             UID:1418fb94e984-{number:032x}@airbnb.com\r\n\
             DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/d\r\n etails/HM{number:08}\\nPhone Number (Last 4 Digits): 0000\r\nEND:VEVENT\r\n",
            first.format("%Y%m%d"),
            (first + TimeDelta::days(5)).format("%Y%m%d"),
        ));
    }
    body.push_str("END:VCALENDAR\r\n");
    body
}

/// Answers on all loopback addresses until its parent ends.
async fn be_the_hosts() {
    let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)).await.expect("a port");
    println!("{}", listener.local_addr().expect("an address").port());
    let body: &'static str = calendar(Utc::now()).leak();
    loop {
        if let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(answer_all(stream, body));
        }
    }
}

/// Answers the requests of one connection. A conditional request is answered with "not modified".
async fn answer_all(mut stream: TcpStream, body: &str) -> Option<()> {
    let mut request = Vec::new();
    loop {
        request.clear();
        while !request.ends_with(b"\r\n\r\n") {
            request.push(stream.read_u8().await.ok()?);
        }
        tokio::time::sleep(LATENCY).await;
        let known = String::from_utf8_lossy(&request).to_ascii_lowercase().contains("if-none-match");
        let answer = if known {
            "HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n\r\n".to_owned()
        } else {
            format!(
                "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Type: text/calendar; charset=utf-8\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            )
        };
        stream.write_all(answer.as_bytes()).await.ok()?;
    }
}

/// The hosts, and the port they all listen on.
fn start_hosts() -> (Child, u16) {
    let program = std::env::current_exe().expect("this program");
    let mut child = Command::new(program).env(HOSTS_ROLE, "1").stdout(Stdio::piped()).spawn().expect("the hosts start");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("the hosts say their port");
    (child, line.trim().parse().expect("a port"))
}

/// Resident memory of this process, in megabytes.
fn resident_megabytes() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
    line.trim().trim_end_matches(" kB").trim().parse::<usize>().expect("a number") / 1024
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    if std::env::var_os(HOSTS_ROLE).is_some() {
        runtime.block_on(be_the_hosts());
    } else {
        let (mut hosts, port) = start_hosts();
        runtime.block_on(measure(port));
        hosts.kill().expect("the hosts end");
        hosts.wait().expect("the hosts end");
    }
}

async fn measure(port: u16) {
    let (database, _folder) = temporary(MIGRATIONS).await;
    let clock = Clock::fixed(Utc::now());
    let allow = (0..HOSTS).map(|number| format!("{}:{port}", host(number))).collect();
    let outgoing = outgoing::Client::new(outgoing::Config { allow, ..Default::default() }).expect("a client");
    let dependencies = || Dependencies {
        database: database.clone(),
        events: Events::memory(),
        queue: Queue::memory(),
        outgoing: outgoing.clone(),
        limiter: RateLimiter::memory(),
        concurrency_limit: ConcurrencyLimit::memory(),
        clock: clock.clone(),
        uid_key: UidKey::derived_from(b"a secret"),
    };

    let started = Instant::now();
    let idle = Config { roles: Roles { work: false, schedule: false }, ..Config::default() };
    let service = build(idle, dependencies(), &Shutdown::new()).await.expect("a service");
    let signer = Signer::random();
    let client = CalendarServiceClient::new(in_process(service.routes, signer.clone(), clock.clone()));
    let caller = Caller::new(signer, clock.clone(), Principal::Service { name: "listing".into() });
    for number in 0..FEEDS {
        let property_id = format!("CASA-{}", 1000 + number);
        let property = wire::PutPropertyRequest {
            property_id: property_id.clone(),
            time_zone: "Atlantic/Canary".into(),
            reading: wire::Reading::Normal.into(),
            ..Default::default()
        };
        client.clone().put_property(caller.request(property)).await.expect("a property");
        let url = format!("http://{}:{port}/calendar/ical/{number}.ics?s=0", host(number % HOSTS));
        let feed =
            wire::FeedAddress { platform: Some(wire::Platform::Airbnb.into()), url: Some(url), ..Default::default() };
        let feeds = wire::PutFeedsRequest { property_id, feeds: vec![feed], ..Default::default() };
        client.clone().put_feeds(caller.request(feeds)).await.expect("a feed");
    }
    println!("{FEEDS} feeds at {HOSTS} hosts, {STAYS} stays each, written in {:.1} s", started.elapsed().as_secs_f64());
    println!("{:14} {:>8} {:>8} {:>9} {:>9} {:>9}", "pass", "seconds", "feeds/s", "MB before", "MB most", "MB after");

    let mut read = 0;
    for pass in ["all changed", "all unchanged"] {
        // After this time every sent job counts as lost, and every feed is due.
        clock.advance(TimeDelta::hours(5));
        let shutdown = Shutdown::new();
        let before = resident_megabytes();
        let most = AtomicUsize::new(before);
        let started = Instant::now();
        let service = build(Config::default(), dependencies(), &shutdown).await.expect("a service");
        let mut running = Running::default();
        running.start(service.tasks, &shutdown);
        read += FEEDS;
        loop {
            tokio::time::sleep(Duration::from_millis(50)).await;
            most.fetch_max(resident_megabytes(), Ordering::Relaxed);
            let mut connection = database.connection().await.expect("a connection");
            let counted: Count = on_backend!(connection, c => {
                sql_query("SELECT COUNT(*) AS count FROM feed_reads").get_result(c).await
            })
            .expect("a count");
            if usize::try_from(counted.count).expect("a count") >= read {
                break;
            }
        }
        let seconds = started.elapsed().as_secs_f64();
        shutdown.cancel();
        running.finished().await;
        println!(
            "{pass:14} {seconds:>8.1} {:>8.0} {before:>9} {:>9} {:>9}",
            FEEDS as f64 / seconds,
            most.into_inner(),
            resident_megabytes()
        );
    }
}
