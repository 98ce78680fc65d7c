import { expect, it } from 'vitest';
import { EARLY } from './early';

type Press = (event: { target: object; isTrusted?: boolean }) => void;

/**
 * What is noted of a press of a button.
 *
 * @param between happens to the button between the way in and the way out; `null` where the press is kept from others
 */
function noted(button: object | null, between: ((button: object) => void) | null): unknown {
  const window: { earlyPress?: unknown } = {};
  const listeners: Press[] = [];
  const listen = (event: string, listener: Press, isWayIn = false) => {
    if (event === 'click') listeners.splice(isWayIn ? 0 : 1, 0, listener);
  };
  new Function('addEventListener', 'window', EARLY)(listen, window);
  const [wayIn, wayOut] = listeners;
  const target = { closest: () => button };
  if (button) Object.assign(button, { contains: (other: object) => other === target });
  const event = { target, isTrusted: true };
  wayIn?.(event);
  if (button && between) between(button);
  if (between) wayOut?.(event);
  return window.earlyPress ?? null;
}

it.each([
  ['nobody hears yet', { id: 'dead' }, () => undefined, true],
  ['React keeps from others', { id: 'dead' }, null, true],
  [
    'is heard because its button became live',
    {},
    (button: object) => Object.assign(button, { __reactProps$x: {} }),
    false,
  ],
  ['is of a live button', { __reactProps$x: {} }, () => undefined, false],
  ['is of no button', null, () => undefined, false],
] as const)('a press that %s', (_, button, between, isNoted) => {
  expect(noted(button, between)).toBe(isNoted ? button : null);
});

it('a press is forgotten once something else was pressed and heard', () => {
  const window: { earlyPress?: unknown } = { earlyPress: { contains: () => false } };
  const listeners: Press[] = [];
  new Function('addEventListener', 'window', EARLY)(
    (event: string, listener: Press) => event === 'click' && listeners.push(listener),
    window,
  );
  const elsewhere = { target: { closest: () => null } };
  for (const listener of listeners) listener(elsewhere);
  expect(window.earlyPress, 'what a script presses is not the visitor').not.toBeNull();
  for (const listener of listeners) listener({ ...elsewhere, isTrusted: true });
  expect(window.earlyPress).toBeNull();
});

it.each([
  ['of a field that nobody hears yet', { matches: (): boolean => true }, () => undefined, true],
  [
    'of a field that became live',
    { matches: (): boolean => true },
    (field: object) => Object.assign(field, { __reactProps$x: {} }),
    false,
  ],
  ['of a live field', { matches: (): boolean => true, __reactProps$x: {} }, () => undefined, false],
  ['of something else', { matches: (): boolean => false }, () => undefined, false],
] as const)('a focus %s', (_, field, between, isNoted) => {
  const window: { earlyFocus?: unknown } = {};
  const listeners: Press[] = [];
  new Function('addEventListener', 'window', EARLY)(
    (event: string, listener: Press) => event === 'focusin' && listeners.push(listener),
    window,
  );
  listeners[0]?.({ target: field });
  between(field);
  listeners[1]?.({ target: field });
  expect(window.earlyFocus ?? null).toBe(isNoted ? field : null);
});

/** What is noted of what is typed or chosen; `between` happens to the field between the way in and the way out. */
function notedEntry(field: object, between: (field: object) => void = () => undefined): unknown {
  const window: { earlyEntries?: Map<object, string | boolean> } = {};
  const listeners: Press[] = [];
  const listen = (event: string, listener: Press) => {
    if (event === 'input') listeners.push(listener);
  };
  new Function('addEventListener', 'window', EARLY)(listen, window);
  const [wayIn, wayOut] = listeners;
  wayIn?.({ target: field });
  between(field);
  wayOut?.({ target: field });
  return window.earlyEntries?.get(field) ?? null;
}

const isField = (): boolean => true;

it.each([
  ['nobody hears yet', { value: 'dark', matches: isField }, undefined, 'dark'],
  [
    'is heard because its field became live',
    { value: 'dark', matches: isField },
    (field: object) => Object.assign(field, { __reactProps$x: {} }),
    null,
  ],
  ['is of a live field', { value: 'dark', matches: isField, __reactProps$x: {} }, undefined, null],
  ['ticks a box', { type: 'checkbox', checked: true, value: 'on', matches: isField }, undefined, true],
  ['unticks a box', { type: 'checkbox', checked: false, value: 'on', matches: isField }, undefined, false],
  ['is of no field', { value: 'dark', matches: (): boolean => false }, undefined, null],
] as const)('an entry that %s', (_, field, between, expected) => {
  expect(notedEntry(field, between)).toBe(expected);
});

it('of radio buttons with one name the last one counts', () => {
  const window: { earlyEntries?: Map<object, boolean> } = {};
  const listeners: Press[] = [];
  new Function('addEventListener', 'window', EARLY)(
    (event: string, listener: Press) => event === 'input' && listeners.push(listener),
    window,
  );
  const radio = (name: string) => ({ type: 'radio', name, form: null, checked: true, matches: isField });
  const [first, last, other] = [radio('which'), radio('which'), radio('other')];
  for (const target of [other, first, last]) listeners[0]?.({ target });
  expect([...(window.earlyEntries ?? [])]).toEqual([
    [other, true],
    [last, true],
  ]);
});

it.each([
  ['of scripts alone waits', { hasAttribute: (): boolean => false }, true],
  ['with an address is sent', { hasAttribute: (): boolean => true }, false],
  ['that is live is sent', { hasAttribute: (): boolean => false, __reactProps$x: {} }, false],
] as const)('a form %s', (_, form, waits) => {
  const window: { earlyPress?: unknown } = {};
  const listeners: ((event: object) => void)[] = [];
  const listen = (event: string, listener: (event: object) => void) => {
    if (event === 'submit') listeners.push(listener);
  };
  new Function('addEventListener', 'window', EARLY)(listen, window);
  let isPrevented = false;
  const preventDefault = () => {
    isPrevented = true;
  };
  for (const listener of listeners) listener({ target: form, submitter: 'send', preventDefault });
  expect([isPrevented, window.earlyPress ?? null]).toEqual([waits, waits ? 'send' : null]);
});
