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

const router = { refresh: vi.fn() };
vi.mock('next/navigation', () => ({ useRouter: () => router }));
vi.mock('../lib/form', async (original) => ({ ...(await original<object>()), checkDraft: () => ({}) }));

afterEach(() => {
  vi.doUnmock('./next-steps');
  vi.unstubAllGlobals();
});

describe('an inquiry', () => {
  /** Sends one to a server with this answer. */
  async function send(answer: () => Response) {
    const asked = vi.fn(async () => answer());
    vi.stubGlobal('fetch', asked);
    let submit = async () => {};
    function Form() {
      const home = { id: 'CASA-1', name: 'Casa Sol' };
      ({ submit } = useInquiry(
        home,
        'en',
        'Hello',
        { stay: null, guests: 2, children: 0 },
        messagesFor('en').inquiry.errors,
      ));
      return null;
    }
    renderToStaticMarkup(<Form />);
    await submit();
    return asked;
  }

  it('is sent where what is told after it cannot be fetched', async () => {
    vi.doMock('./next-steps', () => Promise.reject(new Error('offline')));
    const asked = await send(() => Response.json({ code: 'AB12CD', token: 'secret' }));
    expect(asked).toHaveBeenCalledWith('/api/v1/properties/CASA-1/inquiries', expect.anything());
  });

  it.each([
    [200, { code: 'AB12CD', token: 'secret' }, 0],
    [503, { code: 'service_unavailable' }, 0],
    [422, { code: 'too_many_guests' }, 0],
    [409, { code: 'dates_taken' }, 1],
  ])(
    'that is answered with %i and %o makes the page read the calendar again: %i',
    async (status, body, times) => {
      router.refresh.mockClear();
      await send(() => Response.json(body, { status }));
      expect(router.refresh).toHaveBeenCalledTimes(times);
    },
  );

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
