//! For operators: passes, the health of all feeds, and dead-lettered jobs.

use std::collections::{BTreeSet, HashMap, HashSet};

use casacero_common::{
    access::Action,
    principal::Principal,
    queue::{self, DeadLetter},
};
use casacero_proto::calendar::v1 as wire;
use chrono::TimeDelta;
use tonic::Status;

use super::{Server, convert, convert::Occupied, may_in_directory, refuse};
use crate::{
    domain::{failure::ReadError, id::is_id, occupancy::LastRead},
    store::{Calendar, FeedTrouble, HomeFeeds},
    worker::{FeedJob, READS, READS_NOW},
};

/// Maximum number of properties that a pass may name. A larger pass covers all properties.
const MOST_PROPERTIES: usize = 2_000;
/// Default and maximum time over which a pass is spread.
const SPREAD_SECONDS: u32 = 3_600;
const LONGEST_SPREAD_SECONDS: u32 = 86_400;
/// Default and maximum number of passes returned.
const PASSES: u32 = 10;
const MOST_PASSES: u32 = 100;

/// Maximum number of homes whose feeds are asked for by name, and of those that are found by a trouble.
const MOST_HOMES: usize = 100;
const MOST_TROUBLED: i64 = 10_000;

#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
fn queue_away(error: queue::Error) -> Status {
    casacero_common::refusal::away(&error)
}

pub(super) async fn start_pass(
    server: &Server,
    principal: &Principal,
    asked: wire::StartPassRequest,
) -> Result<wire::StartPassResponse, Status> {
    may_in_directory(principal, Action::Operate)?;
    let wire::StartPassRequest { property_ids, spread_seconds } = asked;
    if property_ids.len() > MOST_PROPERTIES {
        let message = format!("at most {MOST_PROPERTIES} properties at a time; none means all");
        return Err(refuse::invalid("too_many_properties", "property_ids", message));
    }
    let property_ids = property_ids.into_iter().map(convert::property_id).collect::<Result<Vec<_>, _>>()?;
    let spread = spread_seconds.unwrap_or(SPREAD_SECONDS);
    if spread > LONGEST_SPREAD_SECONDS {
        return Err(refuse::invalid("invalid_spread", "spread_seconds", "a pass is spread over a day at most"));
    }
    let by = match principal {
        Principal::Operator { id, .. } => id.as_str(),
        Principal::Service { name } => name.as_str(),
        Principal::Guest | Principal::Owner { .. } => "",
    };
    let pass = server.store.start_pass(&property_ids, TimeDelta::seconds(spread.into()), by).await;
    let pass = pass.map_err(refuse::store)?.map_err(refuse::no_named_property)?;
    if let Err(error) = server.scheduler.send_due().await {
        // The scheduler will find the due feeds soon.
        tracing::warn!(%error, "the feeds of a pass wait");
    }
    Ok(wire::StartPassResponse { pass: Some(convert::pass(pass)) })
}

pub(super) async fn get_pass(
    server: &Server,
    principal: &Principal,
    asked: wire::GetPassRequest,
) -> Result<wire::GetPassResponse, Status> {
    may_in_directory(principal, Action::ReadDirectory)?;
    if !is_id(&asked.pass_id) {
        return Err(refuse::no_pass());
    }
    let pass = server.store.pass(&asked.pass_id).await.map_err(refuse::store)?.ok_or_else(refuse::no_pass)?;
    Ok(wire::GetPassResponse { pass: Some(convert::pass(pass)) })
}

pub(super) async fn list_passes(
    server: &Server,
    principal: &Principal,
    asked: wire::ListPassesRequest,
) -> Result<wire::ListPassesResponse, Status> {
    may_in_directory(principal, Action::ReadDirectory)?;
    let wire::ListPassesRequest { page_size } = asked;
    let limit = if page_size == 0 { PASSES } else { page_size.min(MOST_PASSES) };
    let passes = server.store.passes(limit.into()).await.map_err(refuse::store)?;
    Ok(wire::ListPassesResponse { passes: passes.into_iter().map(convert::pass).collect() })
}

pub(super) async fn get_feed_health(
    server: &Server,
    principal: &Principal,
    asked: wire::GetFeedHealthRequest,
) -> Result<wire::GetFeedHealthResponse, Status> {
    may_in_directory(principal, Action::ReadDirectory)?;
    let wire::GetFeedHealthRequest { page_size } = asked;
    let limit = convert::page_size(page_size).into();
    let counting = futures::try_join!(server.store.feed_counts(), server.store.troubled_feeds(limit));
    let (counts, troubled) = counting.map_err(refuse::store)?;
    let queue = &server.scheduler.queue;
    let queued = queue.depth(READS).await.map_err(queue_away)?;
    let queued_now = queue.depth(READS_NOW).await.map_err(queue_away)?;
    let dead = queue.dead_depth(READS).await.map_err(queue_away)?;
    let dead_now = queue.dead_depth(READS_NOW).await.map_err(queue_away)?;
    let workers = queue.consumers(READS).await.map_err(queue_away)?;
    let database_bytes = server.store.database_bytes().await.map_err(refuse::store)?;
    let now = server.clock.now();
    let homes: BTreeSet<String> = troubled.iter().map(|feed| feed.property_id.clone()).collect();
    let homes = Vec::from_iter(homes);
    let reading = futures::try_join!(server.store.calendars(&homes), server.store.nights_by_feed(&homes));
    let (calendars, nights) = reading.map_err(refuse::store)?;
    let calendars: HashMap<&str, &Calendar> =
        calendars.iter().map(|calendar| (calendar.property.id.as_str(), calendar)).collect();
    // A home that was deleted meanwhile is left out.
    let troubled = troubled.iter().filter_map(|feed| {
        let occupied = Occupied::by(feed, calendars.get(feed.property_id.as_str())?, &nights, now);
        let told = Some(convert::feed(feed, &occupied, now));
        Some(wire::TroubledFeed { property_id: feed.property_id.clone(), feed: told })
    });
    Ok(wire::GetFeedHealthResponse {
        feeds: counts.feeds,
        stale: counts.stale,
        failing: counts.failing,
        missing: counts.missing,
        due: counts.due,
        oldest_seconds: counts.oldest_seconds,
        queued: queued as u64,
        queued_now: queued_now as u64,
        properties: counts.properties,
        troubled: troubled.collect(),
        dead_letters: (dead + dead_now) as u64,
        workers: workers as u64,
        database_bytes,
    })
}

pub(super) async fn list_home_feeds(
    server: &Server,
    principal: &Principal,
    asked: wire::ListHomeFeedsRequest,
) -> Result<wire::ListHomeFeedsResponse, Status> {
    may_in_directory(principal, Action::ReadDirectory)?;
    let property_ids = asked.property_ids;
    if !(1..=MOST_HOMES).contains(&property_ids.len()) {
        return Err(refuse::invalid("too_many_properties", "property_ids", format!("1 to {MOST_HOMES} homes")));
    }
    let property_ids = property_ids.into_iter().map(convert::property_id).collect::<Result<Vec<_>, _>>()?;
    let found = server.store.home_feeds(&property_ids).await.map_err(refuse::store)?;
    let home_feeds = |(property_id, found): (String, HomeFeeds)| {
        let HomeFeeds { feeds, paused, failing, stale, missing } = found;
        wire::HomeFeeds { property_id, feeds, paused, failing, stale, missing }
    };
    Ok(wire::ListHomeFeedsResponse { items: found.into_iter().map(home_feeds).collect() })
}

pub(super) async fn list_troubled_homes(
    server: &Server,
    principal: &Principal,
    asked: wire::ListTroubledHomesRequest,
) -> Result<wire::ListTroubledHomesResponse, Status> {
    may_in_directory(principal, Action::ReadDirectory)?;
    let trouble = match asked.trouble() {
        wire::FeedTrouble::Unspecified => return Err(refuse::invalid("validation_failed", "trouble", "which trouble")),
        wire::FeedTrouble::Failing => FeedTrouble::Failing,
        wire::FeedTrouble::Stale => FeedTrouble::Stale,
        wire::FeedTrouble::Missing => FeedTrouble::Missing,
    };
    let property_ids = server.store.troubled_homes(trouble, MOST_TROUBLED).await.map_err(refuse::store)?;
    Ok(wire::ListTroubledHomesResponse { property_ids })
}

pub(super) async fn list_dead_letters(
    server: &Server,
    principal: &Principal,
    asked: wire::ListDeadLettersRequest,
) -> Result<wire::ListDeadLettersResponse, Status> {
    may_in_directory(principal, Action::ReadDirectory)?;
    let limit = convert::page_size(asked.page_size) as usize;
    let mut letters = Vec::new();
    for queue in [READS_NOW, READS] {
        let given_up = server.scheduler.queue.dead_letters(queue, usize::MAX).await.map_err(queue_away)?;
        letters.extend(given_up.into_iter().map(|letter| (queue, feed_of(&letter), letter)));
    }
    // Later ids are greater. A feed that fails leaves a letter several times a day, and the newest says how it fails.
    letters.sort_by(|(.., one), (.., other)| other.id.cmp(&one.id));
    let mut ids = HashSet::new();
    letters.retain(|(_, feed_id, _)| feed_id.clone().is_none_or(|id| ids.insert(id)));
    let ids = Vec::from_iter(ids);
    let feeds = server.store.feeds_by_id(&ids).await.map_err(refuse::store)?;
    let told = |(queue, feed_id, letter): (&str, Option<String>, DeadLetter)| {
        let feed = feed_id.and_then(|feed_id| feeds.get(&feed_id));
        // What failed was read since.
        let is_over = ReadError::from_code(&letter.reason).is_some()
            && feed.is_some_and(|feed| feed.state.last_read == LastRead::Complete);
        (!is_over).then(|| convert::dead_letter(queue, letter, feed))
    };
    Ok(wire::ListDeadLettersResponse { dead_letters: letters.into_iter().filter_map(told).take(limit).collect() })
}

fn feed_of(letter: &DeadLetter) -> Option<String> {
    let FeedJob::ReadFeedV1 { feed_id } = FeedJob::of(&letter.job).ok()?;
    Some(feed_id)
}

pub(super) async fn replay_dead_letter(
    server: &Server,
    principal: &Principal,
    asked: wire::ReplayDeadLetterRequest,
) -> Result<wire::ReplayDeadLetterResponse, Status> {
    may_in_directory(principal, Action::Operate)?;
    let wire::ReplayDeadLetterRequest { queue: name, id } = asked;
    let known = [READS_NOW, READS].into_iter().find(|known| *known == name);
    let name = known.ok_or_else(|| refuse::invalid("unknown_queue", "queue", "no queue of this service"))?;
    let queue = &server.scheduler.queue;
    let letters = queue.dead_letters(name, usize::MAX).await.map_err(queue_away)?;
    let letter = letters.into_iter().find(|letter| letter.id == id).ok_or_else(refuse::no_dead_letter)?;
    if let Some(feed_id) = feed_of(&letter) {
        // A job of a feed that is not due would end at once without a read.
        server.store.make_due(&feed_id).await.map_err(refuse::store)?;
    }
    if queue.replay(name, &id).await.map_err(queue_away)? {
        Ok(wire::ReplayDeadLetterResponse {})
    } else {
        Err(refuse::no_dead_letter())
    }
}
