import { describe, expect, it } from 'vitest';
import { emptyForm } from '@/features/property-form/lib/defaults';
import type { FormErrors, HomeForm, StepNumber } from '@/features/property-form/lib/form';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { editedFields, withoutFields } from './edited';
import {
  errorsOfSteps,
  fieldOfAdvice,
  fixedFields,
  inOrder,
  reasonErrors,
  stepErrors,
  summaryText,
  withoutSteps,
  wrongSteps,
} from './errors';
import { labelsOf } from './labels';
import { bedCount, USUAL_ROOM, withBeds, withRoom } from './rooms';
import { checkSecrets, type FormMode, type Secrets } from './secrets';

const messages = ownerMessagesFor('en');
const words = messages.homeForm.errors;
const form = emptyForm('en');
const NOTHING: Secrets = {
  password: '',
  passwordAgain: '',
  oldPassword: '',
  acceptsTerms: false,
  hasPhotoRights: false,
};

describe('an edit', () => {
  const company = { name: 'Casas', registerNumber: '', address: '' };
  it.each([
    [{}, { name: 'Casa' }, ['name']],
    [{}, { priceMin: '100' }, ['priceMin', 'priceMax']],
    [{}, { links: { ...form.links, vrbo: 'x' } }, ['links.vrbo']],
    [{}, { links: form.links, feeds: { ...form.feeds, other: 'x' } }, ['feeds.other']],
    [{ company }, { company: { ...company, address: 'x' } }, ['company.address']],
    [{ company }, { company: null }, ['company.name', 'company.registerNumber', 'company.address']],
    [{}, { city: 'Lajares', region: 'Fuerteventura' }, ['city', 'region']],
  ] as [Partial<HomeForm>, Partial<HomeForm>, string[]][])(
    'of %j by %j is one of %j',
    (before, part, fields) => {
      expect(editedFields({ ...form, ...before }, part)).toEqual(fields);
    },
  );

  it('takes the errors of its fields away', () => {
    const errors: FormErrors = { name: 'a', city: 'b' };
    expect(withoutFields(errors, ['name'])).toEqual({ city: 'b' });
    expect(withoutFields(errors, ['region'])).toBe(errors);
  });
});

describe('passwords and consents', () => {
  const agreed = { acceptsTerms: true, hasPhotoRights: true };
  const short = 'Password must be at least 6 characters long';
  it.each([
    ['new', { ...agreed, password: 'secret' }, {}],
    ['new', { ...agreed, password: 'ñandú6' }, {}],
    ['new', { ...agreed, password: 'short' }, { password: short }],
    [
      'new',
      { ...agreed, password: 'a'.repeat(129) },
      { password: 'Password must have at most 128 characters' },
    ],
    [
      'new',
      {},
      { password: words.passwordRequired, acceptsTerms: words.terms, hasPhotoRights: words.photoRights },
    ],
    ['own', {}, {}],
    ['own', { password: 'secret' }, { password: words.bothPasswords }],
    ['own', { passwordAgain: 'secret' }, { password: words.bothPasswords }],
    ['own', { oldPassword: 'secret' }, {}],
    ['own', { password: 'secret', passwordAgain: 'secret2' }, { password: words.passwordsDiffer }],
    ['own', { password: 'short', passwordAgain: 'short' }, { password: `New p${short.slice(1)}.` }],
    ['own', { password: 'secret', passwordAgain: 'secret' }, {}],
  ] as [FormMode, Partial<Secrets>, FormErrors][])('of a home that is %s: %j', (mode, part, errors) => {
    expect(checkSecrets({ ...NOTHING, ...part }, mode, words)).toEqual(errors);
  });
});

describe('the errors of steps', () => {
  const checked = (mode: FormMode, part: Partial<HomeForm> = {}) => ({
    form: { ...form, ...part },
    secrets: NOTHING,
    mode,
    fixed: mode === 'new' ? [] : fixedFields(form, []),
    messages,
  });

  it('ask an owner for nothing that only an operator changes', () => {
    expect(Object.keys(stepErrors(checked('new'), 1))).toContain('ownerEmail');
    const own = Object.keys(stepErrors(checked('own'), 1));
    expect(own).toEqual(['description', 'maxGuests', 'bedrooms', 'bathrooms']);
  });

  it('leave open what an operator asks for', () => {
    const reason = { field: 'name', step: 1, text: 'Another name, please.' } as const;
    expect(fixedFields(form, [reason])).toEqual(['ownerName', 'ownerEmail']);
  });

  it('leave the address open where a link can be mailed to it', () => {
    const fixed = fixedFields({ ...form, ownerEmail: 'marta@owners.example' }, []);
    expect(fixed).toEqual(['ownerName', 'name']);
    expect(stepErrors({ ...checked('own'), fixed }, 1)).toMatchObject({ ownerEmail: words.required });
  });

  it('are those of addresses on the fourth', () => {
    const links = { ...form.links, vrbo: 'my page' };
    expect(stepErrors(checked('new', { links }), 4)).toEqual({
      'links.vrbo': expect.stringContaining('is not a valid URL format'),
    });
  });

  it('are of all steps before a submission', () => {
    const errors = errorsOfSteps(checked('new'), [1, 2, 3, 4, 5]);
    expect(wrongSteps(errors)).toEqual([1, 2, 5]);
    expect(wrongSteps(withoutSteps(errors, [1, 2]))).toEqual([5]);
    const labels = labelsOf('en', form, { ...messages, page: messagesFor('en') });
    const order = inOrder(errors, labels);
    expect([order[0], order.at(-1)]).toEqual(['ownerName', 'hasPhotoRights']);
  });

  it('name the fields of the place as they stand at them', () => {
    const { city, region, stateProvince, address, postcode } = messages.location;
    const labels = labelsOf('en', form, { ...messages, page: messagesFor('en') });
    expect(labels).toMatchObject({ city, region, stateProvince, address, postalCode: postcode.label });
  });

  it('of an operator’s reasons stand at one field together', () => {
    const reason = (text: string) => ({ field: 'name', step: 1, text }) as const;
    expect(reasonErrors([reason('One.'), reason('Two.'), { field: null, step: null, text: 'All.' }])).toEqual(
      {
        name: 'One. Two.',
      },
    );
  });
});

const { summary } = messages.homeForm;
it.each([
  [{ name: words.required }, 1, summary.incomplete],
  [{ city: words.city }, 2, summary.incomplete],
  [{ country: words.country }, 2, `${summary.incomplete}. ${summary.place}`],
  [{ priceMax: words.belowMinPrice }, 2, summary.invalid],
  [{ 'feeds.other': 'x' }, 4, summary.urls],
  [{ acceptsTerms: words.terms }, 5, summary.incomplete],
] as [FormErrors, StepNumber, string][])('the summary of %j on step %i is %j', (errors, step, text) => {
  expect(summaryText(errors, step, messages.homeForm)).toBe(text);
});

it.each([
  ['more_photos', 'photos'],
  ['license_missing', 'licenseNumber'],
  ['cancellation', 'cancellation'],
  ['fees', 'cleaningFee'],
  ['phone', 'phone'],
  ['distances', 'distanceToBeach'],
  ['/price/minMinor', 'priceMin'],
  ['from_tomorrow', null],
])('advice about %s leads to %s', (name, field) => {
  expect(fieldOfAdvice(name)).toBe(field);
});

describe('rooms', () => {
  it('have beds of each kind once, in the order of the form', () => {
    const two = withBeds(withBeds(USUAL_ROOM, 'cot', 1), 'single', 2);
    expect(two.beds).toEqual([
      { type: 'double', count: 1 },
      { type: 'single', count: 2 },
      { type: 'cot', count: 1 },
    ]);
    expect(bedCount(two, 'bunk_bed')).toBe(0);
    expect(withBeds(two, 'double', 0).beds.map(({ type }) => type)).toEqual(['single', 'cot']);
    expect(withRoom([USUAL_ROOM, USUAL_ROOM], 1, two)).toEqual([USUAL_ROOM, two]);
  });
});
