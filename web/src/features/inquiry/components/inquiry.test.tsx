import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { inquiryPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import { formWords } from '../lib/words';
import { NextSteps } from './next-steps';
import { SentInquiry } from './sent-inquiry';
import { useInquiry } from './use-inquiry';

vi.mock('../lib/form', async (original) => ({ ...(await original<object>()), checkDraft: () => ({}) }));

afterEach(() => {
  vi.doUnmock('./next-steps');
  vi.unstubAllGlobals();
});

describe('an inquiry', () => {
  it('is sent where what is told after it cannot be fetched', async () => {
    vi.doMock('./next-steps', () => Promise.reject(new Error('offline')));
    const asked = vi.fn(async () => Response.json({ code: 'AB12CD', token: 'secret' }));
    vi.stubGlobal('fetch', asked);
    let submit = async () => {};
    function Form() {
      const home = { id: 'CASA-1', name: 'Casa Sol' };
      ({ submit } = useInquiry(home, 'en', 'Hello', null, 2, messagesFor('en').inquiry.errors));
      return null;
    }
    renderToStaticMarkup(<Form />);
    await submit();
    expect(asked).toHaveBeenCalledWith('/api/v1/properties/CASA-1/inquiries', expect.anything());
  });

  it.each(LOCALES)('tells its code and its page with or without what happens next, in %s', (locale) => {
    const words = formWords(messagesFor(locale).inquiry);
    const { sent: next } = siteMessagesFor(locale);
    const sent = { code: 'AB12CD', token: 'secret', ownerMailFails: true, email: 'ana@guests.example' };
    const render = (Next: Parameters<typeof SentInquiry>[0]['Next']) =>
      renderToStaticMarkup(
        <SentInquiry
          statusRef={null}
          locale={locale}
          name="Lucía"
          sent={sent}
          Next={Next}
          words={words}
          onAnother={() => {}}
        />,
      );
    const steps = [next.ownerMailFails, fill(next.nextMail, { name: 'Lucía' }), next.nextAgree];
    const whole = render((props) => <NextSteps {...props} words={next} />);
    const bare = render(null);
    for (const html of [whole, bare]) {
      for (const text of [words.sentTitle, words.sentCode, 'AB12CD', words.another])
        expect(html).toContain(text);
      expect(html).toContain(`href="${inquiryPath(locale, 'secret')}"`);
    }
    for (const text of steps) {
      expect(whole).toContain(text);
      expect(bare).not.toContain(text);
    }
  });
});
