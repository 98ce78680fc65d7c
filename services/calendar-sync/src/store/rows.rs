//! Rows of the tables, and what they mean.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use chrono_tz::Tz;
use diesel::prelude::*;

use super::{
    Corrupt, corrupt,
    schema::{blocks, feed_events, feeds, properties},
};
use crate::domain::{
    block::{Block, BlockType},
    hold::Held,
    nights::{NightRange, NightSet},
    policy::{Categorised, Category, Confidence, FeedPolicy, FeedUrl, Platform},
    remembered::{FeedState, Validators},
    source::Source,
    taken::TakenEvent,
};

/// A property, as far as its calendar goes.
#[derive(Clone, Debug)]
pub struct Property {
    /// Its id.
    pub id: String,
    /// Where it is on the clock.
    pub zone: Tz,
    /// Whether its feeds are read.
    pub active: bool,
    /// Grows with everything that can change what its calendar shows.
    pub version: u64,
    /// When the owner last confirmed or edited the calendar.
    pub confirmed_at: Option<DateTime<Utc>>,
}

/// A feed with everything that is remembered of it.
#[derive(Clone, Debug)]
pub struct Feed {
    /// Its id.
    pub id: String,
    /// Whose calendar it is.
    pub property_id: String,
    /// The platform that serves it.
    pub platform: Platform,
    /// Its secret address.
    pub url: FeedUrl,
    /// What blocks.
    pub policy: FeedPolicy,
    /// When it is to be read.
    pub next_read_at: DateTime<Utc>,
    /// The newest claim on it.
    pub claim: i64,
    /// What is remembered between reads.
    pub state: FeedState,
    /// The HTTP status of the last answer.
    pub last_status: Option<u16>,
}

impl Feed {
    /// As a source of belief.
    pub fn source(&self) -> Source {
        Source {
            platform: self.platform,
            last_read_at: self.state.last_read_at,
            last_success_at: self.state.last_success_at,
            failing: !self.state.last_error.is_empty(),
            held: self.state.held.is_some(),
            covered_until: self.state.covered_until,
        }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = properties)]
pub(super) struct PropertyRow {
    id: String,
    time_zone: String,
    active: bool,
    version: i64,
    confirmed_at: Option<NaiveDateTime>,
}

impl PropertyRow {
    pub(super) fn read(self) -> Result<Property, Corrupt> {
        let Self { id, time_zone, active, version, confirmed_at } = self;
        let zone = time_zone.parse().map_err(|_| corrupt(&id, "time_zone"))?;
        let version = version.cast_unsigned();
        Ok(Property { id, zone, active, version, confirmed_at: confirmed_at.map(|at| at.and_utc()) })
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
    pub(super) etag: Option<String>,
    pub(super) last_modified: Option<String>,
    pub(super) next_read_at: NaiveDateTime,
    pub(super) woken_at: Option<NaiveDateTime>,
    pub(super) claim: i64,
    pub(super) claimed_until: Option<NaiveDateTime>,
    pub(super) last_read_at: Option<NaiveDateTime>,
    pub(super) last_success_at: Option<NaiveDateTime>,
    pub(super) last_error: String,
    pub(super) failures: i32,
    pub(super) failed_cycles: i32,
    pub(super) from_other_address: bool,
    pub(super) covered_until: Option<NaiveDate>,
    pub(super) held_since: Option<NaiveDateTime>,
    pub(super) held_reads: i32,
    pub(super) held_nights: Option<String>,
    pub(super) last_status: Option<i32>,
    pub(super) read_from: Option<String>,
    pub(super) held_events: i32,
    pub(super) held_stays: String,
}

impl FeedRow {
    pub(super) fn read(self) -> Result<Feed, Corrupt> {
        let wrong = |column| corrupt(&self.id, column);
        let held = match (self.held_since, &self.held_nights) {
            (Some(since), Some(nights)) => Some(Held {
                since: since.and_utc(),
                reads: self.held_reads.cast_unsigned(),
                nights: read_nights(nights).ok_or_else(|| wrong("held_nights"))?,
                stays: read_nights(&self.held_stays).ok_or_else(|| wrong("held_stays"))?,
                events: usize::try_from(self.held_events).map_err(|_| wrong("held_events"))?,
            }),
            _ => None,
        };
        Ok(Feed {
            platform: Platform::from_name(&self.platform).ok_or_else(|| wrong("platform"))?,
            url: FeedUrl::parse(&self.url).map_err(|_| wrong("url"))?,
            policy: FeedPolicy::from_name(&self.policy).ok_or_else(|| wrong("policy"))?,
            next_read_at: self.next_read_at.and_utc(),
            claim: self.claim,
            last_status: self.last_status.and_then(|status| u16::try_from(status).ok()),
            state: FeedState {
                validators: Validators { etag: self.etag, last_modified: self.last_modified },
                last_read_at: self.last_read_at.map(|at| at.and_utc()),
                last_success_at: self.last_success_at.map(|at| at.and_utc()),
                last_error: self.last_error,
                failures: self.failures.cast_unsigned(),
                failed_cycles: self.failed_cycles.cast_unsigned(),
                from_other_address: self.from_other_address,
                covered_until: self.covered_until,
                held,
            },
            id: self.id,
            property_id: self.property_id,
        })
    }

    /// Puts what is remembered into the row.
    pub(super) fn remember(&mut self, state: FeedState) {
        let FeedState {
            validators: Validators { etag, last_modified },
            last_read_at,
            last_success_at,
            last_error,
            failures,
            failed_cycles,
            from_other_address,
            covered_until,
            held,
        } = state;
        self.etag = etag;
        self.last_modified = last_modified;
        self.last_read_at = last_read_at.map(|at| at.naive_utc());
        self.last_success_at = last_success_at.map(|at| at.naive_utc());
        self.last_error = last_error;
        self.failures = failures.cast_signed();
        self.failed_cycles = failed_cycles.cast_signed();
        self.from_other_address = from_other_address;
        self.covered_until = covered_until;
        self.held_since = held.as_ref().map(|held| held.since.naive_utc());
        self.held_reads = held.as_ref().map_or(0, |held| held.reads.cast_signed());
        self.held_events = held.as_ref().map_or(0, |held| i32::try_from(held.events).unwrap_or(i32::MAX));
        self.held_stays = held.as_ref().map_or_else(String::new, |held| write_nights(&held.stays));
        self.held_nights = held.map(|held| write_nights(&held.nights));
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
    marks: bool,
    blocks: bool,
    category: String,
    confidence: String,
    reasoning: String,
    summary: String,
    may_be_stay: bool,
}

impl EventRow {
    pub(super) fn write(feed_id: &str, place: i32, event: TakenEvent) -> Self {
        let TakenEvent { uid_hash, start, end, nights, marks, blocks, categorised, summary, may_be_stay } = event;
        let Categorised { category, confidence, reasoning } = categorised;
        Self {
            feed_id: feed_id.to_owned(),
            place,
            uid_hash,
            starts: start.to_string(),
            ends: end.to_string(),
            first_night: nights.first(),
            end_day: nights.end(),
            marks,
            blocks,
            category: category.name().to_owned(),
            confidence: confidence.name().to_owned(),
            reasoning: reasoning.into_owned(),
            summary,
            may_be_stay,
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
                reasoning: self.reasoning.into(),
            },
            uid_hash: self.uid_hash,
            marks: self.marks,
            blocks: self.blocks,
            summary: self.summary,
            may_be_stay: self.may_be_stay,
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
}

impl BlockRow {
    pub(super) fn write(property_id: &str, block: &Block, edited_at: NaiveDateTime) -> Self {
        let Block { id, nights, block_type, reason, created_at } = block;
        Self {
            property_id: property_id.to_owned(),
            id: id.clone(),
            first_night: nights.first(),
            end_day: nights.end(),
            block_type: block_type.name().to_owned(),
            reason: reason.clone(),
            created_at: created_at.naive_utc(),
            edited_at,
        }
    }

    pub(super) fn read(self) -> Result<Block, Corrupt> {
        let wrong = |column| corrupt(&self.id, column);
        Ok(Block {
            nights: NightRange::new(self.first_night, self.end_day).ok_or_else(|| wrong("end_day"))?,
            block_type: BlockType::from_name(&self.block_type).ok_or_else(|| wrong("block_type"))?,
            reason: self.reason,
            created_at: self.created_at.and_utc(),
            id: self.id,
        })
    }
}

/// Nights as text: `2026-12-05/2026-12-08,2027-01-01/2027-01-02`.
pub(super) fn write_nights(nights: &NightSet) -> String {
    let ranges: Vec<String> =
        nights.ranges().iter().map(|range| format!("{}/{}", range.first(), range.end())).collect();
    ranges.join(",")
}

/// The inverse of [`write_nights`].
pub(super) fn read_nights(text: &str) -> Option<NightSet> {
    let range = |text: &str| {
        let (first, end) = text.split_once('/')?;
        NightRange::new(first.parse().ok()?, end.parse().ok()?)
    };
    text.split(',').filter(|text| !text.is_empty()).map(range).collect()
}
