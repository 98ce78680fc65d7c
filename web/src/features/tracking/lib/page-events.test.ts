import { describe, expect, it } from 'vitest';
import { isContact, parseViewed, visitOf, withView } from './page-events';

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

describe('a contact', () => {
  it.each([
    ['https://wa.me/34600000000?text=Hi', true],
    ['mailto:lucia@example.org', true],
    ['mailto:?subject=Casa&body=https%3A%2F%2Fhomes.example', false],
    ['tel:+34600000000', true],
    ['https://www.airbnb.com/rooms/1', false],
    ['https://wa.me.example/1', false],
    ['#contact', false],
  ])('at %s: %s', (address, expected) => {
    expect(isContact(address)).toBe(expected);
  });
});
