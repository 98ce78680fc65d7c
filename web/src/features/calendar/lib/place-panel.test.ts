import { describe, expect, it } from 'vitest';
import { placePanel } from './place-panel';

const panel = { width: 688, height: 480 };
const laptop = { width: 1280, height: 720 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('a panel', () => {
  it.each([
    ['below a field at the top', box(100, 60, 1000, 80), laptop, { left: 100, top: 150 }],
    ['above a field at the foot', box(100, 600, 1000, 80), laptop, { left: 100, top: 110 }],
    ['beside a field in the middle of the right', box(900, 200, 320, 130), laptop, { left: 202, top: 200 }],
    ['kept on the screen', box(900, 60, 320, 80), laptop, { left: 580, top: 150 }],
  ])('is %s', (_, anchor, screen, place) => {
    expect(placePanel(anchor, panel, screen)).toMatchObject({ ...place, maxHeight: 480 });
  });

  it('gets lower where it fits nowhere', () => {
    const low = { width: 1000, height: 500 };
    expect(placePanel(box(100, 60, 800, 80), panel, low)).toEqual({ left: 100, top: 150, maxHeight: 338 });
    expect(placePanel(box(100, 400, 800, 80), panel, low)).toEqual({ left: 100, top: 12, maxHeight: 378 });
  });

  it('never covers what it belongs to', () => {
    for (let left = 0; left <= 900; left += 50) {
      for (let top = 0; top <= 640; top += 20) {
        const anchor = box(left, top, 320, 80);
        const place = placePanel(anchor, panel, laptop);
        const [right, bottom] = [place.left + panel.width, place.top + place.maxHeight];
        const apart =
          place.left >= anchor.right ||
          right <= anchor.left ||
          place.top >= anchor.bottom ||
          bottom <= anchor.top;
        expect(apart, `${left}, ${top}`).toBe(true);
      }
    }
  });
});
