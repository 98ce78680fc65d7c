//! Checks an address step by step, for owners who enter one and for operators.

use std::{sync::Arc, time::Instant};

use casacero_common::{access::Action, principal::Principal};
use casacero_proto::{InvalidFeedAddress, calendar::v1 as wire};
use chrono::NaiveDate;
use chrono_tz::Tz;
use futures::{StreamExt as _, stream, stream::BoxStream};
use tonic::Status;
use tracing::Instrument as _;

use super::{Server, convert, may, may_in_directory, refuse};
use crate::{
    HostThrottle,
    domain::{
        failure::ReadError,
        feed::Problem,
        feed_url::FeedUrl,
        nights::{NightSet, horizon},
        occupancy::{
            Context, FeedPolicy, RememberedNights, UidKey,
            inspect::{Inspection, inspect},
        },
        platform::Platform,
    },
    ports::{FeedFetcher, FetchRequest, Fetched},
    store::Feed,
};

/// Maximum numbers shown.
const EVENTS_SHOWN: usize = 500;
const PROBLEMS_SHOWN: usize = 100;

/// The result so far, sent after each step. The last message is complete.
pub(super) type Looks = BoxStream<'static, Result<wire::CheckFeedResponse, Status>>;

/// Adds a step to the result.
fn add(found: &mut wire::CheckFeedResponse, step: &str, status: wire::CheckStatus) {
    found.steps.push(wire::CheckStep { step: step.into(), status: status.into(), text: String::new() });
}

pub(super) async fn check_feed(
    server: &Server,
    principal: &Principal,
    asked: wire::CheckFeedRequest,
) -> Result<Looks, Status> {
    let wire::CheckFeedRequest { property_id, feed_id, url, platform, policy, free_time_blocks, time_zone } = asked;
    let is_of_property = !property_id.is_empty();
    let zone = if is_of_property {
        may(principal, Action::ReadFeeds, &property_id)?;
        server.property(&property_id).await?.zone
    } else {
        may_in_directory(principal, Action::CheckAddress)?;
        // A draft may contain any text. Its form says what is wrong with it, not the check of a feed.
        time_zone.parse().unwrap_or(Tz::UTC)
    };
    let today = server.clock.now().with_timezone(&zone).date_naive();
    let mut found = wire::CheckFeedResponse { today: convert::day_number(today), ..Default::default() };
    // Without a property, there are no feeds to choose from.
    let feed_id = feed_id.filter(|id| is_of_property && !id.is_empty());
    let (known, takes_now) = match &feed_id {
        Some(feed_id) => {
            let (feed, nights) = known_feed(server, &property_id, feed_id).await?;
            (Some(feed), Some(nights.from_day(today)))
        }
        None if url.is_none() => {
            return Err(refuse::invalid("feed_required", "which", "say which address or feed is checked"));
        }
        None => (None, None),
    };
    let given = url.as_deref().unwrap_or_default();
    let read = match &known {
        // Another policy of the same address.
        Some(feed) if given.trim().is_empty() => feed.url.clone(),
        _ => match FeedUrl::parse(given) {
            Ok(url) => url,
            Err(error) => {
                // An invalid address is a result of the check, not a refusal.
                if error == InvalidFeedAddress::Scheme {
                    add(&mut found, "address", wire::CheckStatus::Success);
                    add(&mut found, "protocol", wire::CheckStatus::Error);
                } else {
                    add(&mut found, "address", wire::CheckStatus::Error);
                }
                found.error = convert::failure(refuse::feed_url_reason(error), None);
                return Ok(stream::iter([Ok(found)]).boxed());
            }
        },
    };
    let address = wire::FeedAddress { feed_id, url, platform, policy, free_time_blocks, paused: None };
    let (wanted, url, known) = (convert::wanted_feed(address)?, read, known.as_ref());
    // As in a change of feeds: the platform is kept while the host stays the same.
    let said = known.filter(|feed| feed.url.host() == url.host()).map(|feed| feed.platform);
    let platform = wanted.platform.or(said).unwrap_or_else(|| url.platform());
    let policy = wanted.policy.or(known.map(|feed| feed.policy)).unwrap_or_default();
    let free_time_blocks = wanted.free_time_blocks.or(known.map(|feed| feed.free_time_blocks)).unwrap_or(true);
    found.platform = Some(convert::platform(platform).into());
    add(&mut found, "address", wire::CheckStatus::Success);
    add(&mut found, "protocol", wire::CheckStatus::Success);
    let checked = Arc::new(Checked { platform, policy, free_time_blocks, url, zone, today, takes_now });
    let begun = stream::iter([Ok(found.clone())]);
    let (fetcher, hosts) = (Arc::clone(&server.fetcher), server.hosts.clone());
    let asking = async move {
        let (found, body) = match checked.ask(&*fetcher, &hosts, found).await {
            Ok(answered) => answered,
            Err(status) => return stream::iter([Err(status)]).boxed(),
        };
        let answered = stream::iter([Ok(found.clone())]);
        match body {
            None => answered.boxed(),
            Some(body) => {
                answered.chain(stream::once(async move { Ok(checked.understand(body, found).await) })).boxed()
            }
        }
    };
    // The caller polls the stream outside the call's span.
    Ok(begun.chain(stream::once(asking.in_current_span()).flatten()).boxed())
}

/// A feed of a property, and the nights that it takes.
async fn known_feed(server: &Server, property_id: &str, feed_id: &str) -> Result<(Feed, NightSet), Status> {
    let feeds = server.store.feeds_of(property_id).await.map_err(refuse::store)?;
    let feed = feeds.into_iter().find(|feed| feed.id == feed_id).ok_or_else(refuse::no_feed)?;
    let nights = server.store.nights_by_feed(&[property_id.to_owned()]).await.map_err(refuse::store)?;
    let taken = nights.get(feed_id).map(RememberedNights::taken).unwrap_or_default();
    Ok((feed, taken))
}

struct Checked {
    platform: Platform,
    policy: FeedPolicy,
    free_time_blocks: bool,
    url: FeedUrl,
    zone: Tz,
    today: NaiveDate,
    /// What a feed of the property takes from today on.
    takes_now: Option<NightSet>,
}

/// A fetched body, which may be a calendar.
struct Body {
    bytes: bytes::Bytes,
    charset: Option<String>,
}

impl Checked {
    /// Fetches the address, within its host's limits.
    async fn ask(
        &self,
        fetcher: &dyn FeedFetcher,
        hosts: &HostThrottle,
        mut found: wire::CheckFeedResponse,
    ) -> Result<(wire::CheckFeedResponse, Option<Body>), Status> {
        let _turn = hosts.turn(self.url.host()).await.ok_or_else(refuse::busy_host)?;
        let began = Instant::now();
        let fetched = fetcher.fetch(FetchRequest { url: self.url.clone(), validators: None }).await;
        found.duration_ms = u32::try_from(began.elapsed().as_millis()).unwrap_or(u32::MAX);
        let body = match fetched {
            Err(failure) => {
                found.status = failure.status.map(u32::from);
                found.error = convert::failure(failure.error.code(), found.status);
                add(&mut found, "fetch", wire::CheckStatus::Error);
                found.refused_host = failure.refused_host.unwrap_or_default();
                None
            }
            // The request was not conditional.
            Ok(Fetched::NotModified) => {
                found.status = Some(304);
                found.error = convert::failure(ReadError::ServerError.code(), found.status);
                add(&mut found, "fetch", wire::CheckStatus::Error);
                None
            }
            Ok(Fetched::Body { bytes, charset, status, validators: _ }) => {
                found.status = Some(status.into());
                found.bytes = bytes.len() as u64;
                add(&mut found, "fetch", wire::CheckStatus::Success);
                add(&mut found, "response", wire::CheckStatus::Success);
                Some(Body { bytes, charset })
            }
        };
        Ok((found, body))
    }

    async fn understand(&self, body: Body, mut found: wire::CheckFeedResponse) -> wire::CheckFeedResponse {
        let context = Context {
            platform: self.platform,
            policy: self.policy,
            free_time_blocks: self.free_time_blocks,
            zone: self.zone,
            today: self.today,
            uid_key: UidKey::of_nobody(),
        };
        let window = horizon(self.today);
        let Body { bytes, charset } = body;
        let parsed =
            tokio::task::spawn_blocking(move || inspect(&bytes, charset.as_deref(), window, |_| context)).await;
        let error = match parsed {
            Ok(Ok(inspection)) => {
                if let Some(now) = &self.takes_now {
                    let then = inspection.nights.from_day(self.today);
                    found.lost = convert::ranges(&now.difference(&then));
                    found.added = convert::ranges(&then.difference(now));
                }
                return report(&inspection, found);
            }
            Ok(Err(unreadable)) => unreadable.into(),
            Err(error) => {
                tracing::error!(%error, "the feed could not be parsed");
                ReadError::InvalidData
            }
        };
        found.error = convert::failure(error.code(), found.status);
        add(&mut found, "format", wire::CheckStatus::Error);
        found
    }
}

fn report(inspection: &Inspection, mut answer: wire::CheckFeedResponse) -> wire::CheckFeedResponse {
    let Inspection { product, events, nights, problems } = inspection;
    let status = |good| if good { wire::CheckStatus::Success } else { wire::CheckStatus::Warning };
    add(&mut answer, "format", status(problems.is_empty()));
    add(&mut answer, "events", status(!events.is_empty()));
    add(&mut answer, "nights", status(!nights.is_empty()));
    answer.product = product.clone().filter(|product| !product.is_empty());
    answer.event_count = u32::try_from(events.len()).unwrap_or(u32::MAX);
    answer.events = events
        .iter()
        .take(EVENTS_SHOWN)
        .map(|event| wire::CheckedEvent {
            nights: Some(convert::range(event.nights)),
            summary: event.kept_summary.clone(),
            category: convert::category(event.categorised.category).into(),
            confidence: convert::confidence(event.categorised.confidence.name()),
            reason: Some(convert::explained(event.categorised.reason.name())),
            blocks: event.takes,
            problem: event.problem.map(|problem| convert::explained(problem.code())),
        })
        .collect();
    let mut counts: std::collections::BTreeMap<i32, u32> = std::collections::BTreeMap::new();
    for event in events {
        *counts.entry(convert::category(event.categorised.category).into()).or_default() += 1;
    }
    answer.categories = counts.into_iter().map(|(category, events)| wire::CategoryCount { category, events }).collect();
    answer.nights = convert::ranges(nights);
    answer.night_count = nights.count();
    answer.problem_count = u32::try_from(problems.len()).unwrap_or(u32::MAX);
    let problem = |problem: &Problem| wire::FeedProblem {
        line: problem.line,
        code: problem.kind.code().into(),
        text: String::new(),
        fingerprint: problem.fingerprint.clone(),
    };
    answer.problems = problems.iter().take(PROBLEMS_SHOWN).map(problem).collect();
    answer
}
