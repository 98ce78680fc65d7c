//! Inspects feeds from files and addresses: which nights they take, and why.
//!
//! Nothing is stored. Addresses are requested through the same guarded client that the service uses.

mod json;
mod report;

use std::io::{self, Write};

use casacero_calendar_sync::{
    HttpFetcher,
    domain::{
        failure::ReadError,
        feed_url::FeedUrl,
        nights::{NightRange, following, horizon},
        occupancy::{
            Context, FeedPolicy, UidKey,
            inspect::{self, Inspection},
        },
        platform::Platform,
    },
    ports::{FeedFetcher as _, FetchRequest, Fetched},
};
use casacero_common::{clock::Clock, outgoing};
use casacero_gateway::{language::Language, messages::failure::Failed};
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
    /// What blocks: platform (all but what says that it is free), everything or reservations.
    #[arg(long, default_value = "platform", value_parser = policy)]
    pub policy: FeedPolicy,
    /// One JSON object for each input, on a line of its own.
    #[arg(long)]
    pub json: bool,
}

/// Parses the name of a platform with feeds.
pub(crate) fn platform(text: &str) -> Result<Platform, String> {
    let known = Platform::from_name(text).filter(|platform| *platform != Platform::Manual);
    known.ok_or_else(|| "one of airbnb, booking, vrbo, other".into())
}

fn policy(text: &str) -> Result<FeedPolicy, String> {
    FeedPolicy::from_name(text).ok_or_else(|| format!("one of {}", FeedPolicy::ALL.map(FeedPolicy::name).join(", ")))
}

/// Parses the name of a time zone.
pub(crate) fn zone(text: &str) -> Result<Tz, String> {
    text.parse().map_err(|_| "no time zone of the IANA database".into())
}

/// Why no input could be inspected.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The interval has no nights.
    #[error("--to is before --from")]
    NoNights,
    /// The settings of the guarded client are invalid.
    #[error(transparent)]
    Outgoing(#[from] outgoing::InvalidConfig),
    /// Writing the output failed.
    #[error("the result cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// The result for one input.
struct Inspected {
    input: String,
    platform: Platform,
    bytes: usize,
    found: Result<Inspection, String>,
}

/// The bytes of an input, with their declared charset and platform.
struct Body {
    bytes: Vec<u8>,
    charset: Option<String>,
    platform: Option<Platform>,
}

/// Inspects every input and prints the results. Returns whether all could be read.
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
        // The last night is included, as in the output.
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
            Context {
                platform,
                policy: self.policy,
                free_time_blocks: true,
                zone: self.time_zone,
                today: self.today(now),
                uid_key: UidKey::of_nobody(),
            }
        });
        Inspected {
            input: input.to_owned(),
            platform: platform.unwrap_or(Platform::Other),
            bytes: body.bytes.len(),
            found: found.map_err(|unreadable| words(ReadError::from(unreadable), None, None)),
        }
    }
}

/// The message about a failure for the feed's owner.
pub(crate) fn words(error: ReadError, status: Option<u16>, host: Option<&str>) -> String {
    let failed = Failed { code: error.code(), status: status.map(u32::from), platform: None, host };
    failed.text(Language::English).unwrap_or_else(|| error.code().to_owned())
}

/// Reads a file or an address. Errors are returned as messages.
async fn read(input: &str, fetcher: &HttpFetcher) -> Result<Body, String> {
    if !input.contains("://") {
        let bytes = tokio::fs::read(input).await.map_err(|error| error.to_string())?;
        return Ok(Body { bytes, charset: None, platform: None });
    }
    let url = FeedUrl::parse(input).map_err(|error| error.to_string())?;
    let (platform, host) = (url.platform(), url.host().to_owned());
    let platform = Some(platform).filter(|platform| *platform != Platform::Other);
    let fetched = fetcher.fetch(FetchRequest { url, validators: None }).await;
    match fetched.map_err(|failure| {
        words(failure.error, failure.status, Some(failure.refused_host.as_deref().unwrap_or(&host)))
    })? {
        Fetched::Body { bytes, charset, validators: _, status: _ } => {
            Ok(Body { bytes: bytes.into(), charset, platform })
        }
        Fetched::NotModified => Err("the answer says that nothing changed, and nobody asked".into()),
    }
}
