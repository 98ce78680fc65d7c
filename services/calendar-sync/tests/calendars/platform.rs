//! A platform that serves feeds on loopback with answers that the test sets.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};

/// What the platform answers.
#[derive(Clone)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The `ETag`, which also answers conditional requests.
    pub etag: Option<String>,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// A calendar with these events, each `first..end`.
    pub fn calendar(stays: &[&str]) -> Self {
        let mut body = String::from(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//admin.booking.com Inc//Booking.com ICAL Export//EN\r\n",
        );
        body.push_str("X-PADDING:the shortest calendar of a platform has one hundred and thirteen bytes\r\n");
        for stay in stays {
            let (first, end) = stay.split_once("..").expect("a range");
            let plain = |day: &str| day.replace('-', "");
            body.push_str(&format!(
                "BEGIN:VEVENT\r\nUID:{stay}@booking.com\r\nSUMMARY:CLOSED - Not available\r\nDTSTART;VALUE=DATE:{}\r\nDTEND;VALUE=DATE:{}\r\nEND:VEVENT\r\n",
                plain(first),
                plain(end)
            ));
        }
        body.push_str("END:VCALENDAR\r\n");
        Self::ok(body)
    }

    /// A calendar with these events, each `uid first..end summary`, which may be empty.
    pub fn events(events: &[&str]) -> Self {
        let mut body = String::from("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Feed//EN\r\n");
        for event in events {
            let mut words = event.splitn(3, ' ');
            let mut word = || words.next().unwrap_or_default();
            let (uid, nights, summary) = (word(), word(), word());
            let (first, end) = nights.split_once("..").expect("a range");
            let plain = |day: &str| day.replace('-', "");
            body.push_str(&format!(
                "BEGIN:VEVENT\r\nUID:{uid}\r\nSUMMARY:{summary}\r\nDTSTART;VALUE=DATE:{}\r\nDTEND;VALUE=DATE:{}\r\nEND:VEVENT\r\n",
                plain(first),
                plain(end)
            ));
        }
        body.push_str("END:VCALENDAR\r\n");
        Self::ok(body)
    }

    /// A body with status 200.
    pub fn ok(body: impl Into<Vec<u8>>) -> Self {
        Self { status: 200, etag: None, body: body.into() }
    }

    /// A status with a body that is not a calendar.
    pub fn status(status: u16) -> Self {
        Self { status, etag: None, body: b"no calendar".to_vec() }
    }

    /// The same with an `ETag`.
    pub fn named(self, etag: &str) -> Self {
        Self { etag: Some(etag.to_owned()), ..self }
    }
}

/// The platform; it ends with the runtime of its test.
pub struct Platform {
    /// Its address.
    pub address: SocketAddr,
    answer: Arc<Mutex<Answer>>,
    of_feeds: Arc<Mutex<HashMap<String, Answer>>>,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Platform {
    /// Starts it on a free port.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let platform = Self {
            address: listener.local_addr().expect("an address"),
            answer: Arc::new(Mutex::new(Answer::calendar(&[]))),
            of_feeds: Arc::default(),
            requests: Arc::default(),
        };
        let (answer, of_feeds) = (Arc::clone(&platform.answer), Arc::clone(&platform.of_feeds));
        let requests = Arc::clone(&platform.requests);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&answer), Arc::clone(&of_feeds), Arc::clone(&requests)));
            }
        });
        platform
    }

    /// Sets the answer from now on.
    pub fn answers(&self, answer: Answer) {
        *self.answer.lock().expect("not poisoned") = answer;
    }

    /// Sets the answer at the address of one feed from now on.
    pub fn answers_at(&self, secret: &str, answer: Answer) {
        self.of_feeds.lock().expect("not poisoned").insert(format!("/calendar/{secret}.ics"), answer);
    }

    /// The requests since the last call.
    pub fn requests(&self) -> Vec<String> {
        std::mem::take(&mut self.requests.lock().expect("not poisoned"))
    }

    /// The address of its feed.
    pub fn url(&self, secret: &str) -> String {
        format!("http://{}/calendar/{secret}.ics", self.address)
    }
}

async fn serve(
    mut stream: TcpStream,
    answer: Arc<Mutex<Answer>>,
    of_feeds: Arc<Mutex<HashMap<String, Answer>>>,
    requests: Arc<Mutex<Vec<String>>>,
) {
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        match stream.read(&mut byte).await {
            Ok(1) => request.push(byte[0]),
            _ => return,
        }
    }
    let request = String::from_utf8_lossy(&request).to_lowercase();
    let path = request.split_whitespace().nth(1).unwrap_or_default();
    let of_feed = of_feeds.lock().expect("not poisoned").get(path).cloned();
    let Answer { status, etag, body } = of_feed.unwrap_or_else(|| answer.lock().expect("not poisoned").clone());
    let known = etag.as_ref().is_some_and(|etag| request.contains(&format!("if-none-match: {etag}")));
    requests.lock().expect("not poisoned").push(request);
    let (status, body) = if known { (304, Vec::new()) } else { (status, body) };
    let etag = etag.map_or(String::new(), |etag| format!("ETag: {etag}\r\n"));
    let head = format!(
        "HTTP/1.1 {status} X\r\nContent-Type: text/calendar; charset=utf-8\r\n{etag}Content-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    // A reader may close the connection early.
    let _gone = stream.write_all(head.as_bytes()).await;
    let _gone = stream.write_all(&body).await;
}
