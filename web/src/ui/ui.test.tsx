import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Locale } from '@/i18n/locale';
import { Button } from './button';
import { Field } from './field';
import { foundErrors, withoutErrors } from './form';
import { Notice } from './notice';
import { Select } from './select';

const nothing = () => {};

describe('a button', () => {
  it('sends its form without an action of its own', () => {
    expect(renderToStaticMarkup(<Button>Send</Button>)).toContain('type="submit"');
    expect(renderToStaticMarkup(<Button onClick={nothing}>Open</Button>)).toContain('type="button"');
  });

  it('says that its request is under way, in place of what it does', () => {
    const button = (busy: boolean) => (
      <Button busy={busy} working="Sending" aria-label="Send to Ana">
        Send
      </Button>
    );
    const idle = renderToStaticMarkup(button(false));
    expect(idle).toContain('aria-busy="false"');
    expect(idle).toContain('aria-label="Send to Ana"');
    const busy = renderToStaticMarkup(button(true));
    for (const text of ['aria-busy="true"', 'aria-disabled="true"', '>Sending<'])
      expect(busy).toContain(text);
    expect(busy).not.toContain('aria-label');
  });
});

describe('a field', () => {
  const field = (error: string | null) =>
    renderToStaticMarkup(
      <Field
        id="name"
        label="Name"
        hint="As in your passport"
        error={error}
        required
        starred
        describedBy="note"
      >
        {({ className, ...control }) => <input className={className} {...control} />}
      </Field>,
    );

  it('links its control to label, hint and error', () => {
    expect(field(null)).toContain('for="name"');
    expect(field(null)).toContain('aria-describedby="name-hint note"');
    expect(field(null)).not.toContain('aria-invalid');
    expect(field('Too long')).toContain('aria-describedby="name-hint note name-error"');
    expect(field('Too long')).toContain('aria-invalid="true"');
    expect(field('Too long')).toContain('id="name-error"');
  });

  it('of languages names each in its own', () => {
    const select = (
      <Select<Locale>
        label="Language"
        value="en"
        options={['en', 'es']}
        areLanguages
        textOf={(l) => l}
        onChange={nothing}
      />
    );
    expect(renderToStaticMarkup(select)).toContain('<option value="es" lang="es">');
  });
});

it('keeps the attributes of a notice', () => {
  const html = renderToStaticMarkup(
    <Notice tone="failed" role="alert">
      No
    </Notice>,
  );
  expect(html).toContain('role="alert"');
  expect(html).toContain('bg-clay-mist');
});

describe('errors of fields', () => {
  it('count only where there is a text', () => {
    expect(foundErrors({ name: undefined })).toBeNull();
    expect(foundErrors({ name: 'Missing', email: undefined })).toEqual({ name: 'Missing', email: undefined });
  });

  it('go with the change of their field', () => {
    expect(withoutErrors({ name: 'Missing', email: 'Wrong' }, { name: 'Ana' })).toEqual({ email: 'Wrong' });
  });
});
