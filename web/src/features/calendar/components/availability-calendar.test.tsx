import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StayProvider } from '@/features/stay/components/stay-context';
import { pack } from '@/features/stay/lib/availability';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { AvailabilityCalendar } from './availability-calendar';

const calendar = pack({
  today: '2027-05-03',
  covered: { first: '2027-05-03', end: '2028-05-03' },
  blocks: [{ first: '2027-08-08', end: '2027-08-11', platform: 'airbnb', outsideWindow: false }],
  unknown: [{ first: '2027-08-20', end: '2027-08-21' }],
});

it.each(LOCALES)(
  'draws the months in sight, and says in %s which nights of the others are available',
  (locale) => {
    const messages = messagesFor(locale);
    const html = renderToStaticMarkup(
      <StayProvider
        calendar={calendar}
        today="2027-05-03"
        maxGuests={4}
        asksForChildren={false}
        initial={{ stay: null, guests: 2 }}
      >
        <AvailabilityCalendar locale={locale} months={[]} messages={messages} rateMessages={messages.price} />
      </StayProvider>,
    );
    expect(html.match(/<table/g)).toHaveLength(2);
    expect(html.match(/data-month=/g)).toHaveLength(12);
    const august = html.split('data-month="').find((part) => part.startsWith('2027-08')) ?? '';
    const { legendFree, legendTaken, legendAsk } = messages.calendar;
    const lines = [...august.matchAll(/<li>([^<]*)/g)].map(([, text]) => text);
    expect(lines).toEqual([`${legendFree}: 1–7, 11–19, 21–31`, `${legendTaken}: 8–10`, `${legendAsk}: 20`]);
  },
);
