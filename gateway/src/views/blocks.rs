//! Nights that owners block.

use casacero_proto::calendar::v1 as wire;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{day, timestamp};
use crate::{
    language::Language,
    problem::{Code, Problem},
    query::date,
};

/// Nights to be blocked; `endDate` is the last night, not the departure day.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewBlock {
    /// At most 64 letters, digits, hyphens and underscores; the block of that id is replaced. Made here when absent.
    pub id: Option<String>,
    /// First night.
    #[serde(default)]
    #[schema(required, value_type = NaiveDate)]
    pub start_date: String,
    /// Last night.
    #[serde(default)]
    #[schema(required, value_type = NaiveDate)]
    pub end_date: String,
    /// What kind; `owner_block` when absent.
    #[schema(value_type = Option<wire::BlockType>)]
    pub r#type: Option<String>,
    /// Why, in 1 to 500 characters. A form that does not ask for it gives the name of the type.
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 500)]
    pub reason: String,
    /// When it was made; now when absent.
    pub created_at: Option<DateTime<Utc>>,
    /// When it ends by itself, because it holds the nights for somebody; it stays when absent.
    pub until: Option<DateTime<Utc>>,
}

/// Edits that were made offline, in the order in which they were made.
#[derive(Deserialize, ToSchema)]
pub struct BlockEdits {
    /// At most 2,000.
    pub edits: Vec<BlockEdit>,
}

/// One edit: it either puts a block, whose id is needed then, or removes one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockEdit {
    /// The block that was made or changed.
    pub put: Option<NewBlock>,
    /// The id of the block that was removed.
    pub remove: Option<String>,
    /// When, by the owner's clock. The newer of two edits of one block stands.
    #[serde(default)]
    #[schema(required, value_type = DateTime<Utc>)]
    pub edited_at: String,
}

/// A value that is no block type of the contract.
const UNKNOWN_TYPE: i32 = -1;

impl NewBlock {
    /// The block with an id. A new id is made here where it has none, so that a repeated call makes no second block.
    pub fn with_id(self) -> Self {
        let id = self.id.filter(|id| !id.is_empty()).unwrap_or_else(|| Uuid::now_v7().to_string());
        Self { id: Some(id), ..self }
    }

    /// Converts the block. Refused when a date is invalid.
    pub fn wire(self) -> Result<wire::Block, Problem> {
        let nights = self.nights()?;
        let Self { id, start_date: _, end_date: _, r#type, reason, created_at, until } = self;
        Ok(wire::Block {
            id: id.unwrap_or_default(),
            nights: Some(nights),
            // The service refuses an unknown type and applies the other edits.
            block_type: r#type.map_or(0, |kind| kind.parse::<wire::BlockType>().map_or(UNKNOWN_TYPE, Into::into)),
            reason,
            created_at: created_at.map(timestamp),
            until: until.map(timestamp),
            edited_at: None,
        })
    }

    fn nights(&self) -> Result<wire::DayRange, Problem> {
        let first_day = day(date("startDate", &self.start_date)?);
        Ok(wire::DayRange { first_day, end_day: day(date("endDate", &self.end_date)?) + 1 })
    }
}

impl BlockEdit {
    /// Whether the block it puts has an invalid date.
    pub fn is_undated(&self) -> bool {
        self.put.as_ref().is_some_and(|block| block.nights().is_err())
    }

    /// Converts the edit. An edit with both or neither of `put` and `remove`, or without a time, becomes an empty edit,
    /// and one without dates has no nights. The service refuses it and applies the others.
    pub fn wire(self) -> wire::BlockEdit {
        let Self { put, remove, edited_at } = self;
        let Ok(edited_at) = edited_at.parse::<DateTime<Utc>>() else {
            // Without a time, the order of the edits is unknown.
            return wire::BlockEdit::default();
        };
        let edit = match (put, remove) {
            (Some(block), None) => {
                let id = block.id.clone().unwrap_or_default();
                let block = block.wire().unwrap_or(wire::Block { id, ..Default::default() });
                Some(wire::block_edit::Edit::Put(block))
            }
            (None, Some(id)) => Some(wire::block_edit::Edit::Remove(id)),
            (None, None) | (Some(_), Some(_)) => None,
        };
        wire::BlockEdit { edit, edited_at: Some(timestamp(edited_at)) }
    }
}

/// Adds the texts to the results of edits; the edits in `undated` had invalid dates.
pub fn explain(edits: &mut wire::BlockEditResults, undated: &[bool], language: Language) {
    for (at, result) in edits.results.iter_mut().enumerate() {
        let Some(reason) = &result.reason else { continue };
        let undated = undated.get(at).copied().unwrap_or_default() && reason == Code::InvalidNights.name();
        let code = if undated { Some(Code::InvalidDate) } else { Code::named(reason) };
        if let Some(code) = code {
            (result.reason, result.message) = (Some(code.name().to_owned()), Some(code.text(language).to_owned()));
        }
    }
}
