import { describe, expect, it } from 'vitest';
import { parseViewed, visitOf, wayOf, withView } from './page-events';

describe('the visit of a page', () => {
  it.each([
    ['/property/CASA-1001', '', { kind: 'property_view', propertyId: 'CASA-1001' }],
    ['/es/propiedad/CASA-1001/', 'checkIn=2027-05-01', { kind: 'property_view', propertyId: 'CASA-1001' }],
    ['/property/a%20b', '', { kind: 'property_view', propertyId: 'a b' }],
    ['/property/%E0%A4%A', '', { kind: 'property_view', propertyId: '%E0%A4%A' }],
    ['/properties', 'guests=2&cursor=x', { kind: 'search', search: 'guests=2' }],
    ['/es/propiedades', 'type=villa&guests=2', { kind: 'search', search: 'guests=2&type=villa' }],
    ['/properties', 'cursor=x', null],
    ['/properties', '', null],
    ['/', 'guests=2', null],
    ['/manage/CASA-1001', '', null],
  ])('at %s?%s is %j', (path, query, visit) => {
    expect(visitOf(path, new URLSearchParams(query))).toEqual(visit);
  });
});

describe('a visitor who means it', () => {
  it('viewed three homes, and is counted once', () => {
    let viewed: readonly string[] = parseViewed(null);
    const said = ['A', 'B', 'A', 'C', 'C', 'D'].map((id) => {
      const next = withView(viewed, id);
      viewed = parseViewed(next.viewed);
      return next.isHighIntent;
    });
    expect(said).toEqual([false, false, false, true, false, false]);
  });
});

describe('the way to an owner', () => {
  it.each([
    ['https://wa.me/34600000000?text=Hi', 'whatsapp'],
    ['mailto:lucia@example.org', 'mail'],
    ['mailto:?subject=Casa&body=https%3A%2F%2Fhomes.example', null],
    ['tel:+34600000000', 'phone'],
    ['https://www.airbnb.com/rooms/1', null],
    ['https://wa.me.example/1', null],
    ['#contact', null],
  ])('at %s: %s', (address, expected) => {
    expect(wayOf(address)).toBe(expected);
  });
});
