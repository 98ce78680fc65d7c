import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { clipLine, clipRing, contains, round, simplify } from './clip.mjs';

const file = new URL('base.json', import.meta.url);
const text = await readFile(file, 'utf8');
const { features } = JSON.parse(text);
const land = features.filter(({ properties }) => properties.kind === 'land').flatMap(({ geometry }) => geometry.coordinates);
const onLand = (point) => land.some(([outer, ...holes]) => contains(outer, point) && !holes.some((hole) => contains(hole, point)));

test('the file is small', async () => {
  assert.ok((await stat(file)).size < 1_500_000);
  assert.ok(gzipSync(text).length < 300_000, `${gzipSync(text).length} bytes`);
});

test('every inhabited island is land', () => {
  for (const [name, longitude, latitude] of [
    ['Gran Canaria', -15.6, 27.95],
    ['Tenerife', -16.6, 28.25],
    ['Fuerteventura', -14.0, 28.4],
    ['Lanzarote', -13.63, 29.03],
    ['La Graciosa', -13.505, 29.25],
    ['Lobos', -13.823, 28.752],
    ['La Palma', -17.86, 28.68],
    ['La Gomera', -17.23, 28.12],
    ['El Hierro', -18.03, 27.74],
    ['Mallorca', 3.0, 39.6],
    ['Menorca', 4.1, 39.97],
    ['Ibiza', 1.42, 39.02],
    ['Formentera', 1.42, 38.7],
    ['Madeira', -16.97, 32.75],
    ['São Miguel', -25.4, 37.78],
    ['Madrid', -3.7, 40.42],
    ['Paris', 2.35, 48.85],
    ['Perpignan', 2.9, 42.7],
    ['Rome', 12.5, 41.9],
    ['New York', -74.2, 41.1],
    ['Alice Springs', 133.9, -23.7],
    ['Chukotka, beyond the 180th meridian', -175, 66.5],
    ['Wrangel Island, on both sides of it', -179, 71.2],
  ]) {
    assert.ok(onLand([longitude, latitude]), name);
  }
});

test('the coast is where it is', () => {
  assert.ok(onLand([-13.8675, 28.7308]), 'Corralejo');
  assert.ok(!onLand([-13.85, 28.742]), 'the strait off Corralejo');
  assert.ok(!onLand([-13.8, 28.8]), 'between Fuerteventura and Lanzarote');
  assert.ok(!onLand([2, 39.3]), 'between Ibiza and Mallorca');
  assert.ok(!onLand([-5.6, 35.95]), 'the Strait of Gibraltar');
  assert.ok(!onLand([30, 71.3]), 'the Barents Sea');
  assert.ok(!onLand([-145, 71.2]), 'the Beaufort Sea');
});

test('no point is covered twice', () => {
  for (let longitude = -179.99; longitude < 180; longitude += 0.5) {
    for (const latitude of [30.02, 34.81, 36.7, 40.1, 44.19, 60.5, 71.1]) {
      const covering = land.filter(([outer, ...holes]) => contains(outer, [longitude, latitude]) && !holes.some((hole) => contains(hole, [longitude, latitude])));
      assert.ok(covering.length < 2, `${longitude}, ${latitude}`);
    }
  }
});

test('towns are named in both languages', () => {
  const names = new Map(features.filter(({ properties }) => properties.en).map(({ properties }) => [properties.en, properties]));
  assert.equal(names.get('Seville')?.es, 'Sevilla');
  assert.equal(names.get('Atlantic Ocean')?.es, 'Océano Atlántico');
  assert.equal(names.get('Corralejo')?.es, undefined);
  assert.ok(names.get('Corralejo').rank > names.get('Madrid').rank);
});

test('lines and rings are clipped, simplified and rounded', () => {
  const square = [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]];
  assert.deepEqual(clipRing(square, [1, -1, 9, 9]), [[1, 0], [4, 0], [4, 4], [1, 4], [1, 0]]);
  assert.deepEqual(clipRing(square, [5, 5, 9, 9]), []);
  assert.deepEqual(clipLine([[0, 0], [1, 1], [5, 5], [2, 2], [1, 2]], [0, 0, 3, 3]), [[[0, 0], [1, 1]], [[2, 2], [1, 2]]]);
  assert.deepEqual(simplify([[0, 0], [1, 0.001], [2, 0]], 0.01), [[0, 0], [2, 0]]);
  assert.deepEqual(simplify([[0, 0], [1, 1], [2, 0]], 0.01), [[0, 0], [1, 1], [2, 0]]);
  assert.deepEqual(round([[0.12, 0], [0.14, 0], [0.2, 0]], 1), [[0.1, 0], [0.2, 0]]);
});
