//! The sample of the tables for unit tests, and a local server.

pub(crate) mod server;

use std::{path::Path, sync::LazyLock};

use crate::{
    domain::{
        assembly::{Row, assemble},
        gazetteer::{Gazetteer, Parts},
    },
    source,
};

static PARTS: LazyLock<Parts> = LazyLock::new(|| assemble(&sample_rows()).expect("the sample is small"));

pub(crate) fn sample_rows() -> Vec<Row> {
    source::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")).expect("the sample is sound")
}

pub(crate) fn sample_parts() -> Parts {
    PARTS.clone()
}

pub(crate) fn sample() -> Gazetteer {
    Gazetteer::new(sample_parts()).expect("the sample fits together")
}
