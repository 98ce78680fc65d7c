//! An export of the old table: a file for a spreadsheet, or the JSON of its interface.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::columns::{Column, column};

/// The filled cells of a row, by field.
pub type Cells = BTreeMap<&'static str, String>;

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// One with at least one filled cell.
    Whole(Cells),
    /// One without.
    Empty,
    /// One that does not have the form of the others.
    Torn,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Its rows, in order.
    pub rows: Vec<Row>,
    /// Columns that are not imported because nobody knows what they are.
    pub unknown_columns: BTreeSet<String>,
    pub has_passwords: bool,
}

/// Why a file cannot be read as a table.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Spreadsheets in Spain write other encodings.
    #[error("it is not UTF-8; export it again as 'CSV UTF-8'")]
    NotUtf8,
    #[error("it is no table: {0}")]
    Csv(#[from] csv::Error),
    #[error("it is no JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// It is JSON, but not of rows.
    #[error("it holds no list of records")]
    NoRecords,
    /// No column says which home a row is.
    #[error("it has neither a column 'Property ID' nor one 'Record ID'")]
    NoIds,
}

/// Reads the bytes of a file. Whether it is JSON says its first character.
pub fn read(bytes: &[u8]) -> Result<Table, Error> {
    let text = std::str::from_utf8(bytes).map_err(|_| Error::NotUtf8)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let table = match text.trim_start().starts_with(['[', '{']) {
        true => of_json(text)?.ok_or(Error::NoRecords)?,
        false => of_csv(text)?,
    };
    let has_ids = table.rows.iter().any(
        |row| matches!(row, Row::Whole(cells) if cells.contains_key("property_id") || cells.contains_key("record_id")),
    );
    if has_ids { Ok(table) } else { Err(Error::NoIds) }
}

impl Table {
    /// Adds a row of named cells. Of two columns for one field, the first filled one counts.
    fn add<'a>(&mut self, cells: impl Iterator<Item = (&'a str, String)>) {
        let mut known = Cells::new();
        let mut is_empty = true;
        for (name, text) in cells {
            let kind = column(name);
            self.note(name, kind);
            if text.trim().is_empty() {
                continue;
            }
            is_empty = false;
            if let Column::Field(field) = kind {
                known.entry(field).or_insert(text);
            }
        }
        self.rows.push(if is_empty { Row::Empty } else { Row::Whole(known) });
    }

    fn note(&mut self, name: &str, kind: Column) {
        match kind {
            Column::Password => self.has_passwords = true,
            Column::Unknown if !self.unknown_columns.contains(name) => {
                self.unknown_columns.insert(name.to_owned());
            }
            Column::Unknown | Column::Field(_) | Column::Derived => {}
        }
    }
}

/// Spreadsheets in Spain separate cells by semicolons.
fn delimiter(text: &str) -> u8 {
    let heading = text.lines().next().unwrap_or_default();
    let count = |delimiter: u8| heading.bytes().filter(|byte| *byte == delimiter).count();
    [b',', b';', b'\t'].into_iter().max_by_key(|delimiter| (count(*delimiter), *delimiter == b',')).unwrap_or(b',')
}

fn of_csv(text: &str) -> Result<Table, csv::Error> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter(text))
        .from_reader(text.as_bytes());
    let mut records = reader.records();
    let Some(heading) = records.next().transpose()? else { return Ok(Table::default()) };
    let mut table = Table::default();
    for record in records {
        let record = record?;
        if record.len() != heading.len() {
            table.rows.push(Row::Torn);
            continue;
        }
        table.add(heading.iter().zip(record.iter().map(ToOwned::to_owned)));
    }
    Ok(table)
}

/// The rows of `[{"id", "fields"}]`, of flat objects, or of either as `records` of an object.
fn of_json(text: &str) -> Result<Option<Table>, serde_json::Error> {
    let records = match serde_json::from_str(text)? {
        Value::Array(records) => records,
        Value::Object(mut answer) => match answer.remove("records") {
            Some(Value::Array(records)) => records,
            _ => return Ok(None),
        },
        _ => return Ok(None),
    };
    let mut table = Table::default();
    for record in records {
        match record {
            Value::Object(mut record) => match record.remove("fields") {
                Some(Value::Object(fields)) => {
                    // The id of a record is beside its fields.
                    let mut all = Map::new();
                    if let Some(id) = record.remove("id") {
                        all.insert("Record ID".to_owned(), id);
                    }
                    all.extend(fields);
                    table.add(all.iter().map(|(name, value)| (name.as_str(), cell(value))));
                }
                Some(_) => table.rows.push(Row::Torn),
                None => table.add(record.iter().map(|(name, value)| (name.as_str(), cell(value)))),
            },
            _ => table.rows.push(Row::Torn),
        }
    }
    Ok(Some(table))
}

/// A value as the text of a cell. A list of one text is that text; other lists and objects stay JSON.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => match items.as_slice() {
            [] => String::new(),
            [Value::String(text)] => text.clone(),
            _ => value.to_string(),
        },
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(cells: &[(&'static str, &str)]) -> Row {
        Row::Whole(cells.iter().map(|(field, text)| (*field, (*text).to_owned())).collect())
    }

    fn table(text: &str) -> Result<Table, Error> {
        read(text.as_bytes())
    }

    #[test]
    fn spreadsheets_are_read_with_their_marks_lines_and_separators() {
        let expected = vec![
            whole(&[("property_id", "CASA-1"), ("description", "Two\r\nlines, \"quoted\"")]),
            Row::Empty,
            Row::Torn,
            whole(&[("property_id", "CASA-2")]),
        ];
        for separator in [',', ';', '\t'] {
            let text = "\u{feff}Property ID|Property Password|Description|Rollup\r\n\
                CASA-1|secret|\"Two\r\nlines, \"\"quoted\"\"\"|3\r\n|||\r\nCASA-3|x\r\nCASA-2|||\r\n"
                .replace('|', &separator.to_string());
            let read = table(&text).expect("a table");
            assert_eq!(read.rows, expected, "{separator:?}");
            assert!(read.has_passwords && !format!("{read:?}").contains("secret"));
            assert_eq!(read.unknown_columns, BTreeSet::from(["Rollup".to_owned()]));
        }
    }

    #[test]
    fn records_are_read_in_all_their_forms() {
        let fields = r#"{"Property ID":"CASA-1","Amenities":["WiFi","TV"],"Views":["Sea"],"Max Guests":4}"#;
        let row = |record_id: &str| {
            let mut cells = vec![
                ("property_id", "CASA-1"),
                ("amenities", r#"["WiFi","TV"]"#),
                ("views", "Sea"),
                ("max_guests", "4"),
            ];
            if !record_id.is_empty() {
                cells.push(("record_id", record_id));
            }
            whole(&cells)
        };
        let cases = [
            (format!(r#"[{{"id":"recA","fields":{fields}}},null]"#), vec![row("recA"), Row::Torn]),
            (format!(r#"{{"records":[{{"id":"recA","fields":{fields}}}]}}"#), vec![row("recA")]),
            (format!("[{fields}]"), vec![row("")]),
        ];
        for (text, rows) in cases {
            assert_eq!(table(&text).expect("a table").rows, rows, "{text}");
        }
    }

    #[test]
    fn what_is_no_table_is_refused() {
        assert!(matches!(table("[1"), Err(Error::Json(_))));
        assert!(matches!(table("{}"), Err(Error::NoRecords)));
        assert!(matches!(table("a,b\n1,2\n"), Err(Error::NoIds)));
        assert!(matches!(read(b"Property ID\nEspa\xf1a\n"), Err(Error::NotUtf8)));
    }
}
