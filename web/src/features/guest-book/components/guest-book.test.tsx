import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GuestBook as Book } from '@/api/types';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { plural } from '@/i18n/words';
import { typedBook } from '../lib/book';
import { unsavedBooks } from '../lib/unsaved';
import { BookForm } from './book-form';
import { GuestBook } from './guest-book';

const BOOK: Book = {
  directions: 'Left <at> the church',
  key: 'Code 4711',
  wifiName: 'Casa Sol',
  wifiPassword: 'sea-and-sun',
  manual: '',
  emergency: '112',
  keyDaysBefore: 3,
};

afterEach(() => unsavedBooks.clear());

describe.each(TEXT_LANGUAGES)('the guest book of a home in %s', (locale) => {
  const { guestBook: messages, ownerHome } = ownerMessagesFor(locale);
  const { reading, retry, outcome } = ownerHome;
  const states = { reading, retry, failure: outcome.failure };
  const part = { locale, homeId: 'CASA-1001', onEnded: vi.fn() };
  const render = (element: ReactNode) => {
    const html = renderToStaticMarkup(element);
    expect(html).not.toMatch(/\{\w+\}|undefined|style=/);
    return html;
  };
  const form = (saved = BOOK) =>
    render(
      <BookForm part={part} messages={messages} failure={states.failure} saved={saved} onSaved={vi.fn()} />,
    );

  it('begins with what guests see and when', () => {
    const html = render(
      <GuestBook {...part} grant={{ wayIn: 'owner' }} messages={messages} states={states} />,
    );
    for (const text of [messages.text, ...messages.when, reading]) expect(html).toContain(text);
  });

  it('is not for operators', () => {
    const html = render(
      <GuestBook {...part} grant={{ wayIn: 'operator' }} messages={messages} states={states} />,
    );
    expect(html).toContain(messages.ownersOnly);
    expect(html).not.toContain(reading);
  });

  it('is a form with all of it, which says from when guests see keys', () => {
    const html = form();
    for (const text of ['Left &lt;at&gt; the church', 'Code 4711', 'value="sea-and-sun"', 'value="3"'])
      expect(html).toContain(text);
    expect(html.match(/<label/g)).toHaveLength(7);
    expect(html.match(/field-grows/g)).toHaveLength(4);
    expect(html).toContain(plural(locale, messages.savedDays, 3));
    expect(form({ ...BOOK, keyDaysBefore: 0 })).toContain(messages.savedArrival);
    expect(html).not.toContain(messages.unsaved);
  });

  it('keeps what was typed before another sign-in', () => {
    unsavedBooks.set('CASA-1001', { ...typedBook(BOOK), key: 'Code 0815' });
    const html = form();
    expect(html).toContain('Code 0815');
    expect(html).toContain(messages.unsaved);
    expect(html).toContain(`>${messages.undo}</button>`);
  });
});
