//! Between the contract and the domain. Messages are taken apart field by field, so that a new field
//! fails to compile until somebody decides about it.

use casacero_common::{queue::DeadLetter, refusal};
use casacero_proto::calendar::v1 as wire;
use chrono::{DateTime, Datelike as _, Months, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use tonic::Status;
use uuid::Uuid;

use super::refuse::{invalid, invalid_block, invalid_feed_url, no_feed};
use crate::{
    domain::{
        availability::{Month, Taken, Tier},
        block::{Block, BlockType, Change, Edit, InvalidBlock},
        conflict::{Conflict, Stay},
        failure::{Failure, ReadError},
        hold::CONFIRMING_HOURS,
        nights::{NightRange, NightSet, horizon},
        policy::{Category, FeedPolicy, FeedUrl, Platform},
        source::{Source, SourceState},
    },
    store::{Alert, Calendar, Edited, Export, Feed, FeedAddress, FeedEvent, NewExport, Pass, PastRead, Receipt},
};

/// A window of more nights is no calendar that anybody looks at.
const LONGEST_WINDOW_DAYS: i64 = 800;
const LONGEST_ID: usize = 64;
const LONGEST_NAME: usize = 200;

pub(super) fn day_number(day: NaiveDate) -> i32 {
    i32::try_from((day - NaiveDate::default()).num_days()).unwrap_or(i32::MAX)
}

fn day(number: i32) -> Option<NaiveDate> {
    NaiveDate::default().checked_add_signed(TimeDelta::days(i64::from(number)))
}

pub(super) fn timestamp(at: DateTime<Utc>) -> prost_types::Timestamp {
    prost_types::Timestamp { seconds: at.timestamp(), nanos: at.timestamp_subsec_nanos().cast_signed() }
}

/// To the microsecond, which is what every store keeps.
pub(super) fn instant(timestamp: &prost_types::Timestamp) -> Option<DateTime<Utc>> {
    let nanos = u32::try_from(timestamp.nanos).ok()?;
    DateTime::from_timestamp(timestamp.seconds, nanos / 1_000 * 1_000)
}

pub(super) fn range(nights: NightRange) -> wire::DayRange {
    wire::DayRange { first_day: day_number(nights.first()), end_day: day_number(nights.end()) }
}

pub(super) fn ranges(nights: &NightSet) -> Vec<wire::DayRange> {
    nights.ranges().iter().map(|nights| range(*nights)).collect()
}

pub(super) fn platform(platform: Platform) -> wire::Platform {
    match platform {
        Platform::Airbnb => wire::Platform::Airbnb,
        Platform::Booking => wire::Platform::Booking,
        Platform::Vrbo => wire::Platform::Vrbo,
        Platform::Manual => wire::Platform::Manual,
        Platform::Other => wire::Platform::Other,
    }
}

pub(super) fn category(category: Category) -> wire::NightCategory {
    match category {
        Category::Booking => wire::NightCategory::Booking,
        Category::ManualBlock => wire::NightCategory::ManualBlock,
        Category::Maintenance => wire::NightCategory::Maintenance,
        Category::Inquiry => wire::NightCategory::Inquiry,
        Category::OutsideBookingWindow => wire::NightCategory::OutsideBookingWindow,
        Category::Unknown => wire::NightCategory::Unknown,
    }
}

fn state(state: SourceState) -> wire::SourceState {
    match state {
        SourceState::Waiting => wire::SourceState::Waiting,
        SourceState::Fresh => wire::SourceState::Fresh,
        SourceState::Stale => wire::SourceState::Stale,
        SourceState::Held => wire::SourceState::Held,
        SourceState::Failing => wire::SourceState::Failing,
    }
}

fn tier(tier: Tier) -> wire::AvailabilityTier {
    match tier {
        Tier::High => wire::AvailabilityTier::High,
        Tier::Moderate => wire::AvailabilityTier::Moderate,
        Tier::Limited => wire::AvailabilityTier::Limited,
    }
}

fn policy(policy: FeedPolicy) -> wire::FeedPolicy {
    match policy {
        FeedPolicy::Platform => wire::FeedPolicy::Platform,
        FeedPolicy::Everything => wire::FeedPolicy::Everything,
        FeedPolicy::Reservations => wire::FeedPolicy::Reservations,
        FeedPolicy::Letter => wire::FeedPolicy::Letter,
    }
}

/// What a guest may know of a source. Its time is that of the last reading that counted: a failed try
/// says nothing about nights.
fn source(known: &Source, now: DateTime<Utc>) -> wire::Source {
    wire::Source {
        platform: platform(known.platform).into(),
        last_read_at: known.last_success_at.map(timestamp),
        state: state(known.state(now)).into(),
    }
}

fn taken(taken: &Taken) -> wire::TakenNights {
    let Taken { nights, platform: held_by, category: why } = *taken;
    wire::TakenNights {
        nights: Some(range(nights)),
        platform: platform(held_by).into(),
        category: category(why).into(),
    }
}

fn month(month: &Month) -> wire::MonthAvailability {
    let Month { first, available, counted } = *month;
    let percent = month.percent();
    wire::MonthAvailability {
        year: first.year(),
        month: first.month(),
        available_nights: available,
        counted_nights: counted,
        percent,
        tier: tier(Tier::of(percent)).into(),
    }
}

/// The nights asked for: from today for a year unless said otherwise.
pub(super) fn window(from: Option<i32>, to: Option<i32>, today: NaiveDate) -> Result<NightRange, Status> {
    let wrong =
        |field| invalid("invalid_period", field, "the period must begin before it ends and span 800 days at most");
    let from = from.map_or(Ok(today), |number| day(number).ok_or_else(|| wrong("from_day")))?;
    let to = match to {
        Some(number) => day(number),
        None => from.checked_add_months(Months::new(12)),
    };
    let window = to.and_then(|to| NightRange::new(from, to)).ok_or_else(|| wrong("to_day"))?;
    if i64::from(window.count()) > LONGEST_WINDOW_DAYS {
        return Err(wrong("to_day"));
    }
    Ok(window)
}

pub(super) fn calendar(calendar: &Calendar, window: NightRange, now: DateTime<Utc>) -> wire::GetCalendarResponse {
    let known = calendar.knowledge(now);
    let percent = known.percent_within(window);
    wire::GetCalendarResponse {
        property_id: calendar.property.id.clone(),
        time_zone: calendar.property.zone.name().to_owned(),
        today: day_number(known.today),
        window: Some(range(window)),
        taken: known.taken_within(window).iter().map(taken).collect(),
        unknown: ranges(&known.unknown_within(window)),
        sources: calendar.feeds.iter().map(|feed| source(&feed.source(), now)).collect(),
        months: known.months(window).iter().map(month).collect(),
        percent,
        tier: tier(Tier::of(percent)).into(),
        version: calendar.property.version,
        confirmed_at: calendar.property.confirmed_at.map(timestamp),
    }
}

pub(super) fn nights(calendar: &Calendar, now: DateTime<Utc>) -> wire::PropertyNights {
    let today = calendar.today(now);
    // Nobody searches the past, but "today" differs by zone and by when the index looks.
    let recent = today.pred_opt().unwrap_or(today);
    let taken: NightSet = calendar.taken.iter().map(|taken| taken.nights).collect();
    wire::PropertyNights {
        property_id: calendar.property.id.clone(),
        version: calendar.property.version,
        time_zone: calendar.property.zone.name().to_owned(),
        taken: ranges(&taken.from_day(recent)),
        fresh_until: calendar.fresh_until().map(timestamp),
        horizon_day: day_number(calendar.covered_until(today)),
    }
}

/// The state of a feed that takes `taken` nights from today on.
pub(super) fn feed(feed: &Feed, taken: Option<&NightSet>, now: DateTime<Utc>) -> wire::Feed {
    let held = feed.state.held.as_ref();
    let lost = taken.zip(held).map(|(taken, held)| taken.difference(&held.nights).count());
    let failed = ReadError::from_code(&feed.state.last_error).map(|error| {
        let status = feed.last_status;
        Failure { error, status }.text(feed.platform, feed.url.host())
    });
    wire::Feed {
        id: feed.id.clone(),
        platform: platform(feed.platform).into(),
        masked_url: feed.url.masked(),
        policy: policy(feed.policy).into(),
        state: state(feed.source().state(now)).into(),
        last_read_at: feed.state.last_read_at.map(timestamp),
        last_success_at: feed.state.last_success_at.map(timestamp),
        next_read_at: Some(timestamp(feed.next_read_at)),
        last_error: feed.state.last_error.clone(),
        failed_cycles: feed.state.failed_cycles,
        taken_nights: taken.map_or(0, NightSet::count),
        held_since: held.map(|held| timestamp(held.since)),
        held_reads: held.map_or(0, |held| held.reads),
        held_until: held.map(|held| timestamp(held.since + TimeDelta::hours(CONFIRMING_HOURS))),
        held_lost_nights: lost.unwrap_or(0),
        last_status: feed.last_status.map(u32::from),
        last_error_text: failed.unwrap_or_default(),
    }
}

pub(super) fn past_read(read: PastRead) -> wire::FeedRead {
    let PastRead {
        id,
        read_at,
        outcome,
        status,
        duration_ms,
        bytes,
        events,
        problems,
        nights,
        nights_gained,
        nights_lost,
        error,
    } = read;
    wire::FeedRead {
        id,
        read_at: Some(timestamp(read_at.and_utc())),
        outcome,
        status: status.map(i32::cast_unsigned),
        duration_ms: duration_ms.cast_unsigned(),
        bytes: bytes.cast_unsigned().into(),
        events: events.cast_unsigned(),
        problems: problems.cast_unsigned(),
        taken_nights: nights.cast_unsigned(),
        nights_gained: nights_gained.cast_unsigned(),
        nights_lost: nights_lost.cast_unsigned(),
        error_text: error,
    }
}

pub(super) fn alert(alert: Alert) -> wire::FeedAlert {
    let Alert { id, feed_id, property_id, raised_at, platform: held_by, error_code, error } = alert;
    let held_by = Platform::from_name(&held_by).map_or(wire::Platform::Unspecified, platform);
    wire::FeedAlert {
        id,
        property_id,
        feed_id,
        platform: held_by.into(),
        raised_at: Some(timestamp(raised_at.and_utc())),
        error: error_code,
        error_text: error,
    }
}

/// Pages are this large unless another size is asked for, and at most so large.
const PAGE_SIZE: u32 = 50;
const LARGEST_PAGE: u32 = 500;

pub(super) fn page_size(asked: u32) -> u32 {
    if asked == 0 { PAGE_SIZE } else { asked.min(LARGEST_PAGE) }
}

pub(super) fn event(event: FeedEvent) -> wire::FeedEvent {
    let FeedEvent {
        feed_id,
        platform: held_by,
        first_night,
        end_day,
        category: why,
        confidence,
        reasoning,
        summary,
        blocks,
    } = event;
    wire::FeedEvent {
        feed_id,
        platform: Platform::from_name(&held_by).map_or(wire::Platform::Unspecified, platform).into(),
        nights: Some(wire::DayRange { first_day: day_number(first_night), end_day: day_number(end_day) }),
        category: Category::from_name(&why).map_or(wire::NightCategory::Unspecified, category).into(),
        confidence,
        reasoning,
        summary,
        blocks,
    }
}

fn conflicting(stay: Stay) -> wire::ConflictingStay {
    let certain = stay.is_certain();
    let Stay { feed_id, uid_hash: _, foreign, summary } = stay;
    wire::ConflictingStay {
        feed_id,
        platform: platform(foreign.platform).into(),
        nights: Some(range(foreign.nights)),
        summary,
        certain,
    }
}

pub(super) fn conflict(conflict: Conflict) -> wire::Conflict {
    let Conflict { nights, first, second } = conflict;
    wire::Conflict { nights: Some(range(nights)), first: Some(conflicting(first)), second: Some(conflicting(second)) }
}

pub(super) fn export(export: Export) -> wire::Export {
    let Export { id, subscriber, include_reservations, calendar_name, created_at, last, reads, sent } = export;
    wire::Export {
        id,
        subscriber: platform(subscriber).into(),
        include_reservations,
        calendar_name,
        created_at: Some(timestamp(created_at)),
        last_read_at: last.as_ref().map(|last| timestamp(last.read_at.and_utc())),
        last_user_agent: last.map(|last| last.user_agent).unwrap_or_default(),
        reads,
        sent_nights: sent.count(),
    }
}

pub(super) fn receipt(receipt: Receipt) -> wire::ExportReceipt {
    let Receipt { read_at, user_agent } = receipt;
    wire::ExportReceipt { read_at: Some(timestamp(read_at.and_utc())), user_agent }
}

pub(super) fn pass(pass: Pass) -> wire::Pass {
    let count = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let Pass { id, started_at, ends_at, started_by, feeds, read, failed } = pass;
    wire::Pass {
        id,
        started_at: Some(timestamp(started_at.and_utc())),
        ends_at: Some(timestamp(ends_at.and_utc())),
        started_by,
        feeds: count(feeds),
        read: count(read),
        failed: count(failed),
    }
}

pub(super) fn dead_letter(queue: &str, letter: DeadLetter, feed: Option<&Feed>) -> wire::DeadLetter {
    let DeadLetter { id, job: _, reason } = letter;
    wire::DeadLetter {
        id,
        queue: queue.to_owned(),
        reason,
        property_id: feed.map(|feed| feed.property_id.clone()).unwrap_or_default(),
        feed_id: feed.map(|feed| feed.id.clone()).unwrap_or_default(),
        platform: feed.map_or(wire::Platform::Unspecified, |feed| platform(feed.platform)).into(),
        masked_url: feed.map(|feed| feed.url.masked()).unwrap_or_default(),
    }
}

/// Whether something can be called so: not every database takes every character.
pub(super) fn is_id(id: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    !id.is_empty() && id.len() <= LONGEST_ID && id.chars().all(plain)
}

pub(super) fn property_id(id: String) -> Result<String, Status> {
    // In capitals, as the listing service writes them: two spellings would be two calendars.
    let written = is_id(&id) && !id.chars().any(|letter| letter.is_ascii_lowercase());
    if written { Ok(id) } else { Err(invalid("invalid_listing_id", "property_id", "not a property id")) }
}

pub(super) fn time_zone(name: &str) -> Result<Tz, Status> {
    name.parse().map_err(|_| invalid("invalid_time_zone", "time_zone", "not the name of an IANA time zone"))
}

fn wanted_platform(number: i32, field: &str) -> Result<Option<Platform>, Status> {
    let wrong = || invalid("invalid_platform", field, "not a platform of feeds");
    match wire::Platform::try_from(number).map_err(|_| wrong())? {
        wire::Platform::Unspecified => Ok(None),
        wire::Platform::Airbnb => Ok(Some(Platform::Airbnb)),
        wire::Platform::Booking => Ok(Some(Platform::Booking)),
        wire::Platform::Vrbo => Ok(Some(Platform::Vrbo)),
        wire::Platform::Other => Ok(Some(Platform::Other)),
        wire::Platform::Manual => Err(wrong()),
    }
}

/// An address that an owner gives for one of the feeds in `known`, or a new one.
pub(super) fn feed_address(address: wire::FeedAddress, known: &[Feed]) -> Result<FeedAddress, Status> {
    let wire::FeedAddress { platform, url, policy, feed_id } = address;
    let url = if feed_id.is_empty() || !url.trim().is_empty() {
        FeedUrl::parse(&url).map_err(invalid_feed_url)?
    } else {
        let feed = known.iter().find(|feed| feed.id == feed_id).ok_or_else(no_feed)?;
        feed.url.clone()
    };
    let policy = match wire::FeedPolicy::try_from(policy) {
        Ok(wire::FeedPolicy::Unspecified | wire::FeedPolicy::Platform) => FeedPolicy::Platform,
        Ok(wire::FeedPolicy::Everything) => FeedPolicy::Everything,
        Ok(wire::FeedPolicy::Reservations) => FeedPolicy::Reservations,
        Ok(wire::FeedPolicy::Letter) => FeedPolicy::Letter,
        Err(_) => return Err(invalid("invalid_feed_policy", "policy", "not a policy of feeds")),
    };
    let platform = wanted_platform(platform, "platform")?.unwrap_or_else(|| url.platform());
    Ok(FeedAddress { platform, url, policy })
}

/// When something was made that was perhaps made offline: no edit comes from the future, nor from before there were
/// such clocks, which not every database can tell.
fn made_at(said: Option<prost_types::Timestamp>, now: DateTime<Utc>) -> DateTime<Utc> {
    said.as_ref().and_then(instant).map_or(now, |at| at.max(DateTime::UNIX_EPOCH).min(now))
}

pub(super) fn new_block(block: Option<wire::Block>, now: DateTime<Utc>, today: NaiveDate) -> Result<Block, Status> {
    let block = block.ok_or_else(|| invalid("invalid_nights", "block", "no block is given"))?;
    let wire::Block { id, nights, block_type, reason, created_at } = block;
    let id = if id.is_empty() { Uuid::now_v7().to_string() } else { id };
    let wrong = || invalid("invalid_nights", "nights", "the nights of a block are two days");
    let wire::DayRange { first_day, end_day } = nights.ok_or_else(wrong)?;
    let ends = (day(first_day).ok_or_else(wrong)?, day(end_day).ok_or_else(wrong)?);
    let block_type = match wire::BlockType::try_from(block_type) {
        Ok(wire::BlockType::Unspecified | wire::BlockType::OwnerBlock) => BlockType::OwnerBlock,
        Ok(wire::BlockType::Maintenance) => BlockType::Maintenance,
        Ok(wire::BlockType::PersonalUse) => BlockType::PersonalUse,
        Ok(wire::BlockType::Other) => BlockType::Other,
        Err(_) => return Err(invalid("invalid_block_type", "block_type", "not a type of block")),
    };
    let created_at = made_at(created_at, now);
    Block::new(id, ends, block_type, &reason, created_at, today).map_err(invalid_block)
}

pub(super) fn block(block: Block) -> wire::Block {
    let Block { id, nights, block_type, reason, created_at } = block;
    let block_type = match block_type {
        BlockType::OwnerBlock => wire::BlockType::OwnerBlock,
        BlockType::Maintenance => wire::BlockType::Maintenance,
        BlockType::PersonalUse => wire::BlockType::PersonalUse,
        BlockType::Other => wire::BlockType::Other,
    };
    wire::Block {
        id,
        nights: Some(range(nights)),
        block_type: block_type.into(),
        reason,
        created_at: Some(timestamp(created_at)),
    }
}

pub(super) fn block_id(id: String) -> Result<String, Status> {
    if Block::is_id(&id) { Ok(id) } else { Err(invalid_block(InvalidBlock::Id)) }
}

/// A day from today on that a calendar covers.
pub(super) fn night_ahead(number: i32, today: NaiveDate) -> Result<NaiveDate, Status> {
    let covered = |day: &NaiveDate| *day >= today && *day < horizon(today).end();
    let wrong =
        || invalid("night_not_ahead", "day", "only nights from today on, up to two years ahead, can be blocked");
    day(number).filter(covered).ok_or_else(wrong)
}

/// An edit, or why it is refused.
pub(super) struct CheckedEdit {
    pub(super) block_id: String,
    pub(super) checked: Result<Edit, Status>,
}

pub(super) fn edit(edit: wire::BlockEdit, now: DateTime<Utc>, today: NaiveDate) -> CheckedEdit {
    let wire::BlockEdit { edit, edited_at } = edit;
    let edited_at = made_at(edited_at, now);
    let (block_id, change) = match edit {
        None => (String::new(), Err(invalid("invalid_edit", "edit", "say what was done"))),
        Some(wire::block_edit::Edit::Remove(id)) => (id.clone(), block_id(id).map(Change::Remove)),
        Some(wire::block_edit::Edit::Put(block)) if block.id.is_empty() => {
            // Sent twice, it would be made twice.
            (String::new(), Err(invalid_block(InvalidBlock::Id)))
        }
        Some(wire::block_edit::Edit::Put(block)) => {
            (block.id.clone(), new_block(Some(block), now, today).map(Change::Put))
        }
    };
    CheckedEdit { block_id, checked: change.map(|change| Edit { change, edited_at }) }
}

pub(super) fn edited(block_id: String, edited: Edited) -> wire::BlockEditResult {
    let outcome = match edited {
        Edited::Applied => wire::BlockEditOutcome::Applied,
        Edited::Superseded => wire::BlockEditOutcome::Superseded,
    };
    wire::BlockEditResult { block_id, outcome: outcome.into(), ..Default::default() }
}

pub(super) fn edit_refused(block_id: String, refused: &Status) -> wire::BlockEditResult {
    let reason = refusal::reason(refused).unwrap_or_default().to_owned();
    let outcome = wire::BlockEditOutcome::Refused.into();
    wire::BlockEditResult { block_id, outcome, reason, message: refused.message().to_owned() }
}

pub(super) fn new_export(request: wire::CreateExportRequest) -> Result<NewExport, Status> {
    let wire::CreateExportRequest { property_id, subscriber, include_reservations, calendar_name } = request;
    let subscriber = wanted_platform(subscriber, "subscriber")?
        .ok_or_else(|| invalid("invalid_platform", "subscriber", "say who reads the calendar"))?;
    let name = calendar_name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(invalid(
            "invalid_calendar_name",
            "calendar_name",
            "a calendar has a name of at most 200 characters",
        ));
    }
    Ok(NewExport { property_id, subscriber, include_reservations, calendar_name: name.to_owned() })
}
