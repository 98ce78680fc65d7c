//! Blocks as the directory kept them before: JSON text in one field of the listing (spec 3.4).
//!
//! What can be understood is taken, and of what cannot be, its start: when in doubt a night is blocked.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use super::{convert::CheckedEdit, refuse};
use crate::domain::{
    block::{Block, BlockType, Change, Edit},
    nights::following,
};

/// More than the field could ever hold.
const MOST_BLOCKS: usize = 2_000;

/// Why nothing is imported.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unreadable {
    /// No list of objects.
    #[error("the text is not a list of blocks: {0}")]
    Json(#[from] serde_json::Error),
    /// Too long.
    #[error("at most {MOST_BLOCKS} blocks can be imported")]
    TooMany,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OldBlock {
    #[serde(default)]
    id: serde_json::Value,
    #[serde(default)]
    start_date: String,
    #[serde(default)]
    end_date: String,
    #[serde(default)]
    reason: Option<String>,
    #[serde(default, rename = "type")]
    block_type: Option<String>,
    #[serde(default)]
    created_at: Option<String>,
}

/// The blocks of the text as edits, made when the blocks were.
pub(super) fn read(json: &str, now: DateTime<Utc>, today: NaiveDate) -> Result<Vec<CheckedEdit>, Unreadable> {
    // An empty field is an empty list.
    if json.trim().is_empty() {
        return Ok(Vec::new());
    }
    let blocks: Vec<OldBlock> = serde_json::from_str(json)?;
    if blocks.len() > MOST_BLOCKS {
        return Err(Unreadable::TooMany);
    }
    let mut seen = std::collections::HashSet::new();
    let edit = |old: OldBlock| {
        let mut id = old.own_id();
        // Two blocks of one id are two blocks.
        if !seen.insert(id.clone()) {
            id = old.made_id();
            seen.insert(id.clone());
        }
        let created_at = old.created_at(now);
        let checked = old
            .block(id.clone(), created_at, today)
            .map(|block| Edit { change: Change::Put(block), edited_at: created_at });
        CheckedEdit { block_id: id, checked }
    };
    Ok(blocks.into_iter().map(edit).collect())
}

impl OldBlock {
    fn own_id(&self) -> String {
        let id = match &self.id {
            serde_json::Value::String(id) => id.clone(),
            serde_json::Value::Number(id) => id.to_string(),
            _ => String::new(),
        };
        if Block::is_id(&id) { id } else { self.made_id() }
    }

    /// An id for a block that has none of its own: the same one at each import.
    fn made_id(&self) -> String {
        let Self { id, start_date, end_date, reason, block_type, created_at } = self;
        let content = format!("{id}|{start_date}|{end_date}|{reason:?}|{block_type:?}|{created_at:?}");
        let digest = Sha256::digest(content.as_bytes());
        digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }

    fn created_at(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let written = self.created_at.as_deref().and_then(|text| {
            let naive = || text.parse::<NaiveDateTime>().ok().map(|at| at.and_utc());
            text.parse::<DateTime<Utc>>().ok().or_else(naive)
        });
        // To the microsecond, which is what every store keeps.
        let written = written.and_then(|at| DateTime::from_timestamp_micros(at.timestamp_micros()));
        written.filter(|at| *at > DateTime::UNIX_EPOCH).map_or(now, |at| at.min(now))
    }

    fn block(self, id: String, created_at: DateTime<Utc>, today: NaiveDate) -> Result<Block, tonic::Status> {
        let wrong = |field| refuse::invalid("invalid_date", field, "not a date");
        let first = day(&self.start_date).ok_or_else(|| wrong("startDate"))?;
        // The end date is the last blocked night; one before the start is a mistake, and the start night blocks.
        let last = day(&self.end_date).unwrap_or(first).max(first);
        let block_type = match self.block_type.as_deref() {
            None | Some("") => BlockType::OwnerBlock,
            Some(name) => BlockType::from_name(name).unwrap_or(BlockType::Other),
        };
        let reason = self.reason.filter(|reason| !reason.trim().is_empty()).unwrap_or_else(|| "Owner block".into());
        Block::new(id, (first, following(last)), block_type, &reason, created_at, today).map_err(refuse::invalid_block)
    }
}

/// A date, perhaps with a time behind it.
fn day(text: &str) -> Option<NaiveDate> {
    text.trim().get(..10)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> DateTime<Utc> {
        "2026-11-21T08:00:00Z".parse().expect("an instant")
    }

    fn import(json: &str) -> Vec<String> {
        let edits = read(json, now(), now().date_naive()).expect("a list");
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
                "1718000000000 2026-12-01..2026-12-02 OwnerBlock Owner block 2026-11-21 08:00:00 UTC",
            ),
            (
                r#"{"id":"b2","startDate":"2026-12-05T00:00:00.000Z","endDate":"2026-12-01","reason":" ","type":"party"}"#,
                "b2 2026-12-05..2026-12-06 Other Owner block 2026-11-21 08:00:00 UTC",
            ),
            (r#"{"id":"b3","startDate":"soon","endDate":"2026-12-01"}"#, "b3 not a date"),
            (
                r#"{"id":"b4","startDate":"2020-12-01","endDate":"2020-12-02"}"#,
                "b4 the nights lie outside the calendar",
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
            read(json, now(), now().date_naive()).expect("a list").into_iter().map(|edit| edit.block_id).collect()
        };
        let first = ids(json);
        assert_eq!(first, ids(json));
        assert_eq!(first.iter().collect::<std::collections::HashSet<_>>().len(), 3, "{first:?}");
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for json in ["{}", "null", "[", "[1]", "nonsense"] {
            assert!(read(json, now(), now().date_naive()).is_err(), "{json}");
        }
        assert_eq!(read("  ", now(), now().date_naive()).expect("nothing").len(), 0);
    }
}
