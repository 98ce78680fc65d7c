import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { hostPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { HOST } from '../sample.test.data';
import { HostParts } from './host-parts';

describe.each(LOCALES)('the owner of a home in %s', (locale) => {
  const words = siteMessagesFor(locale).host;
  const render = (part: object) =>
    renderToStaticMarkup(
      <HostParts
        locale={locale}
        found={{ usuallyWithinHours: null, host: null, saving: null, ...part }}
        words={words}
      />,
    );

  it('is named with what is known of them, and leads to their page', () => {
    const html = render({ host: HOST });
    for (const text of [words.title, words.confirmed, 'Lucía &lt;Ramos&gt;']) expect(html).toContain(text);
    expect(html).toContain(`href="${hostPath(locale, HOST.id)}"`);
    expect(html).not.toContain(HOST.about);
    expect(html).not.toMatch(/\{\w+\}|style=/);
  });

  it('may tell of nothing but how soon they answer', () => {
    const html = render({ usuallyWithinHours: 20 });
    expect(html).toContain(words.answers.day);
    expect(html).not.toContain(words.title);
  });
});
