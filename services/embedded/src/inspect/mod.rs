//! Looks into feeds, from files and addresses: which nights they take, and why.
//!
//! Nothing is kept. Addresses are asked through the same guarded client as by the service.

mod json;
mod report;

use std::io::{self, Write};

use casacero_calendar_sync::{
    HttpFetcher,
    domain::{
        inspect::{self, Inspection},
        nights::{NightRange, following, horizon},
        policy::{FeedPolicy, FeedUrl, Platform},
        taken::Context,
    },
    ports::{FeedFetcher as _, FetchRequest, Fetched},
};
use casacero_common::{clock::Clock, outgoing};
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use clap::Args;

/// What to look into, and how.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Files, or addresses that begin with http://, https:// or webcal://.
    #[arg(required = true, value_name = "FILE|URL")]
    pub inputs: Vec<String>,
    /// Whose feed it is: airbnb, booking, vrbo or other. Without it, what its address or its PRODID says.
    #[arg(long, value_parser = platform)]
    pub platform: Option<Platform>,
    /// The property's time zone, such as Atlantic/Canary.
    #[arg(long, default_value = "UTC", value_parser = zone)]
    pub time_zone: Tz,
    /// The first night that counts; without it, 31 nights ago.
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub from: Option<NaiveDate>,
    /// The last night that counts; without it, two years ahead.
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub to: Option<NaiveDate>,
    /// How summaries decide what blocks: platform, everything, reservations or letter.
    #[arg(long, default_value = "platform", value_parser = policy)]
    pub policy: FeedPolicy,
    /// One JSON object for each input, on a line of its own.
    #[arg(long)]
    pub json: bool,
}

fn platform(text: &str) -> Result<Platform, String> {
    let known = Platform::from_name(text).filter(|platform| *platform != Platform::Manual);
    known.ok_or_else(|| "one of airbnb, booking, vrbo, other".into())
}

fn policy(text: &str) -> Result<FeedPolicy, String> {
    FeedPolicy::from_name(text).ok_or_else(|| format!("one of {}", FeedPolicy::ALL.map(FeedPolicy::name).join(", ")))
}

fn zone(text: &str) -> Result<Tz, String> {
    text.parse().map_err(|_| "no time zone of the IANA database".into())
}

/// Why nothing could be looked into at all.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// An interval without nights.
    #[error("--to is before --from")]
    NoNights,
    /// The guarded client cannot be made.
    #[error(transparent)]
    Outgoing(#[from] outgoing::InvalidConfig),
    /// Nobody takes what is printed.
    #[error("the result cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// What came of one input.
struct Inspected {
    input: String,
    platform: Platform,
    bytes: usize,
    found: Result<Inspection, String>,
}

/// The bytes of an input, and what was said of them.
struct Body {
    bytes: Vec<u8>,
    charset: Option<String>,
    platform: Option<Platform>,
}

/// Looks into every input, prints what is found, and says whether all of them could be read.
pub async fn run(
    options: &Options,
    config: outgoing::Config,
    clock: &Clock,
    out: &mut impl Write,
) -> Result<bool, Error> {
    let window = options.window(clock.now()).ok_or(Error::NoNights)?;
    let fetcher = HttpFetcher::new(outgoing::Client::new(config)?);
    let mut all_read = true;
    for input in &options.inputs {
        let inspected = match read(input, &fetcher).await {
            Ok(body) => options.look(input, &body, window, clock.now()),
            Err(error) => {
                let platform = options.platform.unwrap_or(Platform::Other);
                Inspected { input: input.clone(), platform, bytes: 0, found: Err(error) }
            }
        };
        all_read &= inspected.found.is_ok();
        if options.json {
            json::write(&inspected, options, out)?;
        } else {
            report::write(&inspected, options, window, out)?;
        }
    }
    Ok(all_read)
}

impl Options {
    fn window(&self, now: DateTime<Utc>) -> Option<NightRange> {
        let usual = horizon(self.today(now));
        // The last night is in, as in what is printed.
        NightRange::new(self.from.unwrap_or(usual.first()), self.to.map_or(usual.end(), following))
    }

    fn today(&self, now: DateTime<Utc>) -> NaiveDate {
        now.with_timezone(&self.time_zone).date_naive()
    }

    fn look(&self, input: &str, body: &Body, window: NightRange, now: DateTime<Utc>) -> Inspected {
        let mut platform = self.platform.or(body.platform);
        let found = inspect::inspect(&body.bytes, body.charset.as_deref(), window, |reading| {
            let by_product = || Platform::of_product(reading.product.as_deref().unwrap_or_default());
            let platform = *platform.get_or_insert_with(by_product);
            Context { platform, policy: self.policy, zone: self.time_zone, today: self.today(now) }
        });
        Inspected {
            input: input.to_owned(),
            platform: platform.unwrap_or(Platform::Other),
            bytes: body.bytes.len(),
            found: found.map_err(|error| error.to_string()),
        }
    }
}

/// Reads a file or an address; what went wrong is said in words.
async fn read(input: &str, fetcher: &HttpFetcher) -> Result<Body, String> {
    if !input.contains("://") {
        let bytes = tokio::fs::read(input).await.map_err(|error| error.to_string())?;
        return Ok(Body { bytes, charset: None, platform: None });
    }
    let url = FeedUrl::parse(input).map_err(|error| error.to_string())?;
    let (served_by, host) = (url.platform(), url.host().to_owned());
    let platform = Some(served_by).filter(|platform| *platform != Platform::Other);
    let fetched = fetcher.fetch(FetchRequest { url, validators: None }).await;
    match fetched.map_err(|failure| failure.text(served_by, &host))? {
        Fetched::Body { bytes, charset, validators: _, status: _ } => {
            Ok(Body { bytes: bytes.into(), charset, platform })
        }
        Fetched::NotModified => Err("the answer says that nothing changed, and nobody asked".into()),
    }
}
