//! Blocks as the old directory kept them: JSON text in one field of the listing.
//!
//! Readable blocks are imported. A block whose start or end cannot be read is refused alone, because only the owner
//! knows its nights.

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Timelike as _, Utc};
use chrono_tz::Tz;
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::{convert::CheckedEdit, refuse};
use crate::domain::{
    block::{Block, BlockType, Change, Edit, LONGEST_REASON},
    id::is_id,
    nights::{NightRange, following, horizon},
    printable,
};
use crate::store::MOST_BLOCKS;

/// Why no block is imported.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unreadable {
    /// The text is not a list of objects.
    #[error("the text is not a list of blocks: {0}")]
    Json(#[from] serde_json::Error),
    /// The list is too long.
    #[error("at most {MOST_BLOCKS} blocks can be imported")]
    TooMany,
}

/// One old block. An invalid field does not affect the others.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct OldBlock {
    id: Value,
    start_date: Value,
    end_date: Value,
    end: Value,
    reason: Value,
    #[serde(rename = "type")]
    block_type: Value,
    created_at: Value,
}

/// The blocks of the text as edits, with the times at which the blocks were made. Instants become days in the
/// property's zone.
pub(super) fn read(json: &str, now: DateTime<Utc>, zone: Tz) -> Result<Vec<CheckedEdit>, Unreadable> {
    // An empty field is an empty list.
    if json.trim().is_empty() {
        return Ok(Vec::new());
    }
    let today = now.with_timezone(&zone).date_naive();
    let blocks: Vec<Value> = serde_json::from_str(json)?;
    if blocks.len() > MOST_BLOCKS {
        return Err(Unreadable::TooMany);
    }
    let mut seen = std::collections::HashSet::new();
    let edit = |old: Value| {
        // A value that is not an object has no readable fields.
        let old: OldBlock = serde_json::from_value(with_known_names(old)).unwrap_or_default();
        let mut id = old.own_id();
        // Two blocks with the same id are two blocks.
        if !seen.insert(id.clone()) {
            id = old.made_id();
            seen.insert(id.clone());
        }
        let created_at = old.created_at(now);
        // A block without a time is older than every edit of the owner.
        let edited_at = created_at.unwrap_or(DateTime::UNIX_EPOCH);
        let checked = old
            .block(id.clone(), created_at.unwrap_or(now), today, zone)
            .map(|block| Edit { change: Change::Put(block), edited_at });
        CheckedEdit { block_id: id, checked }
    };
    Ok(blocks.into_iter().map(edit).collect())
}

impl OldBlock {
    fn own_id(&self) -> String {
        let id = match &self.id {
            Value::String(id) => id.clone(),
            Value::Number(id) => id.to_string(),
            _ => String::new(),
        };
        if is_id(&id) { id } else { self.made_id() }
    }

    /// An id for a block without one. It is the same at each import.
    fn made_id(&self) -> String {
        let Self { id, start_date, end_date, end, reason, block_type, created_at } = self;
        let end_date = if end_date.is_null() { end } else { end_date };
        let content = format!("{id}|{start_date}|{end_date}|{reason}|{block_type}|{created_at}");
        let digest = Sha256::digest(content.as_bytes());
        digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }

    fn created_at(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let written = self.created_at.as_str().and_then(|text| {
            let naive = || text.parse::<NaiveDateTime>().ok().map(|at| at.and_utc());
            text.parse::<DateTime<Utc>>().ok().or_else(naive)
        });
        // Truncated to microseconds, which every store keeps.
        let written = written.and_then(|at| DateTime::from_timestamp_micros(at.timestamp_micros()));
        // A time in the future is invalid, and must not override the owner's later edits.
        written.filter(|at| *at > DateTime::UNIX_EPOCH && *at <= now)
    }

    fn block(self, id: String, created_at: DateTime<Utc>, today: NaiveDate, zone: Tz) -> Result<Block, tonic::Status> {
        let wrong = |field| refuse::invalid("invalid_date", field, "not a date");
        let first = day(&self.start_date, zone, Side::Start).ok_or_else(|| wrong("startDate"))?;
        // The end date is the last blocked night. Without an end date, only the start night is blocked.
        let end = if is_none(&self.end_date) { &self.end } else { &self.end_date };
        let last = if is_none(end) { first } else { day(end, zone, Side::End).ok_or_else(|| wrong("endDate"))? };
        if last < first {
            return Err(refuse::invalid("invalid_nights", "endDate", "the end lies before the start"));
        }
        // Years with more than four digits do not sort as text.
        let last = NaiveDate::from_ymd_opt(9999, 12, 30).map_or(last, |latest| last.min(latest));
        let nights = NightRange::at_least_one(first, following(last));
        // Past nights are dropped. Nights beyond the calendar enter it day by day.
        let nights = NightRange::new(first.max(horizon(today).first()), nights.end()).unwrap_or(nights);
        let block_type = match self.block_type.as_str() {
            None | Some("") => BlockType::OwnerBlock,
            Some(name) => BlockType::from_name(name).unwrap_or(BlockType::Other),
        };
        let reason = printable::one_line(self.reason.as_str().unwrap_or_default());
        let reason: String = reason.chars().take(LONGEST_REASON).collect();
        let reason = if printable::is_visible(&reason) { reason.as_str() } else { "Owner block" };
        Block::new(id, (nights.first(), nights.end()), block_type, reason, created_at, today)
            .map_err(refuse::invalid_block)
    }
}

fn is_none(value: &Value) -> bool {
    value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty())
}

/// The object with known field names. An end under an unknown name would be ignored, and only one night would be
/// blocked.
fn with_known_names(old: Value) -> Value {
    const NAMES: [&str; 7] = ["id", "startDate", "endDate", "end", "reason", "type", "createdAt"];
    let Value::Object(fields) = old else { return old };
    let renamed = fields.into_iter().map(|(name, value)| {
        let plain = name.replace(['_', '-', ' '], "");
        let known = NAMES.into_iter().find(|known| known.eq_ignore_ascii_case(&plain));
        (known.map_or(name, ToOwned::to_owned), value)
    });
    Value::Object(renamed.collect())
}

/// Whether a date is the start or the end of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Start,
    End,
}

/// An end at this hour or later may be the midnight of a browser whose clock is ahead of the property's.
const EVENING: u32 = 20;

/// A date, or the day of an instant in the property's zone: browsers write the midnight of a picked day in UTC.
/// Midnight UTC is how other programs write a date. An end in the evening may be the midnight of a browser further
/// east.
fn day(value: &Value, zone: Tz, side: Side) -> Option<NaiveDate> {
    let text = value.as_str()?.trim();
    if let Ok(day) = text.parse() {
        return Some(day);
    }
    if let Ok(at) = text.parse::<DateTime<Utc>>() {
        let local = at.with_timezone(&zone).naive_local();
        return Some(match side {
            _ if at.time() == NaiveTime::MIN => at.date_naive(),
            Side::End if local.hour() >= EVENING => following(local.date()),
            Side::Start | Side::End => local.date(),
        });
    }
    let text = text.replacen(' ', "T", 1);
    text.parse::<NaiveDateTime>().ok().map(|at| at.date())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> DateTime<Utc> {
        "2026-11-21T08:00:00Z".parse().expect("an instant")
    }

    fn import(json: &str) -> Vec<String> {
        let edits = read(json, now(), Tz::Europe__Madrid).expect("a list");
        let short = |edit: &CheckedEdit| match &edit.checked {
            Ok(Edit { change: Change::Put(block), edited_at }) => {
                let Block { id, nights, block_type, reason, .. } = block;
                format!("{id} {}..{} {block_type:?} {reason} {edited_at}", nights.first(), nights.end())
            }
            Ok(other) => format!("{other:?}"),
            Err(refused) => format!("{} {}", edit.block_id, refused.message()),
        };
        edits.iter().map(short).collect()
    }

    #[test]
    fn old_blocks_are_understood() {
        let cases = [
            (
                r#"{"id":"b1","startDate":"2026-12-01","endDate":"2026-12-03","reason":"Painter","type":"maintenance","createdAt":"2026-01-02T03:04:05.678Z"}"#,
                "b1 2026-12-01..2026-12-04 Maintenance Painter 2026-01-02 03:04:05.678 UTC",
            ),
            (
                r#"{"id":1718000000000,"startDate":"2026-12-01","endDate":"2026-12-01"}"#,
                "1718000000000 2026-12-01..2026-12-02 OwnerBlock Owner block 1970-01-01 00:00:00 UTC",
            ),
            (
                r#"{"id":"b2","startDate":"2026-12-05T00:00:00.000Z","endDate":"","reason":" ","type":"party"}"#,
                "b2 2026-12-05..2026-12-06 Other Owner block 1970-01-01 00:00:00 UTC",
            ),
            // A block that began long ago; one that ends beyond the calendar, with a reason that has no visible text;
            // one without an end.
            (
                r#"{"id":"c1","startDate":"2026-05-15","endDate":"2027-07-31","createdAt":"2026-01-02T00:00:00Z"}"#,
                "c1 2026-10-21..2027-08-01 OwnerBlock Owner block 2026-01-02 00:00:00 UTC",
            ),
            (
                r#"{"id":"c2","startDate":"2028-11-01","endDate":"2029-03-31","reason":"\u0000\u200b","createdAt":"2026-01-02T00:00:00Z"}"#,
                "c2 2028-11-01..2029-04-01 OwnerBlock Owner block 2026-01-02 00:00:00 UTC",
            ),
            (
                r#"{"id":"c5","startDate":"2029-01-01","endDate":"9999-12-31","createdAt":"2026-01-02T00:00:00Z"}"#,
                "c5 2029-01-01..9999-12-31 OwnerBlock Owner block 2026-01-02 00:00:00 UTC",
            ),
            (
                r#"{"id":"c3","startDate":"2026-12-01","endDate":null,"reason":7,"type":[],"createdAt":"2026-01-02T00:00:00Z"}"#,
                "c3 2026-12-01..2026-12-02 OwnerBlock Owner block 2026-01-02 00:00:00 UTC",
            ),
            // Two days picked in browsers in Madrid, in summer and in winter; times without a zone.
            (
                r#"{"id":"t1","startDate":"2027-07-04T22:00:00.000Z","endDate":"2027-07-09T22:00:00.000Z"}"#,
                "t1 2027-07-05..2027-07-11 OwnerBlock Owner block 1970-01-01 00:00:00 UTC",
            ),
            (
                r#"{"id":"t2","startDate":"2026-12-04T23:00:00Z","endDate":"2026-12-06T00:00:00+01:00"}"#,
                "t2 2026-12-05..2026-12-07 OwnerBlock Owner block 1970-01-01 00:00:00 UTC",
            ),
            (
                r#"{"id":"t3","startDate":"2026-12-04T23:00:00","endDate":"2026-12-05 10:00:00"}"#,
                "t3 2026-12-04..2026-12-06 OwnerBlock Owner block 1970-01-01 00:00:00 UTC",
            ),
            (
                r#"{"id":"t4","startDate":"2026-12-04","end":"2026-12-05","createdAt":"2030-01-01T00:00:00Z"}"#,
                "t4 2026-12-04..2026-12-06 OwnerBlock Owner block 1970-01-01 00:00:00 UTC",
            ),
            (
                r#"{"id":"t5","startDate":"2027-03-01","endDate":"2027-3-9"}"#,
                "t5 2027-03-01..2027-03-10 OwnerBlock Owner block 1970-01-01 00:00:00 UTC",
            ),
            // An unreadable end cannot be guessed.
            (r#"{"id":"e1","startDate":"2027-03-01","endDate":"next week"}"#, "e1 not a date"),
            (r#"{"id":"e2","startDate":"2027-03-01","endDate":1807228800000}"#, "e2 not a date"),
            (r#"{"id":"e3","startDate":"2027-03-01","endDate":"09/05/2027"}"#, "e3 not a date"),
            (r#"{"id":"e4","startDate":"2027-06-01","endDate":"2027-06-31"}"#, "e4 not a date"),
            (r#"{"id":"e5","startDate":"2027-03-05","endDate":"2027-03-01"}"#, "e5 the end lies before the start"),
            (r#"{"id":"c4","startDate":20261201,"endDate":"2026-12-03"}"#, "c4 not a date"),
            (r#"{"id":"b3","startDate":"soon","endDate":"2026-12-01"}"#, "b3 not a date"),
            (r#"{"id":"b4","startDate":"2020-12-01","endDate":"2020-12-02"}"#, "b4 the nights are past"),
            // The midnight of a browser that is one hour ahead; field names in another spelling.
            (
                r#"{"id":"d1","startDate":"2027-07-04T21:00:00.000Z","EndDate":"2027-07-09T21:00:00.000Z"}"#,
                "d1 2027-07-04..2027-07-11 OwnerBlock Owner block 1970-01-01 00:00:00 UTC",
            ),
            (
                r#"{"id":"d2","start_date":"2026-12-05","end_date":"2026-12-07"}"#,
                "d2 2026-12-05..2026-12-08 OwnerBlock Owner block 1970-01-01 00:00:00 UTC",
            ),
        ];
        for (json, expected) in cases {
            assert_eq!(import(&format!("[{json}]")), [expected], "{json}");
        }
    }

    #[test]
    fn blocks_without_an_id_of_their_own_get_the_same_one_at_each_import() {
        let json = r#"[{"startDate":"2026-12-01","endDate":"2026-12-02"},
            {"id":"b1","startDate":"2026-12-03","endDate":"2026-12-04"},
            {"id":"b1","startDate":"2026-12-07","endDate":"2026-12-08"}]"#;
        let ids = |json| -> Vec<String> {
            read(json, now(), Tz::Europe__Madrid).expect("a list").into_iter().map(|edit| edit.block_id).collect()
        };
        let first = ids(json);
        assert_eq!(first, ids(json));
        assert_eq!(first.iter().collect::<std::collections::HashSet<_>>().len(), 3, "{first:?}");
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for json in ["{}", "null", "[", "nonsense"] {
            assert!(read(json, now(), Tz::Europe__Madrid).is_err(), "{json}");
        }
        assert_eq!(read("  ", now(), Tz::Europe__Madrid).expect("nothing").len(), 0);
        let mixed = import(r#"[1, {"id":"b1","startDate":"2026-12-01"}, null]"#);
        assert!(mixed[1].starts_with("b1 2026-12-01..2026-12-02"), "one that is none stops no other: {mixed:?}");
        let long = format!(r#"[{{"id":"b1","startDate":"2026-12-01","reason":"{}"}}]"#, "x".repeat(600));
        assert!(import(&long)[0].starts_with("b1 2026-12-01"), "a long reason is cut");
    }
}
