import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { OperatorSession } from '@/api/types';
import { DeskProvider } from '@/features/dashboard/components/operator';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { ConfirmFactor } from './confirm-factor';
import { PasswordProof } from './password-proof';
import { RecoveryCodes } from './recovery-codes';

const nothing = () => {};

describe.each(LOCALES)('the account in %s', (locale) => {
  const { dashboard, review } = ownerMessagesFor(locale);
  const { account: words } = dashboard;
  const operator = { name: 'Ana <D>', email: 'ana@site.example', role: 'viewer' } as OperatorSession;
  const render = (part: React.ReactNode): string => {
    const desk = { locale, operator, decides: false, onEnded: nothing, takesFocus: false };
    const html = renderToStaticMarkup(
      <DeskProvider value={{ ...desk, failure: review.failure, table: dashboard.table }}>
        {part}
      </DeskProvider>,
    );
    expect(html).not.toMatch(/\{\w+\}|undefined|style=/);
    return html;
  };

  it('shows a secret as a picture that is no markup of the page, and as text', () => {
    const started = {
      secret: 'JBSWY3DPEHPK3PXP',
      url: 'otpauth://totp/Site:ana?secret=JBSWY3DPEHPK3PXP',
      qrCodeSvg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    };
    const html = render(
      <ConfirmFactor words={words} started={started} onConfirmed={nothing} onCancel={nothing} />,
    );
    expect(html).not.toContain('<script');
    for (const text of ['src="data:image/svg+xml,', 'JBSW Y3DP EHPK 3PXP', `alt="${words.factor.qr}"`]) {
      expect(html).toContain(text);
    }
    expect(html).toMatch(/inputMode="numeric"/);
  });

  it('lists recovery codes, with whose they are for the printed page', () => {
    const html = render(
      <RecoveryCodes words={words.codes} codes={['abcd-efgh', 'ijkl-mnop']} onKept={nothing} />,
    );
    for (const text of ['abcd-efgh', 'ijkl-mnop', 'Ana &lt;D&gt;, ana@site.example', words.codes.kept]) {
      expect(html).toContain(text);
    }
  });

  it('asks for the password before a factor goes', () => {
    const html = render(
      <PasswordProof
        words={words}
        text={words.factor.removeText}
        label={words.factor.remove}
        send={async () => ({ kind: 'done', value: null })}
        onDone={nothing}
        onCancel={nothing}
      />,
    );
    expect(html).toContain('autoComplete="current-password"');
    expect(html).toContain(words.factor.removeText);
  });
});
