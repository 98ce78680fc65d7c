import { describe, expect, it } from 'vitest';
import { actionOf, type Focus, focusOf, KEY_LIST, type KeyAction, type Place, type PressedKey } from './keys';

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  defaultPrevented: false,
  ...more,
});

describe('keys', () => {
  const cases: [string, Place, Focus, KeyAction | null][] = [
    ['j', 'list', 'page', 'next'],
    ['ArrowDown', 'list', 'control', 'next'],
    ['k', 'list', 'page', 'previous'],
    ['ArrowUp', 'list', 'page', 'previous'],
    ['Enter', 'list', 'page', 'open'],
    // The browser opens the link, or presses the button.
    ['Enter', 'list', 'control', null],
    ['a', 'list', 'page', null],
    ['?', 'list', 'page', 'help'],
    ['?', 'home', 'page', 'help'],
    ['a', 'home', 'page', 'approve'],
    ['r', 'home', 'control', 'return'],
    ['Escape', 'home', 'page', 'back'],
    ['j', 'home', 'page', null],
    ['ArrowDown', 'home', 'page', null],
    ['a', 'home', 'field', null],
    ['Escape', 'home', 'field', null],
    ['Escape', 'home', 'dialog', null],
  ];

  it.each(cases)('%s in the %s with the focus on a %s: %s', (key, place, focus, action) => {
    expect(actionOf(press(key), place, focus)).toBe(action);
  });

  it.each(['altKey', 'ctrlKey', 'metaKey', 'defaultPrevented'] as const)(
    'are the browser’s with %s',
    (name) => {
      expect(actionOf(press('r', { [name]: true }), 'home', 'page')).toBeNull();
    },
  );

  it('are all on the list of the page', () => {
    const listed = KEY_LIST.map(([action]) => action);
    const known = cases.map(([, , , action]) => action).filter((action) => action !== null);
    expect(new Set(listed)).toEqual(new Set(known));
  });
});

describe('the focus', () => {
  /** An element that is within the elements of these selectors. */
  const within = (...selectors: string[]) =>
    ({
      closest: (asked: string) => (asked.split(', ').some((one) => selectors.includes(one)) ? {} : null),
    }) as unknown as Element;
  const cases: [Focus, Element | null][] = [
    ['page', null],
    ['page', within('main')],
    ['field', within('textarea')],
    ['field', within('select')],
    ['field', within('[contenteditable="true"]')],
    ['control', within('button')],
    ['control', within('a')],
    ['dialog', within('dialog', 'button')],
  ];

  it.each(cases)('is on a %s', (focus, element) => {
    expect(focusOf(element)).toBe(focus);
  });
});
