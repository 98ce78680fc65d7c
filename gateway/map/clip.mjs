// Pure geometry of the base map: clip to a rectangle, simplify, round. Boxes are [west, south, east, north] in degrees.

/** The box around a ring. */
export function bounds(ring) {
  const box = [180, 90, -180, -90];
  for (const [x, y] of ring) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** Whether two boxes overlap. */
export function overlap(a, b) {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}

/** A box as a closed ring. */
export function boxRing([west, south, east, north]) {
  return [[west, south], [east, south], [east, north], [west, north], [west, south]];
}

/**
 * A closed ring within a box (Sutherland–Hodgman), closed; empty if nothing is left. Parts of it remain joined along the edge of the
 * box, so nothing of that edge may be drawn.
 */
export function clipRing(ring, [west, south, east, north]) {
  const edges = [
    { axis: 0, at: west, keep: (value) => value >= west },
    { axis: 0, at: east, keep: (value) => value <= east },
    { axis: 1, at: south, keep: (value) => value >= south },
    { axis: 1, at: north, keep: (value) => value <= north },
  ];
  let points = ring.slice(0, -1);
  for (const { axis, at, keep } of edges) {
    const kept = [];
    points.forEach((point, index) => {
      const previous = points.at(index - 1);
      if (keep(point[axis]) !== keep(previous[axis])) kept.push(crossing(previous, point, axis, at));
      if (keep(point[axis])) kept.push(point);
    });
    points = kept;
  }
  return points.length < 3 ? [] : [...points, points[0]];
}

function crossing(from, to, axis, at) {
  const share = (at - from[axis]) / (to[axis] - from[axis]);
  const point = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
  point[axis] = at;
  return point;
}

/** The parts of a line whose points are within a box. */
export function clipLine(line, [west, south, east, north]) {
  const parts = [[]];
  for (const point of line) {
    const [x, y] = point;
    if (x >= west && x <= east && y >= south && y <= north) parts.at(-1).push(point);
    else if (parts.at(-1).length > 0) parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}

/** A line without the points that are nearer to it than `tolerance` degrees (Douglas–Peucker); its ends remain. */
export function simplify(line, tolerance) {
  const kept = new Set([0, line.length - 1]);
  const open = [[0, line.length - 1]];
  while (open.length > 0) {
    const [first, last] = open.pop();
    let [farthest, distance] = [-1, tolerance];
    for (let index = first + 1; index < last; index += 1) {
      const away = distanceTo(line[index], line[first], line[last]);
      if (away > distance) [farthest, distance] = [index, away];
    }
    if (farthest >= 0) {
      kept.add(farthest);
      open.push([first, farthest], [farthest, last]);
    }
  }
  return line.filter((_, index) => kept.has(index));
}

function distanceTo([x, y], [fromX, fromY], [toX, toY]) {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = alongX ** 2 + alongY ** 2;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / length));
  return Math.hypot(x - fromX - share * alongX, y - fromY - share * alongY);
}

/** A line with so many decimals, without points that fall together. */
export function round(line, decimals) {
  const rounded = line.map((point) => point.map((value) => Number(value.toFixed(decimals))));
  return rounded.filter(([x, y], index) => index === 0 || x !== rounded[index - 1][0] || y !== rounded[index - 1][1]);
}

/** The area of a ring in square degrees. */
export function area(ring) {
  let sum = 0;
  for (let index = 1; index < ring.length; index += 1) {
    sum += ring[index - 1][0] * ring[index][1] - ring[index][0] * ring[index - 1][1];
  }
  return Math.abs(sum / 2);
}

/** Whether a point is inside a ring. */
export function contains(ring, [x, y]) {
  let inside = false;
  for (let index = 1; index < ring.length; index += 1) {
    const [[fromX, fromY], [toX, toY]] = [ring[index - 1], ring[index]];
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside;
  }
  return inside;
}
