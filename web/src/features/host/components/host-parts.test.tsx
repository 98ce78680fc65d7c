import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Photo } from '@/api/types';
import { LOCALES } from '@/i18n/locale';
import { hostPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import { HOST } from '../sample.test.data';
import { HostParts } from './host-parts';

describe.each(LOCALES)('the owner of a home in %s', (locale) => {
  const words = siteMessagesFor(locale).host;
  const render = (part: object) =>
    renderToStaticMarkup(
      <HostParts
        locale={locale}
        found={{ usuallyWithinHours: null, host: null, saving: null, phoneConfirmed: false, ...part }}
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

  it('is shown by a photo with a text, or by initials', () => {
    const { id: hash } = HOST;
    const photo: Photo = { hash, width: 256, height: 256, widths: [96, 256], color: '#aabbcc', altTexts: [] };
    const alt = fill(words.photoOf, { name: 'Lucía &lt;Ramos&gt;' });
    expect(render({ host: { ...HOST, photo } })).toContain(`alt="${alt}"`);
    expect(render({ host: HOST })).toContain('>LR</span>');
  });

  it('may tell of nothing but a phone that is confirmed', () => {
    expect(render({ phoneConfirmed: true })).toContain(words.phoneConfirmed);
    expect(render({ usuallyWithinHours: 20 })).not.toContain(words.phoneConfirmed);
  });

  it('may tell of nothing but how soon they answer', () => {
    const html = render({ usuallyWithinHours: 20 });
    expect(html).toContain(words.answers.day);
    expect(html).not.toContain(words.title);
  });
});
