import type { Spot } from './point';

/**
 * Why the device does not say where it is: the browser cannot, the visitor or a setting refuses, nothing is received, it takes
 * too long, or it is known too roughly to be of use.
 */
export type PositionProblem = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'rough';

export type Position =
  | { readonly kind: 'found'; readonly spot: Spot; readonly accuracyM: number }
  | { readonly kind: 'failed'; readonly problem: PositionProblem };

const PATIENCE_MS = 20_000;
/** A position by the network alone says which town it is, at best. */
const ROUGH_M = 5_000;

export function readPosition(device: Geolocation | undefined): Promise<Position> {
  return new Promise((resolve) => {
    if (!device) {
      resolve({ kind: 'failed', problem: 'unsupported' });
      return;
    }
    device.getCurrentPosition(
      ({ coords }) => resolve(positionOf(coords)),
      ({ code }) => resolve({ kind: 'failed', problem: problemOf(code) }),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    );
  });
}

function positionOf({ latitude, longitude, accuracy }: GeolocationCoordinates): Position {
  if (accuracy > ROUGH_M) return { kind: 'failed', problem: 'rough' };
  return { kind: 'found', spot: { latitude, longitude }, accuracyM: accuracy };
}

/** The codes of the Geolocation API. */
function problemOf(code: number): PositionProblem {
  if (code === 1) return 'denied';
  return code === 3 ? 'timeout' : 'unavailable';
}
