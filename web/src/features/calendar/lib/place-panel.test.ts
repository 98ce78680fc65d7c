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

  it('covers its field where it fits nowhere else', () => {
    const middle = box(100, 283, 1080, 82);
    expect(placePanel(middle, panel, laptop)).toEqual({ left: 100, top: 228, maxHeight: 480 });
  });

  it('gets lower where the screen is', () => {
    const low = { width: 1000, height: 400 };
    expect(placePanel(box(100, 60, 800, 80), panel, low)).toEqual({ left: 100, top: 12, maxHeight: 376 });
  });

  it('is whole on the screen, and covers nothing where there is room', () => {
    for (let left = 0; left <= 900; left += 50) {
      for (let top = 0; top <= 640; top += 20) {
        const anchor = box(left, top, 320, 80);
        const place = placePanel(anchor, panel, laptop);
        const [right, bottom] = [place.left + panel.width, place.top + place.maxHeight];
        expect(place.maxHeight).toBe(panel.height);
        expect(
          Math.min(place.left, place.top, laptop.width - right, laptop.height - bottom),
        ).toBeGreaterThanOrEqual(12);
        const isApart =
          place.left >= anchor.right ||
          right <= anchor.left ||
          place.top >= anchor.bottom ||
          bottom <= anchor.top;
        const room = Math.max(
          anchor.left - panel.width,
          laptop.width - anchor.right - panel.width,
          top - 480,
          640 - top - 480,
        );
        if (room >= 22) expect(isApart, `${left}, ${top}`).toBe(true);
      }
    }
  });
});
