//! What an import says about a row.

use std::collections::BTreeSet;

use serde::Serialize;

/// Why a field keeps a row out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// It is empty and needed.
    Missing,
    /// It cannot be that.
    Invalid,
    /// It is none of the known values.
    Unknown,
    TooLong,
    /// It cannot be read at all.
    Broken,
    /// An earlier row has it.
    Duplicate,
    /// A home that did not come from this table has it.
    Taken,
}

impl Cause {
    /// Its stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Invalid => "invalid",
            Self::Unknown => "unknown",
            Self::TooLong => "too_long",
            Self::Broken => "broken",
            Self::Duplicate => "duplicate",
            Self::Taken => "taken",
        }
    }
}

/// The notes about one row. Fields are named as in the report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Fields that are stored in another form than they were written.
    pub mended: BTreeSet<&'static str>,
    /// Fields of which something is not imported although the home is.
    pub left_out: BTreeSet<&'static str>,
    /// Whether guests see the home although it has no licence number where one is required.
    pub lacks_licence: bool,
    /// Why the home is not imported; empty if it is.
    pub refused: BTreeSet<(&'static str, Cause)>,
}

impl Notes {
    /// Notes that a field is stored in another form, if it is.
    pub fn mend(&mut self, field: &'static str, is_mended: bool) {
        if is_mended {
            self.mended.insert(field);
        }
    }

    /// Notes that something is not imported.
    pub fn leave_out(&mut self, field: &'static str) {
        self.left_out.insert(field);
    }

    /// Notes why the row is not imported.
    pub fn refuse(&mut self, field: &'static str, cause: Cause) {
        self.refused.insert((field, cause));
    }

    /// A value, or a note of why there is none.
    pub fn take<T>(&mut self, field: &'static str, value: Result<T, Cause>) -> Option<T> {
        value.map_err(|cause| self.refuse(field, cause)).ok()
    }
}
