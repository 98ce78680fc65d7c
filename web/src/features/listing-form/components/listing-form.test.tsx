import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { emptyForm } from '@/features/property-form/lib/defaults';
import { type HomeForm, STEPS, type StepNumber } from '@/features/property-form/lib/form';
import { LOCALES, type Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill } from '@/i18n/words';
import type { FormMode } from '../lib/secrets';
import { ListingForm } from './listing-form';

// The parts of other features have tests of their own.
vi.mock('@/features/location/components/location-picker', () => ({ LocationPicker: () => <p>location</p> }));
vi.mock('@/features/home-photos/components/photo-manager', () => ({ PhotoManager: () => <p>photos</p> }));
vi.mock('@/features/platforms/components/platform-step', () => ({ PlatformStep: () => <p>platforms</p> }));
vi.mock('@/features/preview/components/home-preview', () => ({ HomePreview: () => <p>preview</p> }));

type Props = Parameters<typeof ListingForm>[0];

function render(locale: Locale, step: StepNumber, mode: FormMode = 'new', part: Partial<Props> = {}): string {
  return renderToStaticMarkup(
    <ListingForm
      locale={locale}
      messages={{ ...ownerMessagesFor(locale), page: messagesFor(locale), legal: messagesFor(locale).shell }}
      streets={null}
      mode={mode}
      fixed={mode === 'own' ? ['ownerName', 'name'] : []}
      form={emptyForm(locale)}
      change={() => {}}
      folder={async () => null}
      savedFolder={async () => null}
      step={step}
      onStep={() => {}}
      serverErrors={{}}
      reasons={[]}
      secrets={{
        password: '',
        passwordAgain: '',
        oldPassword: '',
        acceptsTerms: false,
        hasPhotoRights: false,
      }}
      onSecrets={() => {}}
      submitting={false}
      onSubmit={() => {}}
      status="saved"
      failure={null}
      {...part}
    />,
  );
}

const withForm = (part: Partial<HomeForm>): Partial<Props> => ({ form: { ...emptyForm('en'), ...part } });

describe.each(LOCALES)('the form in %s', (locale) => {
  const words = ownerMessagesFor(locale).homeForm;

  it('names a number among the features as guests read it', () => {
    expect(render(locale, 3)).toContain(messagesFor(locale).feature.yearBuilt);
  });

  it.each(['new', 'own'] as const)('that is %s names its steps and says where one is', (mode) => {
    for (const step of STEPS) {
      const markup = render(locale, step, mode);
      expect(markup).toContain(fill(words.progress.step, { number: step, total: 5 }));
      for (const name of words.progress.names) expect(markup).toContain(name);
      expect(markup.match(/aria-current="step"/g)).toHaveLength(1);
      expect(markup).toContain(words.buttons.preview);
      const last = mode === 'new' ? words.buttons.submit : words.buttons.save;
      expect(markup).toContain(step === 5 ? last : words.buttons.next);
    }
  });

  it('has a label for every control, and ids once', () => {
    for (const mode of ['new', 'own'] as const) {
      for (const step of STEPS) {
        const markup = render(locale, step, mode);
        const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const labelled = [...markup.matchAll(/ for="([^"]+)"/g)].map(([, id]) => id);
        for (const [control] of markup.matchAll(/<(?:input|select|textarea)[^>]*>/g)) {
          const id = / id="([^"]+)"/.exec(control)?.[1];
          // Boxes are inside their labels.
          const isBox = control.includes('type="checkbox"') || control.includes('aria-label=');
          expect(isBox || labelled.includes(id ?? ''), control).toBe(true);
        }
      }
    }
  });

  it('requires at most 16 inputs', () => {
    const required = STEPS.flatMap((step) => render(locale, step).match(/ required=""/g) ?? []).length;
    // And three of the place: country, postcode and city.
    expect(required + 3).toBeLessThanOrEqual(16);
    expect(required).toBe(7 + 1 + 3);
  });

  it('offers every choice with a text', () => {
    const part = withForm({ rooms: [{ type: 'living_room', beds: [{ type: 'cot', count: 2 }] }] });
    for (const step of STEPS) {
      const markup = render(locale, step, 'new', part);
      expect(markup).not.toContain('undefined');
      expect(markup).not.toMatch(/<option[^>]*><\/option>/);
    }
  });
});

describe('an error', () => {
  it('stands at its field, in the summary and at its step', () => {
    const markup = render('en', 1, 'new', {
      serverErrors: { name: 'Too long a name', phone: 'Not a phone' },
    });
    expect(markup).toMatch(/data-field="name" aria-invalid="true" aria-describedby="([^"]+)"/);
    const id = /data-field="name" aria-invalid="true" aria-describedby="([^"]+)"/.exec(markup)?.[1];
    expect(markup).toContain(`<p id="${id}"`);
    expect(markup).toContain('Name of the home: Too long a name');
    expect(markup).toContain('Phone number: Not a phone');
    expect(markup.match(/needs your attention/g)).toHaveLength(2);
  });

  it('of a field that guests ask for opens their screen', () => {
    expect(render('en', 3)).not.toMatch(/<details[^>]* open/);
    expect(render('en', 3, 'new', { serverErrors: { touristTax: 'No' } })).toMatch(/<details[^>]* open/);
  });

  it('is not repeated while the form is on its way', () => {
    const markup = render('en', 5, 'new', { serverErrors: { phone: 'Not a phone' }, submitting: true });
    expect(markup).not.toContain('Not a phone');
    expect(markup).toContain('aria-busy="true"');
  });

  it('of an operator stands at its field and in the list of reasons', () => {
    const reasons = [
      { field: 'description', step: 1, text: 'Please say more.' },
      { field: null, step: null, text: 'The home as a whole.' },
    ] as const;
    const markup = render('en', 1, 'own', { reasons });
    expect(markup).toContain('Description: Please say more.');
    expect(markup).toContain('The home as a whole.');
    expect(markup).toMatch(/data-field="description" aria-invalid="true"/);
  });
});

describe('a home of one’s own', () => {
  it('keeps its names', () => {
    expect(render('en', 1, 'own').match(/readonly=""/gi)).toHaveLength(2);
    expect(render('en', 1, 'new')).not.toMatch(/readonly=""/i);
  });

  it.each(LOCALES)('says in %s how its address is changed, and where it cannot be', (locale) => {
    const { hints } = ownerMessagesFor(locale).homeForm;
    expect(render(locale, 1, 'own')).toContain(hints.ownEmail);
    expect(render(locale, 1, 'new')).not.toContain(hints.ownEmail);
    const fixed = ['ownerName', 'ownerEmail', 'name'] as const;
    expect(render(locale, 1, 'own', { fixed })).not.toContain(hints.ownEmail);
  });

  it('may change its password and needs no consents', () => {
    const secrets = { password: 'secret', passwordAgain: 'secret', oldPassword: '' };
    const consents = { acceptsTerms: false, hasPhotoRights: false };
    const match = (passwordAgain: string) =>
      render('en', 5, 'own', { secrets: { ...secrets, ...consents, passwordAgain } });
    expect(match('secret')).toContain('The passwords match');
    expect(match('other')).toContain('The passwords do not match');
    expect(match('')).not.toMatch(/The passwords (do not )?match/);
    expect(match('secret')).not.toContain('type="checkbox"');
    expect(match('secret')).not.toContain(' required=""');
  });
});

it('asks for the number of the preferred contact', () => {
  const required = (part: Partial<HomeForm>) =>
    render('en', 5, 'new', withForm(part)).match(/type="tel"[^>]*required=""|required=""[^>]*type="tel"/g);
  expect(required({})).toBeNull();
  expect(required({ preferredContact: 'whatsapp' })).toHaveLength(1);
});

it('asks for the code of another currency', () => {
  expect(render('en', 2)).not.toContain('Currency code');
  expect(render('en', 2, 'new', withForm({ currency: 'CHF' }))).toContain('Currency code');
});

it('asks a business for its details', () => {
  const company = { name: 'Casas SL', registerNumber: '', address: '' };
  expect(render('en', 3)).not.toContain('Register or tax number');
  expect(render('en', 3, 'new', withForm({ company }))).toContain('Register or tax number');
});
