//! One look at an address, step by step: for owners who enter one, and operators who wonder.

use std::time::Instant;

use casacero_common::principal::Principal;
use casacero_proto::calendar::v1 as wire;
use chrono::NaiveDate;
use tonic::Status;

use super::{Server, convert, may_look, refuse};
use crate::{
    domain::{
        failure::{Failure, ReadError},
        feed::Unreadable,
        inspect::{Inspection, inspect},
        nights::horizon,
        policy::{FeedPolicy, FeedUrl, Platform},
        scrub,
        taken::Context,
    },
    ports::{FetchRequest, Fetched},
};

/// More are not read by anybody.
const EVENTS_SHOWN: usize = 500;
const PROBLEMS_SHOWN: usize = 100;

/// The steps so far.
#[derive(Default)]
struct Steps(Vec<wire::CheckStep>);

impl Steps {
    fn add(&mut self, step: &str, status: wire::CheckStatus, message: impl Into<String>) {
        self.0.push(wire::CheckStep { step: step.into(), status: status.into(), message: message.into() });
    }

    fn success(&mut self, step: &str, message: impl Into<String>) {
        self.add(step, wire::CheckStatus::Success, message);
    }
}

pub(super) async fn check_feed(
    server: &Server,
    principal: &Principal,
    asked: wire::CheckFeedRequest,
) -> Result<wire::CheckFeedResponse, Status> {
    let wire::CheckFeedRequest { property_id, which } = asked;
    may_look(principal, &property_id)?;
    let property = server.property(&property_id).await?;
    let today = server.clock.now().with_timezone(&property.zone).date_naive();
    let mut steps = Steps::default();
    let (platform, policy, url) = match which {
        None => return Err(refuse::invalid("feed_required", "which", "say which address or feed is checked")),
        Some(wire::check_feed_request::Which::FeedId(feed_id)) => {
            let feeds = server.store.feeds_of(&property_id).await.map_err(refuse::store)?;
            let feed = feeds.into_iter().find(|feed| feed.id == feed_id).ok_or_else(refuse::no_feed)?;
            (feed.platform, feed.policy, feed.url)
        }
        Some(wire::check_feed_request::Which::Address(address)) => {
            let url = match FeedUrl::parse(&address.url) {
                Ok(url) => url,
                Err(error) => {
                    // What is wrong with the address is what is asked.
                    steps.add("address", wire::CheckStatus::Error, error.to_string());
                    let error = refuse::feed_url_reason(error).to_owned();
                    return Ok(wire::CheckFeedResponse { steps: steps.0, error, ..Default::default() });
                }
            };
            let wanted = convert::wanted_feed(wire::FeedAddress { feed_id: String::new(), ..address })?;
            (wanted.platform.unwrap_or_else(|| url.platform()), wanted.policy, url)
        }
    };
    steps.success("address", format!("a calendar at {}", url.host()));
    steps.success("protocol", if url.reveal().starts_with("https:") { "HTTPS" } else { "HTTP, without encryption" });
    let checked = Checked { platform, policy, url, zone: property.zone, today };
    Ok(checked.look(server, steps).await)
}

struct Checked {
    platform: Platform,
    policy: FeedPolicy,
    url: FeedUrl,
    zone: chrono_tz::Tz,
    today: NaiveDate,
}

impl Checked {
    async fn look(self, server: &Server, mut steps: Steps) -> wire::CheckFeedResponse {
        let began = Instant::now();
        let request = FetchRequest { url: self.url.clone(), validators: None };
        let fetched = server.fetcher.fetch(request).await;
        let duration_ms = u32::try_from(began.elapsed().as_millis()).unwrap_or(u32::MAX);
        let mut answer = wire::CheckFeedResponse { duration_ms, ..Default::default() };
        answer.platform = convert::platform(self.platform).into();
        let finish = |steps: Steps, answer| wire::CheckFeedResponse { steps: steps.0, ..answer };
        let (bytes, charset) = match fetched {
            Err(failure) => {
                answer.status = failure.status.map(u32::from);
                answer.error = failure.error.code().into();
                steps.add("fetch", wire::CheckStatus::Error, failure.text(self.platform, self.url.host()));
                answer.refused_host = failure.refused_host.unwrap_or_default();
                return finish(steps, answer);
            }
            Ok(Fetched::NotModified) => {
                steps.add("fetch", wire::CheckStatus::Error, "the answer says that nothing changed, and nobody asked");
                return finish(steps, answer);
            }
            Ok(Fetched::Body { bytes, charset, status, validators: _ }) => {
                answer.status = Some(status.into());
                (bytes, charset)
            }
        };
        steps.success("fetch", format!("answered in {duration_ms} ms"));
        answer.bytes = bytes.len() as u64;
        steps.success("response", format!("{} bytes", bytes.len()));
        let context = Context { platform: self.platform, policy: self.policy, zone: self.zone, today: self.today };
        let window = horizon(self.today);
        let parsed =
            tokio::task::spawn_blocking(move || inspect(&bytes, charset.as_deref(), window, |_| context)).await;
        let found = match parsed {
            Ok(Ok(found)) => found,
            Ok(Err(unreadable)) => {
                let error = match unreadable {
                    Unreadable::Empty => ReadError::Empty,
                    Unreadable::MissingCalendar => ReadError::MissingVcalendar,
                };
                answer.error = error.code().into();
                steps.add(
                    "format",
                    wire::CheckStatus::Error,
                    Failure::from(error).text(self.platform, self.url.host()),
                );
                return finish(steps, answer);
            }
            Err(error) => {
                tracing::error!(%error, "the feed could not be parsed");
                answer.error = ReadError::InvalidData.code().into();
                steps.add("format", wire::CheckStatus::Error, ReadError::InvalidData.to_string());
                return finish(steps, answer);
            }
        };
        report(&found, steps, answer)
    }
}

fn report(found: &Inspection, mut steps: Steps, mut answer: wire::CheckFeedResponse) -> wire::CheckFeedResponse {
    let Inspection { product, events, nights, problems } = found;
    let status = |good| if good { wire::CheckStatus::Success } else { wire::CheckStatus::Warning };
    let message = match problems.len() {
        0 => "a calendar without a fault".to_owned(),
        count => format!("{count} problems; the first: {}", problems[0]),
    };
    steps.add("format", status(problems.is_empty()), message);
    let message = if events.is_empty() { "No events found".into() } else { format!("{} events", events.len()) };
    steps.add("events", status(!events.is_empty()), message);
    steps.add("nights", status(!nights.is_empty()), format!("{} nights are taken", nights.count()));
    answer.steps = steps.0;
    answer.product = product.clone().unwrap_or_default();
    answer.event_count = u32::try_from(events.len()).unwrap_or(u32::MAX);
    answer.events = events
        .iter()
        .take(EVENTS_SHOWN)
        .map(|event| wire::CheckedEvent {
            nights: Some(convert::range(event.nights)),
            summary: scrub::summary(&event.summary),
            category: convert::category(event.categorised.category).into(),
            confidence: event.categorised.confidence.name().into(),
            reasoning: event.categorised.reasoning.clone().into_owned(),
            blocks: event.blocks,
            problem: event.problem.map(|problem| problem.to_string()).unwrap_or_default(),
        })
        .collect();
    let mut counts: std::collections::BTreeMap<i32, u32> = std::collections::BTreeMap::new();
    for event in events {
        *counts.entry(convert::category(event.categorised.category).into()).or_default() += 1;
    }
    answer.categories = counts.into_iter().map(|(category, events)| wire::CategoryCount { category, events }).collect();
    answer.nights = convert::ranges(nights);
    answer.problem_count = u32::try_from(problems.len()).unwrap_or(u32::MAX);
    answer.problems = problems.iter().take(PROBLEMS_SHOWN).map(ToString::to_string).collect();
    answer
}
