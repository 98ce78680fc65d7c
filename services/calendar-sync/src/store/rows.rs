//! Rows of the tables, and their conversions.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use chrono_tz::Tz;
use diesel::prelude::*;

use super::{
    Corrupt, corrupt,
    schema::{blocks, feed_events, feeds, properties},
};
use crate::domain::{
    block::{Block, BlockType},
    failure::ReadError,
    feed_url::FeedUrl,
    nights::NightRange,
    occupancy::{
        Categorised, Category, Confidence, FeedPolicy, FeedState, LastRead, Reason, TakenEvent, Validators,
        freshness::Source,
    },
    platform::Platform,
    schedule::{ReadIntervals, Reading, Timetable, spread_of},
};

/// The part of a property that matters for its calendar.
#[derive(Clone, Debug)]
pub struct Property {
    pub id: String,
    /// Its time zone.
    pub zone: Tz,
    /// How often its feeds are read.
    pub reading: Reading,
    /// The version of the listing that said so.
    pub listing_version: u64,
    /// When its export addresses end.
    pub exports_until: Option<DateTime<Utc>>,
    /// Grows with every change that may affect what its calendar shows.
    pub version: u64,
    /// When the owner last confirmed or edited the calendar.
    pub confirmed_at: Option<DateTime<Utc>>,
}

/// A feed with everything that is remembered of it.
#[derive(Clone, Debug)]
pub struct Feed {
    pub id: String,
    pub property_id: String,
    /// The platform that serves it.
    pub platform: Platform,
    /// Its secret address.
    pub url: FeedUrl,
    pub policy: FeedPolicy,
    /// Whether events marked as free time take their nights.
    pub free_time_blocks: bool,
    /// Whether it is paused: not read, but its nights are kept.
    pub is_paused: bool,
    /// When it is due.
    pub next_read_at: DateTime<Utc>,
    /// Its newest claim number.
    pub claim: i64,
    /// What is remembered between reads.
    pub state: FeedState,
    /// The HTTP status of the last answer.
    pub last_status: Option<u16>,
}

impl Feed {
    /// The feed as a source of availability.
    pub fn source(&self) -> Source {
        let counts = self.state.is_proven && !self.is_paused;
        Source {
            platform: self.platform,
            last_read_at: self.state.last_read_at,
            believed_at: self.state.last_complete_at.filter(|_| counts),
            is_failing: matches!(self.state.last_read, LastRead::Failed(_)),
            is_incomplete: self.state.last_read == LastRead::Incomplete,
            is_paused: self.is_paused,
            reaches_until: self.state.reaches_until(),
        }
    }

    /// The timetable of its reads.
    pub fn timetable(&self, intervals: ReadIntervals) -> Timetable<'_> {
        Timetable { platform: self.platform, host: self.url.host(), intervals, spread: spread_of(&self.id) }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = properties)]
pub(super) struct PropertyRow {
    id: String,
    time_zone: String,
    active: bool,
    reads_daily: bool,
    listing_version: i64,
    exports_until: Option<NaiveDateTime>,
    version: i64,
    confirmed_at: Option<NaiveDateTime>,
}

impl PropertyRow {
    pub(super) fn read(self) -> Result<Property, Corrupt> {
        let Self { id, time_zone, active, reads_daily, listing_version, exports_until, version, confirmed_at } = self;
        let zone = time_zone.parse().map_err(|_| corrupt(&id, "time_zone"))?;
        let version = version.cast_unsigned();
        let reading = match (active, reads_daily) {
            (false, _) => Reading::Off,
            (true, true) => Reading::Daily,
            (true, false) => Reading::Normal,
        };
        Ok(Property {
            id,
            zone,
            reading,
            listing_version: listing_version.cast_unsigned(),
            exports_until: exports_until.map(|at| at.and_utc()),
            version,
            confirmed_at: confirmed_at.map(|at| at.and_utc()),
        })
    }
}

#[derive(Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = feeds, treat_none_as_null = true, treat_none_as_default_value = false)]
pub(super) struct FeedRow {
    pub(super) id: String,
    pub(super) property_id: String,
    pub(super) place: i32,
    pub(super) platform: String,
    pub(super) url: String,
    pub(super) policy: String,
    pub(super) free_time_blocks: bool,
    pub(super) paused: bool,
    pub(super) etag: Option<String>,
    pub(super) last_modified: Option<String>,
    pub(super) next_read_at: NaiveDateTime,
    pub(super) woken_at: Option<NaiveDateTime>,
    pub(super) claim: i64,
    pub(super) claimed_until: Option<NaiveDateTime>,
    pub(super) last_read_at: Option<NaiveDateTime>,
    pub(super) last_read: String,
    pub(super) last_status: Option<i32>,
    pub(super) last_complete_at: Option<NaiveDateTime>,
    pub(super) last_body_at: Option<NaiveDateTime>,
    pub(super) failures: i32,
    pub(super) failed_cycles: i32,
    pub(super) is_proven: bool,
    pub(super) counted_readings: i32,
    pub(super) counted_at: Option<NaiveDateTime>,
    pub(super) problems: String,
    pub(super) accepted_problems: String,
    pub(super) sums_day: NaiveDate,
    pub(super) sums_reads: i32,
    pub(super) sums_not_modified: i32,
    pub(super) sums_bytes: i64,
}

/// The stored values of [`LastRead`], besides the codes of errors.
const NEVER: &str = "never";
const COMPLETE: &str = "complete";
const INCOMPLETE: &str = "incomplete";

/// The result of a read, by its value in the column `last_read`.
fn last_read_of(name: &str) -> Option<LastRead> {
    Some(match name {
        NEVER => LastRead::Never,
        COMPLETE => LastRead::Complete,
        INCOMPLETE => LastRead::Incomplete,
        code => LastRead::Failed(ReadError::from_code(code)?),
    })
}

fn name_of(last_read: LastRead) -> &'static str {
    match last_read {
        LastRead::Never => NEVER,
        LastRead::Complete => COMPLETE,
        LastRead::Incomplete => INCOMPLETE,
        LastRead::Failed(error) => error.code(),
    }
}

fn read_words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn write_words(words: &BTreeSet<String>) -> String {
    words.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
}

impl FeedRow {
    pub(super) fn read(self) -> Result<Feed, Corrupt> {
        let wrong = |column| corrupt(&self.id, column);
        let at = |at: Option<NaiveDateTime>| at.map(|at| at.and_utc());
        Ok(Feed {
            platform: Platform::from_name(&self.platform).ok_or_else(|| wrong("platform"))?,
            url: FeedUrl::stored(&self.url).map_err(|_| wrong("url"))?,
            policy: FeedPolicy::from_name(&self.policy).ok_or_else(|| wrong("policy"))?,
            free_time_blocks: self.free_time_blocks,
            is_paused: self.paused,
            next_read_at: self.next_read_at.and_utc(),
            claim: self.claim,
            last_status: self.last_status.and_then(|status| u16::try_from(status).ok()),
            state: FeedState {
                validators: Validators { etag: self.etag, last_modified: self.last_modified },
                last_read_at: at(self.last_read_at),
                last_read: last_read_of(&self.last_read).ok_or_else(|| corrupt(&self.id, "last_read"))?,
                last_complete_at: at(self.last_complete_at),
                last_body_at: at(self.last_body_at),
                failures: self.failures.cast_unsigned(),
                failed_cycles: self.failed_cycles.cast_unsigned(),
                is_proven: self.is_proven,
                counted_readings: self.counted_readings.cast_unsigned(),
                counted_at: at(self.counted_at),
                problems: read_words(&self.problems),
                accepted_problems: read_words(&self.accepted_problems),
            },
            id: self.id,
            property_id: self.property_id,
        })
    }

    /// Writes the state into the row.
    pub(super) fn remember(&mut self, state: FeedState) {
        let FeedState {
            validators: Validators { etag, last_modified },
            last_read_at,
            last_read,
            last_complete_at,
            last_body_at,
            failures,
            failed_cycles,
            is_proven,
            counted_readings,
            counted_at,
            problems,
            accepted_problems,
        } = state;
        let at = |at: Option<DateTime<Utc>>| at.map(|at| at.naive_utc());
        self.etag = etag;
        self.last_modified = last_modified;
        self.last_read_at = at(last_read_at);
        self.last_read = name_of(last_read).to_owned();
        self.last_complete_at = at(last_complete_at);
        self.last_body_at = at(last_body_at);
        self.failures = failures.cast_signed();
        self.failed_cycles = failed_cycles.cast_signed();
        self.is_proven = is_proven;
        self.counted_readings = counted_readings.cast_signed();
        self.counted_at = at(counted_at);
        self.problems = write_words(&problems);
        self.accepted_problems = write_words(&accepted_problems);
    }
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = feed_events, treat_none_as_default_value = false)]
pub(super) struct EventRow {
    pub(super) feed_id: String,
    pub(super) place: i32,
    uid_hash: Option<String>,
    starts: String,
    ends: String,
    first_night: NaiveDate,
    end_day: NaiveDate,
    takes: bool,
    category: String,
    confidence: String,
    reason: String,
    summary: String,
    may_be_reservation: bool,
}

impl EventRow {
    pub(super) fn write(feed_id: &str, place: i32, event: TakenEvent) -> Self {
        let TakenEvent { uid_hash, start, end, nights, takes, categorised, summary, may_be_reservation } = event;
        let Categorised { category, confidence, reason } = categorised;
        Self {
            feed_id: feed_id.to_owned(),
            place,
            uid_hash,
            starts: start.to_string(),
            ends: end.to_string(),
            first_night: nights.first(),
            end_day: nights.end(),
            takes,
            category: category.name().to_owned(),
            confidence: confidence.name().to_owned(),
            reason: reason.name().to_owned(),
            summary,
            may_be_reservation,
        }
    }

    pub(super) fn read(self) -> Result<TakenEvent, Corrupt> {
        let wrong = |column| corrupt(&self.feed_id, column);
        Ok(TakenEvent {
            start: self.starts.parse().map_err(|_| wrong("starts"))?,
            end: self.ends.parse().map_err(|_| wrong("ends"))?,
            nights: NightRange::new(self.first_night, self.end_day).ok_or_else(|| wrong("end_day"))?,
            categorised: Categorised {
                category: Category::from_name(&self.category).ok_or_else(|| wrong("category"))?,
                confidence: Confidence::from_name(&self.confidence).ok_or_else(|| wrong("confidence"))?,
                reason: Reason::from_name(&self.reason).ok_or_else(|| wrong("reason"))?,
            },
            uid_hash: self.uid_hash,
            takes: self.takes,
            summary: self.summary,
            may_be_reservation: self.may_be_reservation,
        })
    }
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = blocks, treat_none_as_default_value = false)]
pub(super) struct BlockRow {
    pub(super) property_id: String,
    pub(super) id: String,
    first_night: NaiveDate,
    end_day: NaiveDate,
    block_type: String,
    reason: String,
    created_at: NaiveDateTime,
    pub(super) edited_at: NaiveDateTime,
    held_until: Option<NaiveDateTime>,
    blocked_since: Option<NaiveDateTime>,
}

impl BlockRow {
    pub(super) fn write(property_id: &str, block: &Block, edited_at: NaiveDateTime) -> Self {
        let Block { id, nights, block_type, reason, created_at, held_until, edited_at: _, blocked_since } = block;
        Self {
            property_id: property_id.to_owned(),
            id: id.clone(),
            first_night: nights.first(),
            end_day: nights.end(),
            block_type: block_type.name().to_owned(),
            reason: reason.clone(),
            created_at: created_at.naive_utc(),
            edited_at,
            held_until: held_until.map(|at| at.naive_utc()),
            blocked_since: Some(blocked_since.naive_utc()),
        }
    }

    pub(super) fn read(self) -> Result<Block, Corrupt> {
        let wrong = |column| corrupt(&self.id, column);
        Ok(Block {
            nights: NightRange::new(self.first_night, self.end_day).ok_or_else(|| wrong("end_day"))?,
            block_type: BlockType::from_name(&self.block_type).ok_or_else(|| wrong("block_type"))?,
            reason: self.reason,
            created_at: self.created_at.and_utc(),
            held_until: self.held_until.map(|at| at.and_utc()),
            edited_at: self.edited_at.and_utc(),
            blocked_since: self.blocked_since.unwrap_or(self.created_at).and_utc(),
            id: self.id,
        })
    }
}
