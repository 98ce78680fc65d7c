import { describe, expect, it } from 'vitest';
import { slugOf } from './slug';

describe('the address of a place', () => {
  it.each([
    ['Corralejo', 'corralejo'],
    ['Las Palmas de Gran Canaria', 'las-palmas-de-gran-canaria'],
    ['El Médano', 'el-medano'],
    ['La Coruña', 'la-coruna'],
    ["L'Hospitalet  de l’Infant", 'lhospitalet-de-linfant'],
    ['Donostia / San Sebastián', 'donostia-san-sebastian'],
    ['  Ourense. ', 'ourense'],
    ['Bad Gögging 2', 'bad-gogging-2'],
    ['Αθήνα', 'αθηνα'],
    ['…', ''],
  ])('of %s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(slugOf(slug)).toBe(slug);
  });
});
