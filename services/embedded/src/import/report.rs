//! What an import says: each row with what happened to it, and what the operator has to do next.

use std::{
    collections::BTreeSet,
    io::{self, Write},
};

use serde::Serialize;

use super::{
    nights::Block,
    notes::Notes,
    photos::{PhotoOutcome, PhotoReport},
};

/// What became of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Imported,
    /// The same row had come in before, and nothing was written.
    Unchanged,
    Refused,
}

/// A blocked range, both nights included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Range {
    start_date: String,
    end_date: String,
}

impl From<&Block> for Range {
    fn from(block: &Block) -> Self {
        Self { start_date: block.first.to_string(), end_date: block.last.to_string() }
    }
}

/// One row of the report.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RowReport {
    /// The number of the row, from 1, headings not counted.
    pub row: usize,
    /// The home's id. Empty if it has none yet.
    pub id: String,
    pub outcome: Outcome,
    /// `field:cause` of each fault.
    pub refused: Vec<String>,
    /// Fields that are stored in another form.
    pub mended: BTreeSet<&'static str>,
    /// Fields of which something is not imported.
    pub left_out: BTreeSet<&'static str>,
    /// Whether nobody can open the home because it has no mail address.
    pub has_no_way_in: bool,
    /// The platforms whose feeds it has.
    pub feeds: usize,
    /// Its photos, the main one first, and what became of each.
    pub photos: Vec<PhotoReport>,
    /// The nights that were blocked.
    pub blocked: Vec<Range>,
    /// The mail address, for one link each. It is in no output.
    #[serde(skip)]
    pub address: String,
}

impl RowReport {
    /// A row with its notes and nothing else.
    pub fn of_notes(row: usize, id: String, outcome: Outcome, notes: &Notes) -> Self {
        Self {
            row,
            id,
            outcome,
            refused: notes.refused.iter().map(|(field, cause)| format!("{field}:{}", cause.name())).collect(),
            mended: notes.mended.clone(),
            left_out: notes.left_out.clone(),
            has_no_way_in: false,
            feeds: 0,
            photos: Vec::new(),
            blocked: Vec::new(),
            address: String::new(),
        }
    }
}

#[derive(Debug, Default)]
pub struct Report {
    pub rows: Vec<RowReport>,
    /// Columns that are not imported because nobody knows what they are.
    pub unknown_columns: BTreeSet<String>,
    /// Whether the table has passwords.
    pub has_passwords: bool,
    pub is_dry_run: bool,
}

/// The last line of the report for programs.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Total<'a> {
    rows: usize,
    imported: usize,
    unchanged: usize,
    refused: usize,
    no_way_in: Vec<&'a str>,
    unknown_columns: &'a BTreeSet<String>,
    passwords_left_out: bool,
    photos: PhotoCounts,
    dry_run: bool,
}

/// How many photos had which outcome.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct PhotoCounts {
    not_fetched: usize,
    known: usize,
    added: usize,
    failed: usize,
}

impl Report {
    fn count(&self, outcome: Outcome) -> usize {
        self.rows.iter().filter(|row| row.outcome == outcome).count()
    }

    fn homes(&self) -> impl Iterator<Item = &RowReport> {
        self.rows.iter().filter(|row| row.outcome != Outcome::Refused)
    }

    fn photo_counts(&self) -> PhotoCounts {
        let mut counts = PhotoCounts::default();
        for photo in self.homes().flat_map(|row| &row.photos) {
            match photo.outcome {
                PhotoOutcome::NotFetched => counts.not_fetched += 1,
                PhotoOutcome::Known => counts.known += 1,
                PhotoOutcome::Added => counts.added += 1,
                PhotoOutcome::Failed(_) => counts.failed += 1,
            }
        }
        counts
    }

    fn no_way_in(&self) -> Vec<&str> {
        self.homes().filter(|row| row.has_no_way_in).map(name).collect()
    }

    /// One JSON object for each row, on a line of its own, and one for all of them at last.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        for row in &self.rows {
            serde_json::to_writer(&mut *out, row)?;
            writeln!(out)?;
        }
        let total = Total {
            rows: self.rows.len(),
            imported: self.count(Outcome::Imported),
            unchanged: self.count(Outcome::Unchanged),
            refused: self.count(Outcome::Refused),
            no_way_in: self.no_way_in(),
            unknown_columns: &self.unknown_columns,
            passwords_left_out: self.has_passwords,
            photos: self.photo_counts(),
            dry_run: self.is_dry_run,
        };
        serde_json::to_writer(&mut *out, &total)?;
        writeln!(out)
    }

    /// The rows that somebody should look at, and what to do next.
    pub fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        for row in &self.rows {
            write_row(row, out)?;
            write_missing_photos(row, out)?;
        }
        let [imported, unchanged, refused] =
            [Outcome::Imported, Outcome::Unchanged, Outcome::Refused].map(|outcome| self.count(outcome));
        let rows = self.rows.len();
        writeln!(out, "{rows} rows: {imported} imported, {unchanged} known already, {refused} refused")?;
        if self.is_dry_run {
            writeln!(
                out,
                "This was a dry run: nothing was written, and what the data folder holds was not looked at."
            )?;
        }
        if !self.unknown_columns.is_empty() {
            let names: Vec<_> = self.unknown_columns.iter().map(String::as_str).collect();
            writeln!(out, "Columns that are not imported: {}.", names.join(", "))?;
        }
        if self.has_passwords {
            writeln!(
                out,
                "Passwords were not imported: every visitor could read them. Owners get a link by mail instead."
            )?;
        }
        self.write_next_steps(out)
    }

    fn write_next_steps(&self, out: &mut impl Write) -> io::Result<()> {
        let no_way_in = self.no_way_in();
        if !no_way_in.is_empty() {
            writeln!(out, "\nNo way in: these homes have no mail address and stay locked.")?;
            writeln!(out, "Find the address of each owner, then `casacero owner link ID ADDRESS`.")?;
            writeln!(out, "  {}", no_way_in.join(", "))?;
        }
        let addresses: BTreeSet<&str> = self.homes().map(|row| row.address.as_str()).collect();
        let owners = addresses.iter().filter(|address| !address.is_empty()).count();
        if owners > 0 {
            writeln!(
                out,
                "\n{owners} owners have a mail address. `casacero owner invite` mails each of them one link."
            )?;
        }
        let (homes, feeds) =
            self.homes().filter(|row| row.feeds > 0).fold((0, 0), |(homes, feeds), row| (homes + 1, feeds + row.feeds));
        if feeds > 0 {
            writeln!(
                out,
                "\n{feeds} feed addresses of {homes} homes were public in the old table. Ask their owners to renew them on the \
                 platforms, and to enter the new ones under Calendar."
            )?;
        }
        self.write_photos(out)
    }

    fn write_photos(&self, out: &mut impl Write) -> io::Result<()> {
        let PhotoCounts { not_fetched, known: _, added, failed } = self.photo_counts();
        if not_fetched > 0 && self.is_dry_run {
            writeln!(out, "\n{not_fetched} photos would be fetched.")?;
        } else if not_fetched > 0 {
            writeln!(
                out,
                "\n{not_fetched} photos were not asked for. Import the same file without --no-photos to fetch them."
            )?;
        }
        if added > 0 {
            writeln!(
                out,
                "\n{added} photos were added. Those that are not decoded yet are decoded while CasaCero runs; owners see which \
                 of theirs are damaged."
            )?;
        }
        if failed > 0 {
            writeln!(
                out,
                "\n{failed} photos were not added, as said above; their homes are in. Import the same file again to try them \
                 again."
            )?;
        }
        Ok(())
    }
}

/// The home's id, or the row where it has none.
fn name(row: &RowReport) -> &str {
    if row.id.is_empty() { "(a home without an id)" } else { &row.id }
}

fn write_row(row: &RowReport, out: &mut impl Write) -> io::Result<()> {
    let RowReport { row: number, refused, mended, left_out, outcome, .. } = row;
    if *outcome == Outcome::Unchanged || (refused.is_empty() && mended.is_empty() && left_out.is_empty()) {
        return Ok(());
    }
    let list = |fields: &BTreeSet<&'static str>| fields.iter().copied().collect::<Vec<_>>().join(", ");
    write!(out, "row {number} {}", name(row))?;
    if !refused.is_empty() {
        return writeln!(out, ": refused: {}", refused.join(", "));
    }
    if !mended.is_empty() {
        write!(out, ": mended: {}", list(mended))?;
    }
    if !left_out.is_empty() {
        write!(out, ": left out: {}", list(left_out))?;
    }
    writeln!(out)
}

fn write_missing_photos(row: &RowReport, out: &mut impl Write) -> io::Result<()> {
    for PhotoReport { address, outcome } in &row.photos {
        if let PhotoOutcome::Failed(problem) = outcome {
            writeln!(out, "row {} {}: photo {address}: {}", row.row, name(row), problem.told())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::{notes::Cause, photos::Problem};

    fn photo(address: &str, outcome: PhotoOutcome) -> PhotoReport {
        PhotoReport { address: address.into(), outcome }
    }

    #[test]
    fn the_report_says_what_to_do_and_shows_no_address() {
        let mut notes = Notes::default();
        notes.mend("postcode", true);
        let good = RowReport {
            feeds: 2,
            photos: vec![
                photo("https://a.example/1.jpg", PhotoOutcome::Added),
                photo("https://a.example/2.jpg", PhotoOutcome::Failed(Problem::NotFound)),
                photo("https://a.example/3.jpg", PhotoOutcome::Known),
            ],
            address: "ana@mail.example".into(),
            ..RowReport::of_notes(1, "CASA-1".into(), Outcome::Imported, &notes)
        };
        let locked = RowReport {
            has_no_way_in: true,
            photos: vec![photo("https://b.example/1.jpg", PhotoOutcome::NotFetched)],
            ..RowReport::of_notes(2, "CASA-2".into(), Outcome::Imported, &Notes::default())
        };
        let mut notes = Notes::default();
        notes.refuse("price_min", Cause::Missing);
        let refused = RowReport::of_notes(3, "CASA-3".into(), Outcome::Refused, &notes);
        let rows = vec![good, locked, refused];
        let report = Report { rows, has_passwords: true, ..Report::default() };
        let mut text = Vec::new();
        report.write_text(&mut text).expect("written");
        report.write_json(&mut text).expect("written");
        let text = String::from_utf8(text).expect("text");
        for part in [
            "row 1 CASA-1: mended: postcode\n",
            "row 3 CASA-3: refused: price_min:missing\n",
            "3 rows: 2 imported, 0 known already, 1 refused\n",
            "Passwords were not imported",
            "  CASA-2\n",
            "1 owners have a mail address",
            "2 feed addresses of 1 homes",
            "row 1 CASA-1: photo https://a.example/2.jpg: its server does not have it\n",
            "\n1 photos were not asked for.",
            "\n1 photos were added.",
            "\n1 photos were not added",
            r#""photos":{"notFetched":1,"known":1,"added":1,"failed":1}"#,
            r#""noWayIn":["CASA-2"]"#,
        ] {
            assert!(text.contains(part), "{part} is not in {text}");
        }
        assert!(!text.contains("ana@mail.example"), "{text}");
    }
}
