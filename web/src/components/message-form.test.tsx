import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ConsentBox, MessageProblems } from './message-form';

const nothing = () => {};
const mail = { href: 'mailto:help@homes.example', label: 'Send by e-mail' };

describe('a form for messages', () => {
  it.each([
    ['One thing needs your attention', null, false],
    [null, 'You are offline.', true],
    [null, null, false],
  ])(
    'says what is wrong (%s, %s), and offers a mail where it was not sent: %s',
    (summary, general, hasMail) => {
      const problems = <MessageProblems ref={null} summary={summary} general={general} mail={mail} />;
      const html = renderToStaticMarkup(problems);
      for (const text of [summary, general]) if (text) expect(html).toContain(text);
      expect(html.includes(mail.href)).toBe(hasMail);
    },
  );

  it('says beside its box that consent is missing', () => {
    const box = (error: string | undefined) =>
      renderToStaticMarkup(
        <ConsentBox checked={false} error={error} onChange={nothing}>
          I agree
        </ConsentBox>,
      );
    expect(box(undefined)).not.toContain('aria-invalid');
    const [, described, id] =
      /aria-invalid="true" aria-describedby="([^"]+)".*<p id="([^"]+)"[^>]*>Tick it/.exec(box('Tick it')) ??
      [];
    expect(described).toBeDefined();
    expect(described).toBe(id);
  });
});
