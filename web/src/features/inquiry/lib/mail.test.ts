import { describe, expect, it } from 'vitest';
import type { Nights } from '@/features/stay/lib/ranges';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import type { InquiryDraft } from './form';
import { inquiryMail, stayText } from './mail';

const draft: InquiryDraft = {
  name: ' Ana Vega ',
  email: 'ana@guests.example',
  phone: '+34 600 00 00 00',
  message: 'Hay cuna & trona?',
};
const stay = { first: '2027-05-08', end: '2027-05-15' };
const home = { id: 'CASA-1', name: 'Casa Sol' };

describe.each(LOCALES)('the mail of the mail program in %s', (locale) => {
  const messages = messagesFor(locale);
  const read = (part: Partial<InquiryDraft>, chosen: Nights | null) => {
    const link = inquiryMail(
      locale,
      messages,
      'help@casa.example',
      home,
      { ...draft, ...part },
      { stay: chosen, guests: 4, children: 1 },
    );
    const [to, query] = link.replace('mailto:', '').split('?');
    const values = new URLSearchParams(query);
    return { to, subject: values.get('subject'), body: values.get('body') ?? '' };
  };

  it('has everything that was typed and chosen', () => {
    const { to, subject, body } = read({}, stay);
    expect(to).toBe('help@casa.example');
    expect(subject).toContain('Casa Sol');
    const chosen = stayText(locale, messages, { stay, guests: 4, children: 1 }, 'medium');
    expect(chosen.match(/2027/g)).toHaveLength(2);
    for (const text of ['Ana Vega', draft.email, draft.phone, draft.message, chosen])
      expect(body).toContain(text);
  });

  it('has no line for what was left out', () => {
    const { body } = read({ name: ' ', email: '', phone: ' ' }, null);
    expect(body.trim().split('\n')).toEqual([
      draft.message,
      '',
      expect.stringMatching(/: 4 \p{L}+ \(1 \p{L}+\)$/u),
    ]);
  });
});
