//! What a map shows of a search. See `docs/rules/search.md#the-map`.

use std::{
    collections::BTreeMap,
    f64::consts::{PI, TAU},
};

use chrono::{DateTime, Utc};

use super::{
    Found,
    selection::Selection,
    state::{At, State},
    traits::Spot,
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
    /// The middle of their approximate points. The date line is not between them.
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

/// What is shown in one cell of the grid.
#[derive(Clone, Copy)]
struct Cell {
    count: u32,
    /// The sums of the coordinates in steps, which add up exactly.
    spots: (u64, u64),
    first: At,
}

impl Cell {
    fn add(&mut self, other: Self) {
        self.count += other.count;
        self.spots.0 += other.spots.0;
        self.spots.1 += other.spots.1;
    }
}

/// The cells with something in them, by row and column. There are never more than [`CLUSTERS_MAX`]: with one more, the
/// cells become those of the next smaller zoom.
struct Grid {
    zoom: u32,
    cells: BTreeMap<(u32, u32), Cell>,
    /// What is yet to be put into a cell: rows that follow one another are near, and most are in one.
    run: Option<((u32, u32), Cell)>,
}

impl Grid {
    /// Adds what is in a cell of the largest zoom.
    fn add(&mut self, (row, column): (u32, u32), cell: Cell) {
        let by = ZOOM_MAX - self.zoom;
        let place = (row >> by, column >> by);
        match &mut self.run {
            Some((known, run)) if *known == place => run.add(cell),
            run => {
                let ended = run.replace((place, cell));
                self.put(ended);
            }
        }
    }

    fn put(&mut self, run: Option<((u32, u32), Cell)>) {
        let Some((place, cell)) = run else { return };
        add_to(&mut self.cells, place, cell);
        while self.cells.len() > CLUSTERS_MAX && self.zoom > 0 {
            self.zoom -= 1;
            for ((row, column), cell) in std::mem::take(&mut self.cells) {
                add_to(&mut self.cells, (row >> 1, column >> 1), cell);
            }
            self.run = self.run.map(|((row, column), cell)| ((row >> 1, column >> 1), cell));
        }
    }
}

fn add_to(cells: &mut BTreeMap<(u32, u32), Cell>, place: (u32, u32), cell: Cell) {
    cells.entry(place).and_modify(|known| known.add(cell)).or_insert(cell);
}

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
        let selection = Selection::new(self, filter, now)?;
        let mut grid = Grid { zoom, cells: BTreeMap::new(), run: None };
        let mut total = 0;
        for (number, block) in self.blocks.iter().enumerate() {
            let rows = selection.select(block, None).available;
            total += rows.count();
            for row in rows.rows() {
                let (spots, first) = (block.columns.spots[row].steps(), At::new(number, row));
                grid.add(block.columns.cells[row], Cell { count: 1, spots, first });
            }
        }
        let last = grid.run.take();
        grid.put(last);
        let cluster = |Cell { count, spots: (latitudes, longitudes), first }: Cell| {
            let point = Spot::mean(latitudes, longitudes, count).point()?;
            let single = if count == 1 { selection.found(first, None) } else { None };
            Some(Cluster { point, count: count as usize, single })
        };
        Ok(Clusters { items: grid.cells.into_values().filter_map(cluster).collect(), total })
    }
}

/// Row and column of a point's cell.
pub(super) fn cell_of(point: Point, zoom: u32) -> (u32, u32) {
    let cells = CELLS_AT_ZOOM_0 * f64::from(1_u32 << zoom);
    let latitude = point.latitude().clamp(-MERCATOR_NORTH, MERCATOR_NORTH).to_radians();
    // Both from 0 in the north-west to 1 in the south-east.
    let column = point.longitude().to_radians() / TAU + 0.5;
    let row = (1.0 - latitude.tan().asinh() / PI) / 2.0;
    let cell = |part: f64| (part * cells).floor().clamp(0.0, cells - 1.0) as u32;
    (cell(row), cell(column))
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
