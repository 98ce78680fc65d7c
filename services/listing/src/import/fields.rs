//! Fields of a row: what is noted when one is missing, written in another form, or cannot be read.

use crate::domain::text::{Invalid, Line};
use casacero_proto::Enumeration;

use super::{
    notes::{Cause, Notes},
    table::Cells,
    values,
};

/// What a cell holds; empty if the row has none.
pub fn text<'a>(cells: &'a Cells, field: &str) -> &'a str {
    cells.get(field).map_or("", |text| text.trim())
}

/// Why a text that the listing service refuses keeps a row out.
pub fn cause(invalid: Invalid) -> Cause {
    match invalid {
        Invalid::Required => Cause::Missing,
        Invalid::TooLong { .. } => Cause::TooLong,
        _ => Cause::Invalid,
    }
}

/// A value that a home needs.
pub fn needed<T>(
    field: &'static str,
    text: &str,
    read: impl Fn(&str) -> Result<T, Cause>,
    notes: &mut Notes,
) -> Option<T> {
    let value = if text.is_empty() { Err(Cause::Missing) } else { read(text) };
    notes.take(field, value)
}

/// A value without which a home is imported.
pub fn optional<T>(
    field: &'static str,
    text: &str,
    read: impl Fn(&str) -> values::Read<T>,
    notes: &mut Notes,
) -> Option<T> {
    if text.is_empty() {
        return None;
    }
    let Ok((value, is_mended)) = read(text) else {
        notes.leave_out(field);
        return None;
    };
    notes.mend(field, is_mended);
    Some(value)
}

/// A line of text that a home needs.
pub fn line<const MAX: usize>(field: &'static str, text: &str, notes: &mut Notes) -> Option<String> {
    let line = Line::<MAX>::parse(text).map_err(cause);
    notes.take(field, line).map(|line| line.to_string())
}

/// A line of text without which a home is imported.
pub fn optional_line<const MAX: usize>(field: &'static str, text: &str, notes: &mut Notes) -> Option<String> {
    let read = |text: &str| Ok((Line::<MAX>::parse(text).map_err(cause)?.to_string(), false));
    optional(field, text, read, notes)
}

/// A value of an enumeration, or the default one if nobody knows it.
pub fn choice_or<E: Enumeration>(field: &'static str, text: &str, default: E, notes: &mut Notes) -> E {
    optional(field, text, |text| Ok((values::choice(text)?, false)), notes).unwrap_or(default)
}

/// The numbers of the values of a list, without those that nobody knows.
pub fn choices<E: Enumeration>(field: &'static str, text: &str, notes: &mut Notes) -> Vec<i32> {
    let mut found = Vec::new();
    for item in values::list(text) {
        match values::choice::<E>(&item).map(Into::<i32>::into) {
            Ok(number) if found.contains(&number) => {}
            Ok(number) => found.push(number),
            Err(_) => notes.leave_out(field),
        }
    }
    found
}
