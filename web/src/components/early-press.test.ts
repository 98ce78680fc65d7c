import { expect, it } from 'vitest';
import { EARLY_PRESS } from './early-press';

type Press = (event: { target: object }) => void;

function pressed(button: object | null, before?: null): unknown {
  const window: { earlyPress?: unknown } = before === null ? { earlyPress: null } : {};
  let press: Press = () => {};
  const listen = (_: string, listener: Press) => {
    press = listener;
  };
  new Function('addEventListener', 'window', EARLY_PRESS)(listen, window);
  press({ target: { closest: () => button } });
  return window.earlyPress;
}

it('notes the button that does not answer yet, and no other', () => {
  const dead = { id: 'dead' };
  expect(pressed(dead)).toBe(dead);
  expect(pressed({ __reactProps$x: {} })).toBeUndefined();
  expect(pressed(null)).toBeUndefined();
  expect(pressed(dead, null)).toBeNull();
});
