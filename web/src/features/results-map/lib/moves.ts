/**
 * The moves of the map whose search is still to come, once the search of a box is shown. A slow answer may come after the visitor
 * has moved on, and must not bring the map back.
 *
 * @param moves the boxes to which the visitor moved the map, the oldest first
 * @returns `null` where the visitor did not move the map to the box, so that the map has to go there
 */
export function movesAfter(moves: readonly string[], box: string): readonly string[] | null {
  const index = moves.indexOf(box);
  return index < 0 ? null : moves.slice(index + 1);
}
