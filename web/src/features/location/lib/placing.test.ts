import { describe, expect, it } from 'vitest';
import type { Outcome } from '@/api/failure';
import type { HomeForm } from '@/features/property-form/lib/form';
import { contradictionOf } from './contradiction';
import {
  addressKey,
  begin,
  countryChosen,
  isFilledIn,
  lookedAround,
  lookedUp,
  lookUpAgain,
  needsLookup,
  offerTaken,
  type Placing,
  placed,
  postcodeChecked,
  removed,
  type Step,
  type There,
} from './placing';
import { type LookedUp, ownPoint } from './point';
import { CORRALEJO, EMPTY, LA_OLIVA } from './samples';

const done = (value: LookedUp | null): Outcome<LookedUp | null> => ({ kind: 'done', value });
const failed: Outcome<LookedUp | null> = { kind: 'failed', failure: 'unavailable' };
const POINT = { latitude: 28.735123, longitude: -13.8705, precision: 'exact', accuracyM: 10 } as const;
const OWN = ownPoint({ latitude: 28.5, longitude: -13.9 }, 10);
const address = { country: 'ES', postalCode: '35660' };

/** Applies steps one after another. */
function afterSteps(start: Partial<HomeForm>, ...steps: ((placing: Placing, form: HomeForm) => Step)[]) {
  let form: HomeForm = { ...EMPTY, ...start };
  let placing = begin(form, null);
  for (const work of steps) {
    const step = work(placing, form);
    placing = step.placing;
    form = { ...form, ...step.part };
  }
  return { form, placing };
}

const checked = (placing: Placing, form: HomeForm) => postcodeChecked(placing, form, LA_OLIVA);
const typed = (part: Partial<HomeForm>) => (placing: Placing) => ({ placing, part });
const found =
  (answer: Outcome<LookedUp | null>, postcode: typeof LA_OLIVA | null = LA_OLIVA) =>
  (placing: Placing, form: HomeForm) =>
    lookedUp(placing, form, answer, postcode);
const around = (answer: Outcome<LookedUp | null>) => (placing: Placing, form: HomeForm) =>
  lookedAround(placing, form, OWN, answer);
const own = (placing: Placing, form: HomeForm) => placed(placing, form, OWN);

describe('filling in', () => {
  it('fills what is empty, and says so until it is changed', () => {
    const { form, placing } = afterSteps(address, checked);
    expect(form).toMatchObject({ city: 'La Oliva', region: 'Fuerteventura', stateProvince: 'Las Palmas' });
    expect(isFilledIn(placing, form, 'city')).toBe(true);
    expect(isFilledIn(placing, { ...form, city: 'Lajares' }, 'city')).toBe(false);
    expect(isFilledIn(placing, form, 'postalCode')).toBe(false);
  });

  it.each([
    ['by the postcode', checked],
    ['by the address', found(done(CORRALEJO))],
    ['by the point', around(done(CORRALEJO))],
  ])('never overwrites what was typed %s', (_, step) => {
    const own = { ...address, city: 'Lajares', region: 'Norte', stateProvince: 'GC' };
    expect(afterSteps(own, step).form).toMatchObject(own);
  });

  it('replaces what was filled in for another postcode', () => {
    const other = { ...LA_OLIVA, city: null, province: 'Madrid', region: 'Madrid', island: null };
    const again = (placing: Placing, form: HomeForm) => postcodeChecked(placing, form, other);
    const { form } = afterSteps(address, checked, typed({ postalCode: '28001' }), again);
    expect(form).toMatchObject({ city: '', region: 'Madrid', stateProvince: 'Madrid' });
  });

  it('leaves a home as it is when it is opened', () => {
    const form = { ...EMPTY, ...address, city: 'Corralejo', point: POINT };
    const opened = begin(form, null);
    expect(postcodeChecked(opened, form, LA_OLIVA)).toEqual({ placing: opened, part: {} });
    const other = { ...form, postalCode: '35650' };
    expect(postcodeChecked(opened, other, LA_OLIVA).part).toMatchObject({ region: 'Fuerteventura' });
  });

  it('does not fill again what its owner deleted', () => {
    expect(afterSteps(address, checked, typed({ region: '' }), checked).form.region).toBe('');
  });

  it('ignores a wrong postcode, another country and a provider whose answers may not be stored', () => {
    const wrong = (placing: Placing, form: HomeForm) =>
      postcodeChecked(placing, form, { ...LA_OLIVA, valid: false });
    expect(afterSteps(address, wrong).form.city).toBe('');
    expect(afterSteps(address, found(done({ ...CORRALEJO, country: 'PT' }))).form.city).toBe('');
    const google = afterSteps(address, found(done({ ...CORRALEJO, source: 'google' }), null));
    expect(google.form).toMatchObject({ city: '', point: null });
    expect(google.placing.found).toBeNull();
  });

  it('takes back what was filled in when another country is chosen', () => {
    const chosen = (placing: Placing, form: HomeForm) => countryChosen(placing, form, 'PT');
    const { form } = afterSteps(address, checked, typed({ city: 'Lajares' }), chosen);
    expect(form).toMatchObject({ country: 'PT', postalCode: '35660', city: 'Lajares', region: '' });
  });
});

describe('looking up the address', () => {
  it('sets the point, once for each address', () => {
    const { form, placing } = afterSteps(
      { ...address, address: 'Calle Mayor 5' },
      checked,
      found(done(CORRALEJO)),
    );
    expect(form.point).toEqual(POINT);
    expect(placing).toMatchObject({ setter: 'lookup', found: CORRALEJO });
    expect(needsLookup(placing, form)).toBe(false);
    expect(needsLookup(placing, { ...form, address: ' calle  mayor 5', postalCode: '35 660' })).toBe(false);
    expect(needsLookup(placing, { ...form, address: 'Calle Mayor 6' })).toBe(true);
    expect(needsLookup(lookUpAgain(placing).placing, form)).toBe(true);
  });

  it.each([
    ['nothing', {}, false],
    ['no country', { city: 'Corralejo' }, false],
    ['only a country', { country: 'ES' }, false],
    ['a postcode', address, true],
    ['a city', { country: 'ES', city: 'Corralejo' }, true],
  ])('waits until there is enough: %s', (_, start, expected) => {
    const { form, placing } = afterSteps(start);
    expect(needsLookup(placing, form)).toBe(expected);
  });

  const byPostcode = { latitude: 28.61, longitude: -13.93, precision: 'area', accuracyM: 5_000 };
  const formatOnly = { ...CORRALEJO, coordinates: null, accuracyM: 0, precision: 'format_only' as const };
  const nowhere = { ...LA_OLIVA, coordinates: null, precision: 'format_only' as const };
  it.each([
    ['nobody knows it', done(null), LA_OLIVA, byPostcode, { kind: 'found', isPlaced: true }],
    ['nobody knows its postcode either', done(null), null, null, { kind: 'nowhere' }],
    ['only the form is known', done(formatOnly), nowhere, null, { kind: 'found', isPlaced: false }],
    ['the lookup fails', failed, LA_OLIVA, byPostcode, { kind: 'failed', failure: 'unavailable' }],
    ['everything fails', failed, null, null, { kind: 'failed', failure: 'unavailable' }],
  ])('takes the place of the postcode, or none, when %s', (_, answer, postcode, point, lookup) => {
    // The former point is not that of the new address.
    const { form, placing } = afterSteps(
      address,
      found(done(CORRALEJO)),
      typed({ city: 'Lajares', address: 'Calle 2' }),
      found(answer, postcode),
    );
    expect(form.point).toEqual(point);
    expect(placing.lookup).toMatchObject(lookup);
    expect(placing.setter).toBe(point ? 'lookup' : 'nobody');
    expect(needsLookup(placing, form)).toBe(false);
  });
});

describe('a lookup that fails', () => {
  const again = (placing: Placing) => lookUpAgain(placing);
  it.each([
    ['with a postcode', LA_OLIVA],
    ['with none', null],
  ])('leaves the point where country, postcode and city are the same, %s', (_, postcode) => {
    const { form, placing } = afterSteps(
      address,
      found(done(CORRALEJO)),
      typed({ address: 'Calle Mayor 5, 2B' }),
      found(failed, postcode),
      again,
      found(failed, postcode),
    );
    expect(form.point).toEqual(POINT);
    expect(placing).toMatchObject({ setter: 'lookup', found: CORRALEJO, lookup: failed });
    expect(needsLookup(placing, form)).toBe(false);
  });

  it('leaves the point of a home that is opened', () => {
    const start = { ...address, city: 'Corralejo', point: POINT };
    const opened = (_: Placing, form: HomeForm) => ({ placing: begin(form, POINT), part: {} });
    const { form } = afterSteps(start, opened, typed({ address: 'Calle 2' }), found(failed, LA_OLIVA));
    expect(form.point).toEqual(POINT);
  });
});

describe('a point that the owner set', () => {
  it('stays, and the point of the address is offered', () => {
    const { form, placing } = afterSteps(address, own, typed({ address: 'Calle 2' }), found(done(CORRALEJO)));
    expect(form.point).toEqual(OWN);
    expect(placing).toMatchObject({ setter: 'owner', offer: POINT });
    const taken = offerTaken(placing);
    expect(taken).toMatchObject({ placing: { setter: 'lookup', offer: null }, part: { point: POINT } });
  });

  it('gets no offer of where it is already', () => {
    const near = { ...CORRALEJO, coordinates: { latitude: 28.50001, longitude: -13.9 } };
    expect(afterSteps(address, own, found(done(near))).placing.offer).toBeNull();
    expect(afterSteps(address, own, found(failed, null))).toMatchObject({ form: { point: OWN } });
  });

  it('fills the empty form with what is there, without another lookup', () => {
    const { form, placing } = afterSteps({}, own, around(done(CORRALEJO)));
    expect(form).toMatchObject({ ...address, city: 'Corralejo', region: 'Fuerteventura', point: OWN });
    expect(needsLookup(placing, form)).toBe(false);
    expect(placing.found).toEqual(CORRALEJO);
  });

  it('asks again what is there only after a move beyond its accuracy', () => {
    const moved = (metres: number) => (placing: Placing, form: HomeForm) =>
      placed(placing, form, { ...OWN, latitude: OWN.latitude + metres / 111_195 });
    const near = afterSteps(address, own, around(done(CORRALEJO)), moved(5));
    expect(near.placing).toMatchObject({ found: CORRALEJO, there: { kind: 'known', spot: OWN } });
    expect(near.form.point?.latitude).not.toBe(OWN.latitude);
    const far = afterSteps(address, own, around(done(CORRALEJO)), moved(5), moved(15));
    expect(far.placing).toMatchObject({ found: null, there: { kind: 'asking' } });
    expect(afterSteps(address, own, around(failed), own).placing.there.kind).toBe('asking');
  });

  it('keeps the form as it is when nobody answers', () => {
    const { form, placing } = afterSteps(address, own, around(failed));
    expect(form).toMatchObject({ ...address, city: '', point: OWN });
    expect(placing.there).toEqual(failed);
  });

  it('is removed, and the same address does not bring another', () => {
    const { form, placing } = afterSteps(address, checked, own, removed);
    expect(form.point).toBeNull();
    expect(placing).toMatchObject({ setter: 'nobody', there: { kind: 'unknown' } });
    expect(needsLookup(placing, form)).toBe(false);
    expect(isFilledIn(placing, form, 'city')).toBe(true);
  });

  it('is known after a reload, if it was not looked up in this tab', () => {
    const form = { ...EMPTY, ...address, point: POINT };
    expect(begin(form, null)).toMatchObject({ setter: 'owner', settled: addressKey(form) });
    expect(begin(form, POINT).setter).toBe('lookup');
    expect(begin(form, OWN).setter).toBe('owner');
  });
});

describe('a point that contradicts the address', () => {
  const known = (place: LookedUp | null): There => ({ kind: 'known', spot: OWN, place });
  const form = { ...EMPTY, ...address, point: OWN };
  const madrid = { ...CORRALEJO, province: 'Madrid', city: 'Madrid', postcode: null };
  const alicante = { ...LA_OLIVA, province: 'Alicante/Alacant', coordinates: null };
  it.each([
    ['is there', form, known(CORRALEJO), LA_OLIVA, null],
    ['is at sea', form, known(null), LA_OLIVA, { kind: 'sea' }],
    ['is abroad', form, known({ ...CORRALEJO, country: 'MA' }), LA_OLIVA, { kind: 'country', country: 'MA' }],
    [
      'has another postcode',
      form,
      known({ ...CORRALEJO, postcode: '38001', province: 'Tenerife' }),
      LA_OLIVA,
      { kind: 'province', there: 'Tenerife', postcode: 'Las Palmas' },
    ],
    [
      'has another province',
      form,
      known(madrid),
      LA_OLIVA,
      { kind: 'province', there: 'Madrid', postcode: 'Las Palmas' },
    ],
    [
      'has another name of the province',
      { ...form, postalCode: '03001' },
      known({ ...madrid, province: 'Alacant' }),
      alicante,
      null,
    ],
    ['has no known province', form, known({ ...madrid, province: null }), LA_OLIVA, null],
    ['is not known', form, { kind: 'failed', failure: 'limited' } as There, null, null],
    ['has no postcode to compare with', form, known(madrid), { ...LA_OLIVA, valid: false }, null],
    ['does not exist', { ...form, point: null }, known(null), LA_OLIVA, null],
  ])('which %s', (_, form, there, postcode, expected) => {
    expect(contradictionOf(form, there, postcode)).toEqual(expected);
  });

  it('is far from the postcode anywhere', () => {
    const far = { ...form, country: 'FR', point: ownPoint({ latitude: 29.5, longitude: -13.9 }, 10) };
    const found = contradictionOf(far, { kind: 'unknown' }, { ...LA_OLIVA, country: 'FR' });
    expect(found).toMatchObject({ kind: 'far' });
    expect(contradictionOf({ ...far, point: OWN }, { kind: 'unknown' }, LA_OLIVA)).toBeNull();
  });
});
