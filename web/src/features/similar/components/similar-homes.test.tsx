import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { cardMessages } from '@/features/listing/lib/card-messages';
import { StayProvider } from '@/features/stay/components/stay-context';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { propertiesPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { SimilarHomes } from './similar-homes';

it.each(LOCALES)('tells in %s what is looked for, apart from the cards', (locale) => {
  const { similar } = siteMessagesFor(locale).detail;
  const html = renderToStaticMarkup(
    <StayProvider
      calendar={null}
      today={'2027-05-01'}
      maxGuests={4}
      asksForChildren={false}
      initial={{ stay: null, guests: 3 }}
    >
      <SimilarHomes
        locale={locale}
        propertyId="CASA-1001"
        place="La Oliva"
        placeFullName="La Oliva, Fuerteventura, ES"
        messages={{ similar, cards: cardMessages(messagesFor(locale)) }}
      />
    </StayProvider>,
  );
  expect(html).toContain(`<div role="status"><p class="sr-only">${similar.loading}</p></div>`);
  expect(html).not.toContain('aria-live');
  expect(html).toContain(
    `href="${propertiesPath(locale)}?search=La+Oliva%2C+Fuerteventura%2C+ES&amp;guests=3"`,
  );
});
