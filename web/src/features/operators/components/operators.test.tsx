import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { OPERATOR_ROLE_VALUES } from '@/api/limits.gen';
import type { Operator, OperatorSession } from '@/api/types';
import { DeskProvider } from '@/features/dashboard/components/operator';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill } from '@/i18n/words';
import { InviteForm } from './invite-form';
import { OperatorCard } from './operator-card';
import { OperatorPanel } from './operator-panel';

const LEO: Operator = {
  id: 'o2',
  email: 'leo@site.example',
  name: 'Leo <F>',
  role: 'editor',
  state: 'active',
  totp: true,
  lastSignInAt: '2027-03-01T10:00:00Z',
};
const nothing = () => {};
const now = new Date('2027-03-08T10:00:00Z');

describe.each(LOCALES)('operators in %s', (locale) => {
  const { dashboard, review, homeSettings } = ownerMessagesFor(locale);
  const { operators: words } = dashboard;
  const texts = { words, roles: review.frame.role, sessions: homeSettings.sessions, now, onTold: nothing };
  const render = (part: React.ReactNode): string => {
    const operator = { id: 'o1', name: 'Ana', role: 'admin' } as OperatorSession;
    const desk = { locale, operator, decides: true, onEnded: nothing, takesFocus: false };
    const html = renderToStaticMarkup(
      <DeskProvider value={{ ...desk, failure: review.failure, table: dashboard.table }}>
        {part}
      </DeskProvider>,
    );
    expect(html).not.toMatch(/\{\w+\}|undefined|style=/);
    return html;
  };
  const card = (change: Partial<Operator>) =>
    render(<OperatorCard {...texts} operator={{ ...LEO, ...change }} />);
  const panel = (change: Partial<Operator>) =>
    render(<OperatorPanel {...texts} operator={{ ...LEO, ...change }} onClose={nothing} />);

  it('say how each signs in, and whether they ever did', () => {
    for (const text of ['Leo &lt;F&gt;', 'leo@site.example', review.frame.role.editor, words.factorOn]) {
      expect(card({})).toContain(text);
    }
    expect(card({ totp: false })).toContain(words.factorOff);
    const invited = card({ state: 'invited', totp: false, lastSignInAt: null });
    expect(invited).toContain(words.invited);
    expect(invited).toContain(words.neverSignedIn);
    expect(card({ id: 'o1' })).toContain(`>${words.you}<`);
    expect(card({})).not.toContain(`>${words.you}<`);
  });

  it('are offered what can be done with each', () => {
    const offered = (html: string) => [
      html.includes(words.takeFactor),
      html.includes(words.inviteAgain),
      html.includes(words.sessions),
      html.includes(`>${words.remove}<`),
    ];
    expect(offered(panel({}))).toEqual([true, false, true, true]);
    expect(offered(panel({ state: 'invited', totp: false }))).toEqual([false, true, true, true]);
    // The own factor and sessions are on the page of the account.
    expect(offered(panel({ id: 'o1' }))).toEqual([false, false, false, true]);
    expect(panel({})).toContain('actor=operator%3Ao2');
  });

  it('are invited with a role that says what it may do', () => {
    const html = render(<InviteForm {...texts} onSent={nothing} onCancel={nothing} />);
    for (const role of OPERATOR_ROLE_VALUES) expect(html).toContain(words.roles[role]);
    expect(html).toContain(fill(words.inviteText, {}));
    expect(html.match(/checked=""/g)).toHaveLength(1);
  });
});
