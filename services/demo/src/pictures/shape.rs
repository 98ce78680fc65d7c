//! Paths of common shapes.

use tiny_skia::{Path, PathBuilder, Rect};

/// A point on the canvas.
pub type Point = (f32, f32);

/// A closed polygon; `None` for fewer than three corners.
pub fn polygon(points: &[Point]) -> Option<Path> {
    polygons(std::iter::once(points))
}

/// Many closed polygons as one path.
pub fn polygons<'a>(all: impl IntoIterator<Item = &'a [Point]>) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for points in all {
        let [first, rest @ ..] = points else { continue };
        if rest.len() < 2 {
            continue;
        }
        builder.move_to(first.0, first.1);
        for point in rest {
            builder.line_to(point.0, point.1);
        }
        builder.close();
    }
    builder.finish()
}

/// An open line through points.
pub fn line(points: &[Point]) -> Option<Path> {
    lines(std::iter::once(points))
}

/// Many open lines as one path.
pub fn lines<'a>(all: impl IntoIterator<Item = &'a [Point]>) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for points in all {
        let [first, rest @ ..] = points else { continue };
        builder.move_to(first.0, first.1);
        for point in rest {
            builder.line_to(point.0, point.1);
        }
    }
    builder.finish()
}

/// A smooth curve through points (Catmull-Rom), closed by straight lines through `tail`.
pub fn curve(points: &[Point], tail: &[Point]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let first = points.first()?;
    builder.move_to(first.0, first.1);
    for index in 0..points.len().saturating_sub(1) {
        let before = points[index.saturating_sub(1)];
        let from = points[index];
        let to = points[index + 1];
        let after = points[(index + 2).min(points.len() - 1)];
        builder.cubic_to(
            from.0 + (to.0 - before.0) / 6.0,
            from.1 + (to.1 - before.1) / 6.0,
            to.0 - (after.0 - from.0) / 6.0,
            to.1 - (after.1 - from.1) / 6.0,
            to.0,
            to.1,
        );
    }
    for point in tail {
        builder.line_to(point.0, point.1);
    }
    if !tail.is_empty() {
        builder.close();
    }
    builder.finish()
}

/// An ellipse.
pub fn ellipse(center: Point, radius_x: f32, radius_y: f32) -> Option<Path> {
    let rectangle =
        Rect::from_ltrb(center.0 - radius_x, center.1 - radius_y, center.0 + radius_x, center.1 + radius_y)?;
    PathBuilder::from_oval(rectangle)
}

/// Many ellipses, each with its radii, as one path.
pub fn ellipses(all: &[(Point, f32, f32)]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (center, radius_x, radius_y) in all {
        let rectangle =
            Rect::from_ltrb(center.0 - radius_x, center.1 - radius_y, center.0 + radius_x, center.1 + radius_y);
        if let Some(rectangle) = rectangle {
            builder.push_oval(rectangle);
        }
    }
    builder.finish()
}

/// A rectangle.
pub fn rectangle(left: f32, top: f32, right: f32, bottom: f32) -> Option<Path> {
    Some(PathBuilder::from_rect(Rect::from_ltrb(left, top, right, bottom)?))
}

/// A curved band whose width narrows from `start` to `end`, such as a trunk or a branch.
pub fn taper(from: Point, bend: Point, to: Point, start: f32, end: f32) -> Option<Path> {
    let steps = 10;
    let mut left = Vec::with_capacity(steps + 1);
    let mut right = Vec::with_capacity(steps + 1);
    for step in 0..=steps {
        let share = step as f32 / steps as f32;
        let (point, direction) = on_curve(from, bend, to, share);
        let half = (start + (end - start) * share) / 2.0;
        left.push((point.0 - direction.1 * half, point.1 + direction.0 * half));
        right.push((point.0 + direction.1 * half, point.1 - direction.0 * half));
    }
    right.reverse();
    left.extend(right);
    polygon(&left)
}

/// A point of a quadratic curve and the unit direction at that point.
pub fn on_curve(from: Point, bend: Point, to: Point, share: f32) -> (Point, Point) {
    let rest = 1.0 - share;
    let point = (
        rest * rest * from.0 + 2.0 * rest * share * bend.0 + share * share * to.0,
        rest * rest * from.1 + 2.0 * rest * share * bend.1 + share * share * to.1,
    );
    let direction = (
        2.0 * rest * (bend.0 - from.0) + 2.0 * share * (to.0 - bend.0),
        2.0 * rest * (bend.1 - from.1) + 2.0 * share * (to.1 - bend.1),
    );
    let length = direction.0.hypot(direction.1).max(0.001);
    (point, (direction.0 / length, direction.1 / length))
}

/// Left, top, right and bottom of points.
pub fn bounds(points: &[Point]) -> Option<[f32; 4]> {
    let first = points.first()?;
    Some(points.iter().fold([first.0, first.1, first.0, first.1], |bounds, point| {
        [bounds[0].min(point.0), bounds[1].min(point.1), bounds[2].max(point.0), bounds[3].max(point.1)]
    }))
}

/// The smallest convex polygon around points (Andrew's monotone chain).
pub fn hull(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|left, right| left.0.total_cmp(&right.0).then(left.1.total_cmp(&right.1)));
    let cross = |origin: Point, first: Point, second: Point| {
        (first.0 - origin.0) * (second.1 - origin.1) - (first.1 - origin.1) * (second.0 - origin.0)
    };
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while chain.len() >= 2 && cross(chain[chain.len() - 2], chain[chain.len() - 1], point) <= 0.0 {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut lower = half(&mut sorted.iter().copied());
    lower.extend(half(&mut sorted.iter().rev().copied()));
    lower
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hull_drops_what_lies_inside() {
        let corners = hull(&[(0.0, 0.0), (4.0, 0.0), (2.0, 1.0), (4.0, 4.0), (0.0, 4.0), (1.0, 2.0)]);
        assert_eq!(corners, vec![(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]);
    }

    #[test]
    fn shapes_without_extent_are_no_paths() {
        assert!(polygon(&[(0.0, 0.0), (1.0, 1.0)]).is_none());
        assert!(rectangle(1.0, 0.0, 0.0, 1.0).is_none());
    }
}
