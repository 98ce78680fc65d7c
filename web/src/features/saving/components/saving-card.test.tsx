import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { siteMessagesFor } from '@/i18n/site-messages';
import { SHOWN } from '../sample.test.data';
import { SavingFigures } from './saving-card';

const plain = (html: string) => html.replace(/\s/g, ' ');

describe.each(LOCALES)('the card of a saving in %s', (locale) => {
  const words = siteMessagesFor(locale).saving;
  const html = plain(renderToStaticMarkup(<SavingFigures saving={SHOWN} locale={locale} words={words} />));

  it('names both prices, the difference and the day on which the owner looked', () => {
    expect(html).not.toMatch(/\{\w+\}|undefined|style=/);
    expect(html.match(/<dd/g)).toHaveLength(2);
    expect(html.match(/A &lt;platform&gt;/g)).toHaveLength(3);
    expect(html).toContain(words.here);
    for (const amount of ['1200', '1050', '150']) {
      expect(html.replace(/(\d)[.,\s\u202f](\d{3})/g, '$1$2')).toContain(amount);
    }
    for (const part of ['7 ', '4 ', '2027']) expect(html).toContain(part);
  });
});
