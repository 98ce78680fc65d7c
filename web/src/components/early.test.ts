import { describe, expect, it } from 'vitest';
import { EARLY } from './early';

type Listener = (event: object) => void;
type Noted = { earlyPress?: unknown; earlyFocus?: unknown; earlyEntries?: Map<object, string | boolean> };

const LIVE = { __reactProps$x: {} };
const becomesLive = (control: object) => void Object.assign(control, LIVE);
const staysDead = () => undefined;

/** What hears of an event on its way in and on its way out, and what is noted of it. */
function listenersOf(event: string): { window: Noted; wayIn: Listener; wayOut: Listener } {
  const window: Noted = {};
  const ways: Record<string, Listener> = {};
  const listen = (name: string, listener: Listener, isWayIn = false) => {
    if (name === event) ways[isWayIn ? 'in' : 'out'] = listener;
  };
  new Function('addEventListener', 'document', 'window', EARLY)(listen, { addEventListener: listen }, window);
  const { in: wayIn = staysDead, out: wayOut = staysDead } = ways;
  return { window, wayIn, wayOut };
}

describe('a press', () => {
  /** `between` happens to the button between the way in and the way out; `null` where the press is kept from others. */
  function noted(button: object | null, between: ((button: object) => void) | null): unknown {
    const { window, wayIn, wayOut } = listenersOf('click');
    const target = { closest: () => button };
    if (button) Object.assign(button, { contains: (other: object) => other === target });
    const event = { target, isTrusted: true };
    wayIn(event);
    if (button && between) between(button);
    if (between) wayOut(event);
    return window.earlyPress ?? null;
  }

  it.each([
    ['nobody hears yet', {}, staysDead, true],
    ['React keeps from others', {}, null, true],
    ['React keeps from others, which has marked its button but does not hear yet', { ...LIVE }, null, true],
    ['is heard because its button became live', {}, becomesLive, false],
    ['is of a live button', { ...LIVE }, staysDead, false],
    ['is of no button', null, staysDead, false],
  ] as const)('that %s', (_, button, between, isNoted) => {
    expect(noted(button, between)).toBe(isNoted ? button : null);
  });

  it('is forgotten once the visitor presses something else', () => {
    const { window, wayIn, wayOut } = listenersOf('click');
    const button = { contains: () => false };
    window.earlyPress = button;
    const elsewhere = { target: { closest: () => null } };
    for (const listener of [wayIn, wayOut]) listener({ ...elsewhere, isTrusted: false });
    expect(window.earlyPress, 'what a script presses is not the visitor').toBe(button);
    for (const listener of [wayIn, wayOut]) listener({ ...elsewhere, isTrusted: true });
    expect(window.earlyPress).toBeNull();
  });

  it('that is made again is forgotten once it is heard', () => {
    const { window, wayIn, wayOut } = listenersOf('click');
    const button = { contains: () => true };
    const event = { target: { closest: () => button }, isTrusted: false };
    wayIn(event);
    wayOut(event);
    expect(window.earlyPress, 'nobody heard it').toBe(button);
    becomesLive(button);
    wayOut(event);
    expect(window.earlyPress).toBeNull();
  });
});

it.each([
  ['of a field that nobody hears yet', { matches: (): boolean => true }, staysDead, true],
  ['of a field that became live', { matches: (): boolean => true }, becomesLive, false],
  ['of a live field', { matches: (): boolean => true, ...LIVE }, staysDead, false],
  ['of something else', { matches: (): boolean => false }, staysDead, false],
] as const)('a focus %s', (_, field, between, isNoted) => {
  const { window, wayIn, wayOut } = listenersOf('focusin');
  wayIn({ target: field });
  between(field);
  wayOut({ target: field });
  expect(window.earlyFocus ?? null).toBe(isNoted ? field : null);
});

const isField = (): boolean => true;

describe('an entry', () => {
  it.each([
    ['nobody hears yet', { value: 'dark', matches: isField }, staysDead, 'dark'],
    ['is heard because its field became live', { value: 'dark', matches: isField }, becomesLive, null],
    ['React keeps from others', { value: 'dark', matches: isField, ...LIVE }, null, 'dark'],
    ['is of a live field', { value: 'dark', matches: isField, ...LIVE }, staysDead, null],
    ['ticks a box', { type: 'checkbox', checked: true, value: 'on', matches: isField }, staysDead, true],
    ['unticks a box', { type: 'checkbox', checked: false, value: 'on', matches: isField }, staysDead, false],
    ['is of no field', { value: 'dark', matches: (): boolean => false }, staysDead, null],
  ] as const)('that %s', (_, field, between, expected) => {
    const { window, wayIn, wayOut } = listenersOf('input');
    wayIn({ target: field });
    between?.(field);
    if (between) wayOut({ target: field });
    expect(window.earlyEntries?.get(field) ?? null).toBe(expected);
  });

  it('of radio buttons with one name is that of the last one', () => {
    const { window, wayIn } = listenersOf('input');
    const radio = (name: string) => ({ type: 'radio', name, form: null, checked: true, matches: isField });
    const [first, last, other] = [radio('which'), radio('which'), radio('other')];
    for (const target of [other, first, last]) wayIn({ target });
    expect([...(window.earlyEntries ?? [])]).toEqual([
      [other, true],
      [last, true],
    ]);
  });
});

it.each([
  ['of scripts alone waits', { hasAttribute: (): boolean => false }, null, true],
  ['with an address is sent', { hasAttribute: (): boolean => true }, null, false],
  ['that is live is sent', { hasAttribute: (): boolean => false, ...LIVE }, null, false],
  [
    'whose button was pressed and not heard waits',
    { hasAttribute: (): boolean => false, ...LIVE },
    'send',
    true,
  ],
] as const)('a form %s', (_, form, earlyPress, waits) => {
  const { window, wayIn } = listenersOf('submit');
  window.earlyPress = earlyPress;
  let isPrevented = false;
  const preventDefault = () => {
    isPrevented = true;
  };
  wayIn({ target: form, submitter: 'send', preventDefault });
  expect([isPrevented, window.earlyPress ?? null]).toEqual([waits, waits ? 'send' : null]);
});
