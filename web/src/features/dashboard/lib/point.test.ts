import { describe, expect, it } from 'vitest';
import { pastedPoint, pointErrors, pointOf, pointText } from './point';

const typed = (latitude: string, longitude: string) => ({ latitude, longitude });

describe('coordinates that are typed', () => {
  it.each([
    ['28.73', '-13.87', 28.73, -13.87],
    [' 28,73 ', '-13,87', 28.73, -13.87],
    ['90', '-180', 90, -180],
    ['+0', '0.0', 0, 0],
  ])('%s and %s are a point', (latitude, longitude, north, east) => {
    expect(pointOf(typed(latitude, longitude))).toEqual({ latitude: north, longitude: east });
    expect(pointErrors(typed(latitude, longitude), 'wrong')).toBeNull();
  });

  it.each([
    ['', '', ['latitude', 'longitude']],
    ['28.73', '', ['longitude']],
    ['90.01', '0', ['latitude']],
    ['0', '-180.5', ['longitude']],
    ['north', '1e1', ['latitude', 'longitude']],
    ['28.73.1', '0', ['latitude']],
  ])('%s and %s are none, and it is said at which field', (latitude, longitude, fields) => {
    const errors = pointErrors(typed(latitude, longitude), 'wrong') ?? {};
    expect(pointOf(typed(latitude, longitude))).toBeNull();
    expect(Object.keys(errors).filter((name) => errors[name as keyof typeof errors])).toEqual(fields);
  });

  it('are told with five decimals', () => {
    expect(pointText({ latitude: 28.73, longitude: -13.8700049 })).toBe('28.73000, -13.87000');
    expect(pointText(null)).toBeNull();
  });

  it.each([
    ['28.73, -13.87', typed('28.73000', '-13.87000')],
    ['https://www.google.com/maps/search/?api=1&query=28.73,-13.87', typed('28.73000', '-13.87000')],
    ['28,73', null],
    ['28.73', null],
    ['', null],
  ])('%s pasted into a field', (text, both) => {
    expect(pastedPoint(text)).toEqual(both);
  });
});
