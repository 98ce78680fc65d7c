import { expect, it } from 'vitest';
import { EARLY } from './early';

type Press = (event: { target: object }) => void;

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
  const event = { target };
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
    (_: string, listener: Press) => listeners.push(listener),
    window,
  );
  for (const listener of listeners) listener({ target: { closest: () => null } });
  expect(window.earlyPress).toBeNull();
});

/** What is noted of a choice; `between` happens to the list between the way in and the way out. */
function notedChoice(list: object, between: (list: object) => void = () => undefined): unknown {
  const window: { earlyChoices?: Map<object, string> } = {};
  const listeners: Press[] = [];
  const listen = (event: string, listener: Press) => {
    if (event === 'change') listeners.push(listener);
  };
  new Function('addEventListener', 'window', EARLY)(listen, window);
  const [wayIn, wayOut] = listeners;
  wayIn?.({ target: list });
  between(list);
  wayOut?.({ target: list });
  return window.earlyChoices?.get(list) ?? null;
}

const isList = (): boolean => true;

it.each([
  ['nobody hears yet', { value: 'dark', matches: isList }, undefined, 'dark'],
  [
    'is heard because its list became live',
    { value: 'dark', matches: isList },
    (list: object) => Object.assign(list, { __reactProps$x: {} }),
    null,
  ],
  ['is of a live list', { value: 'dark', matches: isList, __reactProps$x: {} }, undefined, null],
  ['is of no list', { value: 'dark', matches: (): boolean => false }, undefined, null],
] as const)('a choice that %s', (_, list, between, expected) => {
  expect(notedChoice(list, between)).toBe(expected);
});
