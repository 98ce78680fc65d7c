import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { favouritesPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import { FavouriteButton } from './favourite-button';
import { FavouritesLink } from './favourites-link';

describe.each(TEXT_LANGUAGES)('favourites in the markup of the server in %s', (locale) => {
  const words = siteMessagesFor(locale).favourites;
  const label = fill(messagesFor(locale).card.favourite, { name: 'Casa Risco' });

  it.each([undefined, words.save])('have a heart that is named and not pressed: %s', (text) => {
    const html = renderToStaticMarkup(<FavouriteButton propertyId="CASA-1001" label={label} text={text} />);
    expect(html).toContain('aria-pressed="false"');
    expect(html).toContain(`aria-label="${label}"`);
    // The name contains what is seen, which is what somebody says to a computer that listens.
    if (text) expect(label).toContain(text);
  });

  it('have a link without a number, because a cache keeps the page', () => {
    const html = renderToStaticMarkup(<FavouritesLink locale={locale} words={words.link} />);
    expect(html).toContain(`href="${favouritesPath(locale)}"`);
    expect(html).toContain(`aria-label="${words.link.none}"`);
    expect(html).not.toMatch(/>\d/);
  });
});
