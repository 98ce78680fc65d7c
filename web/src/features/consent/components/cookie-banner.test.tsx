import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { CookieBanner } from './cookie-banner';
import { CookieChoices } from './cookie-choices';

describe.each(LOCALES)('without scripts, in %s', (locale) => {
  const messages = siteMessagesFor(locale).consent;
  const { legalNotice, privacy, terms } = messagesFor(locale).shell;

  it('nobody is asked, because nothing optional runs', () => {
    const banner = (
      <CookieBanner locale={locale} messages={messages} legal={{ legalNotice, privacy, terms }} />
    );
    expect(renderToStaticMarkup(banner)).toBe('');
    expect(renderToStaticMarkup(<CookieChoices label={messages.open} className="" />)).toBe('');
  });
});
