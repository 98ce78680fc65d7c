import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { languageName } from '@/i18n/format';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill } from '@/i18n/words';
import { storedIn } from '../sample.test.data';
import { HomeLanguages } from './home-languages';
import { LanguageVersion } from './language-version';

describe.each(TEXT_LANGUAGES)('the languages of a home in %s', (locale) => {
  const { homeLanguages: messages, ownerHome } = ownerMessagesFor(locale);
  const part = { locale, homeId: 'CASA-1001', onEnded: vi.fn() };
  const failures = ownerHome.outcome.failure;
  const name = languageName(locale, 'en');
  const render = (element: Parameters<typeof renderToStaticMarkup>[0]) => {
    const html = renderToStaticMarkup(element);
    expect(html).not.toMatch(/\{\w+\}|undefined/);
    return html;
  };
  const version = (stored: ReturnType<typeof storedIn> | null, isPending = false) =>
    render(
      <LanguageVersion
        part={part}
        version={{ language: 'en', stored, isPending }}
        messages={messages}
        failures={failures}
        onChanged={vi.fn()}
      />,
    );

  it('begin with what they are for', () => {
    const { reading, retry } = ownerHome;
    const html = render(
      <HomeLanguages {...part} messages={messages} states={{ reading, retry, failure: failures }} />,
    );
    expect(html).toContain(messages.text);
    expect(html).toContain(reading);
  });

  it('offer to translate again what a machine made', () => {
    const html = version(storedIn('en'));
    expect(html).toMatch(/<textarea[^>]* lang="en"[^>]*>A white house<\/textarea>/);
    expect(html).toContain(fill(messages.againOf, { language: name }));
    expect(html).not.toContain(messages.remove);
    expect(html).not.toContain(messages.pending);
  });

  it('offer to give the own words back', () => {
    const html = version(storedIn('en', { corrected: true, provider: null }));
    expect(html).toContain(messages.state.corrected);
    expect(html).toContain(fill(messages.removeOf, { language: name }));
    expect(html).not.toContain(fill(messages.againOf, { language: name }));
  });

  it('say what guests see where there is none', () => {
    const html = version(null, true);
    expect(html).toContain(messages.state.missing);
    expect(html).toContain(messages.pending);
    expect(html).toMatch(/<textarea[^>]*><\/textarea>/);
  });
});
