//! What an import says: each row with what happened to it, and what the operator has to do next.

use std::io::{self, Write};

use casacero_proto::listing::v1::{
    ImportOutcome, ImportRow, ImportTotal, ImportedPhotoCounts, ImportedPhotoProblem as Problem,
};

#[derive(Debug, Default)]
pub struct Report {
    pub rows: Vec<ImportRow>,
    pub total: ImportTotal,
}

/// What to tell the operator about a photo that was not added.
const fn told(problem: Problem) -> &'static str {
    match problem {
        Problem::AddressRefused => "the address is not on the public internet",
        Problem::NotFound => "its server does not have it",
        Problem::Forbidden => "its server does not give it to us",
        Problem::ServerError => "its server answered with an error",
        Problem::Unreachable => "its server gave no complete answer",
        Problem::TooLarge => "it is larger than 10 MiB",
        Problem::Format => "it is not a JPEG, PNG or WebP file",
        Problem::TooManyPhotos => "the home has 25 photos already",
        Problem::HomeRemoved => "the home was removed",
        Problem::Unspecified => "it is not known why",
    }
}

impl Report {
    /// One JSON object for each row, on a line of its own, and one for all of them at last.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        for row in &self.rows {
            serde_json::to_writer(&mut *out, row)?;
            writeln!(out)?;
        }
        serde_json::to_writer(&mut *out, &self.total)?;
        writeln!(out)
    }

    /// The rows that somebody should look at, and what to do next.
    pub fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        for row in &self.rows {
            write_row(row, out)?;
            write_missing_photos(row, out)?;
        }
        let ImportTotal { rows, imported, unchanged, refused, unknown_columns, .. } = &self.total;
        writeln!(out, "{rows} rows: {imported} imported, {unchanged} known already, {refused} refused")?;
        if self.total.dry_run {
            writeln!(
                out,
                "This was a dry run: nothing was written, and what the data folder holds was not looked at."
            )?;
        }
        if !unknown_columns.is_empty() {
            writeln!(out, "Columns that are not imported: {}.", unknown_columns.join(", "))?;
        }
        if self.total.passwords_left_out {
            writeln!(
                out,
                "Passwords were not imported: every visitor could read them. Owners get a link by mail instead."
            )?;
        }
        self.write_next_steps(out)
    }

    fn write_next_steps(&self, out: &mut impl Write) -> io::Result<()> {
        let ImportTotal { no_way_in, without_licence, owners, feeds, with_calendars: homes, .. } = &self.total;
        if !no_way_in.is_empty() {
            writeln!(out, "\nNo way in: these homes have no mail address and stay locked.")?;
            writeln!(out, "Find the address of each owner, then `casacero owner link ID ADDRESS`.")?;
            writeln!(out, "  {}", no_way_in.join(", "))?;
        }
        if !without_licence.is_empty() {
            writeln!(out, "\nNo licence number: these homes need one where they are, and guests see them without.")?;
            writeln!(out, "Ask the owner of each, or pause it.")?;
            writeln!(out, "  {}", without_licence.join(", "))?;
        }
        if *owners > 0 {
            writeln!(
                out,
                "\n{owners} owners have a mail address. `casacero owner invite` mails each of them one link."
            )?;
        }
        if *feeds > 0 {
            writeln!(
                out,
                "\n{feeds} feed addresses of {homes} homes were public in the old table. Ask their owners to renew them on the \
                 platforms, and to enter the new ones under Calendar."
            )?;
        }
        self.write_photos(out)
    }

    fn write_photos(&self, out: &mut impl Write) -> io::Result<()> {
        let ImportedPhotoCounts { not_fetched, known: _, added, failed } = self.total.photos.unwrap_or_default();
        if not_fetched > 0 && self.total.dry_run {
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
fn name(row: &ImportRow) -> &str {
    if row.id.is_empty() { "(a home without an id)" } else { &row.id }
}

fn write_row(row: &ImportRow, out: &mut impl Write) -> io::Result<()> {
    let ImportRow { row: number, refused, mended, left_out, .. } = row;
    if row.outcome() == ImportOutcome::Unchanged || (refused.is_empty() && mended.is_empty() && left_out.is_empty()) {
        return Ok(());
    }
    write!(out, "row {number} {}", name(row))?;
    if !refused.is_empty() {
        return writeln!(out, ": refused: {}", refused.join(", "));
    }
    if !mended.is_empty() {
        write!(out, ": mended: {}", mended.join(", "))?;
    }
    if !left_out.is_empty() {
        write!(out, ": left out: {}", left_out.join(", "))?;
    }
    writeln!(out)
}

fn write_missing_photos(row: &ImportRow, out: &mut impl Write) -> io::Result<()> {
    for photo in row.photos.iter().filter(|photo| photo.problem.is_some()) {
        let (address, problem) = (&photo.address, told(photo.problem()));
        writeln!(out, "row {} {}: photo {address}: {problem}", row.row, name(row))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::{ImportedPhoto, ImportedPhotoOutcome};

    use super::*;

    #[test]
    fn the_report_says_what_to_do() {
        let failed = ImportedPhoto {
            address: "https://a.example/2.jpg".into(),
            outcome: ImportedPhotoOutcome::Failed.into(),
            problem: Some(Problem::NotFound.into()),
        };
        let row = |row, id: &str, outcome: ImportOutcome| ImportRow {
            row,
            id: id.into(),
            outcome: outcome.into(),
            ..Default::default()
        };
        let rows = vec![
            ImportRow {
                mended: vec!["postcode".into()],
                photos: vec![failed],
                ..row(1, "CASA-1", ImportOutcome::Imported)
            },
            ImportRow { refused: vec!["price_min:missing".into()], ..row(3, "CASA-3", ImportOutcome::Refused) },
        ];
        let total = ImportTotal {
            rows: 3,
            imported: 2,
            refused: 1,
            no_way_in: vec!["CASA-2".into()],
            without_licence: vec!["CASA-5".into()],
            passwords_left_out: true,
            photos: Some(ImportedPhotoCounts { not_fetched: 1, known: 1, added: 1, failed: 1 }),
            owners: 1,
            feeds: 2,
            with_calendars: 1,
            ..Default::default()
        };
        let report = Report { rows, total };
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
            "guests see them without.\nAsk the owner of each, or pause it.\n  CASA-5\n",
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
    }
}
