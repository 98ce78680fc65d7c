//! The blocked nights of a row: the owner's own blocks, and what no feed would bring again.

use std::collections::{BTreeMap, BTreeSet};

use casacero_proto::listing::v1::ImportedBlock;
use chrono::{DateTime, Days, NaiveDate, Timelike as _, Utc};
use serde_json::{Map, Value, json};

use super::{
    notes::{Cause, Notes},
    values,
};

/// Nights that are blocked, from the first to the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its id in the old table. Empty if it had none: then the calendar makes one of its content.
    pub id: String,
    /// Its first night.
    pub first: NaiveDate,
    /// Its last night.
    pub last: NaiveDate,
    pub reason: String,
    /// The name of its type.
    pub block_type: String,
    /// When it was made, as it was written.
    pub created_at: String,
}

impl Block {
    /// The block as the calendar service imports it.
    pub fn to_json(&self) -> Value {
        let Self { id, first, last, reason, block_type, created_at } = self;
        json!({
            "id": id, "startDate": first.to_string(), "endDate": last.to_string(), "reason": reason,
            "type": block_type, "createdAt": created_at,
        })
    }
}

/// The calendar service takes no longer reasons.
const LONGEST_REASON: usize = 500;
impl From<&Block> for ImportedBlock {
    fn from(block: &Block) -> Self {
        Self { start_date: block.first.to_string(), end_date: block.last.to_string() }
    }
}

const TYPES: [&str; 4] = ["owner_block", "maintenance", "personal_use", "other"];
/// How far from midnight an instant may be that stands for a day, in hours: browsers write the midnight of their owner's
/// zone in UTC.
const MIDNIGHT_HOURS: u32 = 3;

/// The blocks of `Manual Blocks`. Both days of a block are blocked. A block whose days cannot be read keeps the home out,
/// because its nights would be offered.
pub fn manual(text: &str, today: NaiveDate, notes: &mut Notes) -> Vec<Block> {
    const FIELD: &str = "manual_blocks";
    let items = match parsed(text) {
        _ if text.trim().is_empty() => Vec::new(),
        Ok((Value::Array(items), is_mended)) => {
            notes.mend(FIELD, is_mended);
            items
        }
        Ok((Value::Null, _)) => Vec::new(),
        Ok(_) | Err(_) => {
            notes.refuse(FIELD, Cause::Broken);
            return Vec::new();
        }
    };
    let mut blocks: Vec<Block> = Vec::new();
    for item in items {
        let Some(block) = notes.take(FIELD, manual_block(&item)) else { continue };
        let (block, is_mended) = block;
        notes.mend(FIELD, is_mended);
        if block.last < today {
            notes.leave_out(FIELD);
            continue;
        }
        // Of two with the same id, the one that was made later is true.
        let known = blocks.iter_mut().find(|known| !block.id.is_empty() && known.id == block.id);
        match known {
            Some(known) => {
                notes.mend(FIELD, true);
                if block.created_at > known.created_at {
                    *known = block;
                }
            }
            None => blocks.push(block),
        }
    }
    blocks
}

fn manual_block(item: &Value) -> values::Read<Block> {
    let Value::Object(fields) = item else { return Err(Cause::Invalid) };
    let ((first, last), days_mended) = days(fields)?;
    let reason = text_of(fields, "reason");
    let short: String = reason.chars().take(LONGEST_REASON).collect();
    let written_type = text_of(fields, "type");
    let block_type = match written_type.as_str() {
        "" => "owner_block",
        name if TYPES.contains(&name) => name,
        _ => "other",
    };
    let is_mended = days_mended || short != reason || (block_type != written_type && !written_type.is_empty());
    let block_type = block_type.to_owned();
    let (id, created_at) = (text_of(fields, "id"), text_of(fields, "createdAt"));
    Ok((Block { id, first, last, reason: short, block_type, created_at }, is_mended))
}

/// The nights of `Calendar Data` that no feed would bring again: those of platforms of which the row has no feed, and
/// manual ones if the row has no manual blocks of its own. Without summaries, which carry guests' names.
pub fn without_feed(
    text: &str,
    fed: &BTreeSet<&'static str>,
    has_manual: bool,
    today: NaiveDate,
    notes: &mut Notes,
) -> Vec<Block> {
    const FIELD: &str = "calendar_data";
    let entries = match parsed(text) {
        _ if text.trim().is_empty() => Vec::new(),
        Ok((Value::Array(entries), _)) => entries,
        Ok((Value::Object(mut data), _)) => match data.remove("blockedDates") {
            Some(Value::Array(entries)) => entries,
            None | Some(Value::Null) => Vec::new(),
            Some(_) => return unreadable(fed, notes),
        },
        Ok((Value::Null, _)) => Vec::new(),
        Ok(_) | Err(_) => return unreadable(fed, notes),
    };
    let mut blocks = BTreeMap::new();
    for entry in entries {
        let Some(fields) = notes.take(FIELD, entry.as_object().ok_or(Cause::Invalid)) else { continue };
        let platform = platform(&text_of(fields, "platform"));
        let comes_again = if platform == "manual" { has_manual } else { fed.contains(platform) };
        if comes_again {
            continue;
        }
        let Some(((first, last), _)) = notes.take(FIELD, days(fields)) else { continue };
        if last < today {
            continue;
        }
        let id = format!("imported-{platform}-{first}-{last}");
        let block = Block {
            id: id.clone(),
            first,
            last,
            reason: format!("Imported ({platform})"),
            block_type: "other".to_owned(),
            created_at: String::new(),
        };
        blocks.insert(id, block);
    }
    blocks.into_values().collect()
}

/// Feeds bring their nights again. Without any, nights would be offered that are taken.
fn unreadable(fed: &BTreeSet<&'static str>, notes: &mut Notes) -> Vec<Block> {
    if fed.is_empty() {
        notes.refuse("calendar_data", Cause::Broken);
    } else {
        notes.leave_out("calendar_data");
    }
    Vec::new()
}

/// The platform of an entry by its name; what is unknown is another.
fn platform(name: &str) -> &'static str {
    let known = ["airbnb", "booking", "vrbo", "manual"];
    known.into_iter().find(|known| name.eq_ignore_ascii_case(known)).unwrap_or("other")
}

/// JSON, or a text that holds it, which is its other form.
fn parsed(text: &str) -> values::Read<Value> {
    match serde_json::from_str(text).map_err(|_| Cause::Broken)? {
        Value::String(inner) => Ok((serde_json::from_str(&inner).map_err(|_| Cause::Broken)?, true)),
        value => Ok((value, false)),
    }
}

fn text_of(fields: &Map<String, Value>, name: &str) -> String {
    match fields.get(name) {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

fn days(fields: &Map<String, Value>) -> values::Read<(NaiveDate, NaiveDate)> {
    let (first, first_mended) = day(&text_of(fields, "startDate"))?;
    let (last, last_mended) = day(&text_of(fields, "endDate"))?;
    if last < first {
        return Err(Cause::Invalid);
    }
    Ok(((first, last), first_mended || last_mended))
}

/// A day, and in another form the instant of a midnight near the one of UTC.
fn day(text: &str) -> values::Read<NaiveDate> {
    let Ok(at) = text.parse::<DateTime<Utc>>() else { return values::day(text) };
    let is_evening = at.hour() >= 24 - MIDNIGHT_HOURS;
    let day = at.date_naive();
    let day = if is_evening { day.checked_add_days(Days::new(1)).ok_or(Cause::Invalid)? } else { day };
    Ok((day, true))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn today() -> NaiveDate {
        NaiveDate::from_ymd_opt(2027, 3, 1).expect("a day")
    }

    fn brief(blocks: &[Block]) -> Vec<String> {
        blocks
            .iter()
            .map(|Block { id, first, last, block_type, .. }| format!("{id} {first} {last} {block_type}"))
            .collect()
    }

    #[test]
    fn manual_blocks_are_read_whole_or_not_at_all() {
        let cases: [(&str, &[&str], &str); 14] = [
            (
                r#"[{"id":"1","startDate":"2027-03-05","endDate":"2027-03-07","type":"maintenance"}]"#,
                &["1 2027-03-05 2027-03-07 maintenance"],
                "",
            ),
            (
                r#"[{"id":7,"startDate":"2027-03-05","endDate":"2027-03-05"}]"#,
                &["7 2027-03-05 2027-03-05 owner_block"],
                "",
            ),
            (r#"[{"startDate":"05/03/2027","endDate":"7/3/2027"}]"#, &[" 2027-03-05 2027-03-07 owner_block"], "mended"),
            (
                r#"[{"id":"1","startDate":"2027-07-04T22:00:00.000Z","endDate":"2027-07-06T23:00:00.000Z"}]"#,
                &["1 2027-07-05 2027-07-07 owner_block"],
                "mended",
            ),
            (
                r#"[{"id":"1","startDate":"2027-03-05","endDate":"2027-03-05","type":"party"}]"#,
                &["1 2027-03-05 2027-03-05 other"],
                "mended",
            ),
            (
                r#"[{"id":"1","startDate":"2027-03-05","endDate":"2027-03-05","createdAt":"2026-09"},{"id":"1","startDate":"2027-05-05","endDate":"2027-05-05","createdAt":"2026-05"}]"#,
                &["1 2027-03-05 2027-03-05 owner_block"],
                "mended",
            ),
            (r#"[{"id":"1","startDate":"2027-02-01","endDate":"2027-02-28"}]"#, &[], "left out"),
            (
                r#"[{"id":"1","startDate":"2027-02-01","endDate":"2027-03-01"}]"#,
                &["1 2027-02-01 2027-03-01 owner_block"],
                "",
            ),
            (r#"[{"id":"1","startDate":"2027-03-05","endDate":"2027-03-01"}]"#, &[], "refused invalid"),
            (r#"[{"id":"1","startDate":"2027-03-05"}]"#, &[], "refused invalid"),
            ("[1]", &[], "refused invalid"),
            (r#"[{"id""#, &[], "refused broken"),
            ("{}", &[], "refused broken"),
            ("", &[], ""),
        ];
        for (text, expected, note) in cases {
            let mut notes = Notes::default();
            assert_eq!(brief(&manual(text, today(), &mut notes)), expected, "{text}");
            let refused: Vec<_> = notes.refused.iter().map(|(_, cause)| format!("refused {}", cause.name())).collect();
            let mended = notes.mended.iter().map(|_| "mended".to_owned());
            let left_out = notes.left_out.iter().map(|_| "left out".to_owned());
            assert_eq!(refused.into_iter().chain(mended).chain(left_out).collect::<String>(), note, "{text}");
        }
    }

    #[test]
    fn of_what_feeds_brought_only_that_is_imported_which_none_brings_again() {
        let entry =
            |platform: &str, day: &str| format!(r#"{{"platform":"{platform}","startDate":"{day}","endDate":"{day}"}}"#);
        let data = format!(
            r#"{{"blockedDates":[{},{},{},{}]}}"#,
            entry("airbnb", "2027-04-01"),
            entry("booking", "2027-04-02"),
            entry("manual", "2027-04-03"),
            entry("vrbo", "2027-02-03")
        );
        let cases: [(&[&'static str], bool, &[&str]); 3] = [
            (&[], false, &["airbnb-2027-04-01", "booking-2027-04-02", "manual-2027-04-03"]),
            (&["airbnb"], true, &["booking-2027-04-02"]),
            (&["airbnb", "booking"], true, &[]),
        ];
        for (fed, has_manual, expected) in cases {
            let mut notes = Notes::default();
            let fed = fed.iter().copied().collect();
            let found = without_feed(&data, &fed, has_manual, today(), &mut notes);
            let expected: Vec<_> =
                expected.iter().map(|name| format!("imported-{name}-{}", &name[name.len() - 10..])).collect();
            assert_eq!(found.iter().map(|block| block.id.clone()).collect::<Vec<_>>(), expected);
            assert_eq!(notes, Notes::default());
        }
        let broken = |fed: &[&'static str]| {
            let mut notes = Notes::default();
            without_feed("{\"blocked", &fed.iter().copied().collect(), false, today(), &mut notes);
            (notes.refused.len(), notes.left_out.len())
        };
        assert_eq!((broken(&[]), broken(&["airbnb"])), ((1, 0), (0, 1)));
    }
}
