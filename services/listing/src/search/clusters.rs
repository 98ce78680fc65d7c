//! What a map shows of a search. See `docs/rules/search.md#the-map`.

use std::{
    collections::BTreeMap,
    f64::consts::{PI, TAU},
};

use chrono::{DateTime, Utc};

use super::{
    Found,
    entry::Entry,
    scan::{Fit, Scan},
    state::State,
};
use crate::domain::{
    place::Point,
    query::Filter,
    refusal::Refusal,
    text::{FieldError, Invalid},
};

/// Largest zoom of a map.
pub const ZOOM_MAX: u32 = 20;
/// Maximum number of clusters of an answer.
pub const CLUSTERS_MAX: usize = 200;
/// A map is 512 pixels wide at zoom 0, and a cell of the grid 64.
const CELLS_AT_ZOOM_0: f64 = 8.0;
/// The northern edge of the square map of Web Mercator, in degrees.
const MERCATOR_NORTH: f64 = 85.051_128;

/// Listings near one another on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Cluster {
    /// The middle of their approximate points.
    pub point: Point,
    pub count: usize,
    /// The listing, where it is one.
    pub single: Option<Found>,
}

/// What a map shows of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clusters {
    /// At most 200.
    pub items: Vec<Cluster>,
    pub total: usize,
}

type Cell<'a> = Vec<(Point, &'a Entry, Fit)>;

impl State {
    /// The listings found within a box, those in one cell of the grid together. If these are too many, the cells are
    /// those of a smaller zoom.
    pub fn clusters(&self, filter: &Filter, zoom: u32, now: DateTime<Utc>) -> Result<Clusters, Refusal> {
        if filter.bbox.is_none() {
            return Err(FieldError { field: "bbox", problem: Invalid::Required }.into());
        }
        if zoom > ZOOM_MAX {
            return Err(FieldError { field: "zoom", problem: Invalid::OutOfRange }.into());
        }
        let scan = Scan::new(self, filter, false, now)?;
        let mut shown: Cell<'_> = Vec::new();
        for entry in &self.entries {
            let fit = scan.fit(entry).filter(|fit| fit.is_available && !fit.is_other_currency);
            shown.extend(fit.zip(entry.point).map(|(fit, point)| (point, entry, fit)));
        }
        let total = shown.len();
        let mut cells = in_cells(&shown, zoom);
        for zoom in (0..zoom).rev() {
            if cells.len() <= CLUSTERS_MAX {
                break;
            }
            cells = in_cells(&shown, zoom);
        }
        let items = cells.into_values().filter_map(|cell| cluster(&cell, filter)).collect();
        Ok(Clusters { items, total })
    }
}

fn in_cells<'a>(shown: &[(Point, &'a Entry, Fit)], zoom: u32) -> BTreeMap<(u32, u32), Cell<'a>> {
    let mut cells: BTreeMap<_, Cell<'a>> = BTreeMap::new();
    for one in shown {
        cells.entry(cell_of(one.0, zoom)).or_default().push(*one);
    }
    cells
}

/// Row and column of a point's cell.
fn cell_of(point: Point, zoom: u32) -> (u32, u32) {
    let cells = CELLS_AT_ZOOM_0 * f64::from(1_u32 << zoom);
    let latitude = point.latitude().clamp(-MERCATOR_NORTH, MERCATOR_NORTH).to_radians();
    // Both from 0 in the north-west to 1 in the south-east.
    let column = point.longitude().to_radians() / TAU + 0.5;
    let row = (1.0 - latitude.tan().asinh() / PI) / 2.0;
    let cell = |part: f64| (part * cells).floor().clamp(0.0, cells - 1.0) as u32;
    (cell(row), cell(column))
}

fn cluster(cell: &[(Point, &Entry, Fit)], filter: &Filter) -> Option<Cluster> {
    let points: Vec<Point> = cell.iter().map(|(point, ..)| *point).collect();
    let single = match cell {
        [(_, entry, fit)] => Some(entry.found(filter, fit.stay, None)),
        _ => None,
    };
    Some(Cluster { point: Point::middle(&points)?, count: cell.len(), single })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_64_pixels_of_a_map_of_512() {
        let cases = [
            ((0.0, 0.0), 0, (4, 4)),
            ((0.001, -0.001), 0, (3, 3)),
            ((90.0, -180.0), 0, (0, 0)),
            ((-90.0, 180.0), 0, (7, 7)),
            ((-90.0, 180.0), 20, (8_388_607, 8_388_607)),
            // Half of the way to the northern edge is at 66.51 degrees.
            ((66.52, 0.0), 0, (1, 4)),
            ((66.50, 0.0), 0, (2, 4)),
            // A cell is 45 degrees wide at zoom 0, and 1.4 at zoom 5.
            ((28.73, -13.87), 5, (106, 118)),
        ];
        for ((latitude, longitude), zoom, expected) in cases {
            let point = Point::new(latitude, longitude).expect("a point");
            assert_eq!(cell_of(point, zoom), expected, "{latitude} {longitude} {zoom}");
        }
    }
}
