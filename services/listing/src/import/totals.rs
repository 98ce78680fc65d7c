//! The end of an import: what became of all rows.

use std::collections::BTreeSet;

use casacero_proto::listing::v1::{
    ImportOutcome, ImportRow, ImportTotal, ImportedPhotoCounts, ImportedPhotoOutcome, MigrationError, MigrationResults,
};

use super::{row::Home, table::Table};

/// How rows are imported.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// Nothing is written.
    pub is_dry_run: bool,
    /// Blocks alone, and not homes.
    pub is_migration: bool,
    pub fetches_photos: bool,
}

/// Sums up rows.
#[derive(Default)]
pub struct Totals {
    total: ImportTotal,
    photos: ImportedPhotoCounts,
    /// The mail addresses of the homes. They are in no output.
    addresses: BTreeSet<String>,
    errors: Vec<MigrationError>,
}

impl Totals {
    /// Adds a row. `home` is absent where it is refused, and in a migration.
    pub fn add(&mut self, row: &ImportRow, home: Option<&Home>) {
        let total = &mut self.total;
        total.rows += 1;
        match row.outcome() {
            ImportOutcome::Imported => total.imported += 1,
            ImportOutcome::Unchanged => total.unchanged += 1,
            ImportOutcome::Refused | ImportOutcome::Unspecified => {
                total.refused += 1;
                let property_id = if row.id.is_empty() { format!("row {}", row.row) } else { row.id.clone() };
                self.errors.push(MigrationError { property_id, error: row.refused.join(", ") });
                return;
            }
        }
        // A dry run gives no ids.
        let id = if row.id.is_empty() { "(a home without an id)" } else { &row.id };
        if row.has_no_way_in {
            total.no_way_in.push(id.to_owned());
        }
        if row.lacks_licence {
            total.without_licence.push(id.to_owned());
        }
        total.feeds += row.feeds;
        *(if row.feeds > 0 { &mut total.with_calendars } else { &mut total.without_calendars }) += 1;
        let address = home.map(|home| home.record.owner_email.to_lowercase());
        self.addresses.extend(address.filter(|address| !address.is_empty()));
        for photo in &row.photos {
            *match photo.outcome() {
                ImportedPhotoOutcome::NotFetched | ImportedPhotoOutcome::Unspecified => &mut self.photos.not_fetched,
                ImportedPhotoOutcome::Known => &mut self.photos.known,
                ImportedPhotoOutcome::Added => &mut self.photos.added,
                ImportedPhotoOutcome::Failed => &mut self.photos.failed,
            } += 1;
        }
    }

    /// The last line of the report.
    pub fn message(self, table: &Table, manner: Manner) -> ImportTotal {
        let Self { total, photos, addresses, errors } = self;
        let results = manner.is_migration.then(|| MigrationResults {
            total: total.rows,
            migrated: total.imported + total.unchanged,
            errors: total.refused,
            error_details: errors,
        });
        ImportTotal {
            unknown_columns: table.unknown_columns.iter().cloned().collect(),
            passwords_left_out: table.has_passwords,
            photos: Some(photos),
            dry_run: manner.is_dry_run,
            owners: u32::try_from(addresses.len()).unwrap_or(u32::MAX),
            success: results.as_ref().map(|results| results.errors == 0),
            results,
            ..total
        }
    }
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::ListingRecord;

    use super::*;

    #[test]
    fn rows_are_counted_and_addresses_are_not_shown() {
        let row = |row: u32, outcome: ImportOutcome, feeds: u32| ImportRow {
            row,
            id: format!("CASA-{row}"),
            outcome: outcome.into(),
            feeds,
            ..Default::default()
        };
        let home = |address: &str| Home {
            record: ListingRecord { owner_email: address.into(), ..Default::default() },
            ..Default::default()
        };
        let mut totals = Totals::default();
        totals.add(&row(1, ImportOutcome::Imported, 2), Some(&home("Ana@mail.example")));
        totals.add(&row(2, ImportOutcome::Unchanged, 0), Some(&home("ana@mail.example")));
        let locked = ImportRow {
            has_no_way_in: true,
            lacks_licence: true,
            id: String::new(),
            ..row(3, ImportOutcome::Imported, 0)
        };
        totals.add(&locked, Some(&home("")));
        let refused = vec!["city:missing".to_owned(), "email:invalid".to_owned()];
        totals.add(&ImportRow { refused, ..row(4, ImportOutcome::Refused, 1) }, None);
        let manner = Manner { is_migration: true, ..Default::default() };
        let total = totals.message(&Table::default(), manner);
        assert!(!format!("{total:?}").to_lowercase().contains("ana@"), "{total:?}");
        let expected = ImportTotal {
            rows: 4,
            imported: 2,
            unchanged: 1,
            refused: 1,
            no_way_in: vec!["(a home without an id)".into()],
            without_licence: vec!["(a home without an id)".into()],
            photos: Some(ImportedPhotoCounts::default()),
            owners: 1,
            feeds: 2,
            with_calendars: 1,
            without_calendars: 2,
            success: Some(false),
            results: Some(MigrationResults {
                total: 4,
                migrated: 3,
                errors: 1,
                error_details: vec![MigrationError {
                    property_id: "CASA-4".into(),
                    error: "city:missing, email:invalid".into(),
                }],
            }),
            ..Default::default()
        };
        assert_eq!(total, expected);
    }
}
