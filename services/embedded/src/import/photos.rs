//! The photos of a home: the one place at which an import meets the store of pictures.

use super::{report::RowReport, row::Home};

/// Notes the addresses of a home's photos in the report, as those that are to be fetched.
pub fn to_be_fetched(home: &Home, report: &mut RowReport) {
    report.photos.clone_from(&home.photos);
}
