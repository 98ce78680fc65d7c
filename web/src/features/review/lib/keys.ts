/** Which part of the page the keys are for. */
export type Place = 'list' | 'home';

/** What a key does. */
export type KeyAction = 'next' | 'previous' | 'open' | 'approve' | 'return' | 'back' | 'help';

/** The keys of each part of the page, by the value of `KeyboardEvent.key`. */
const KEYS: Record<Place, ReadonlyMap<string, KeyAction>> = {
  list: new Map([
    ['j', 'next'],
    ['ArrowDown', 'next'],
    ['k', 'previous'],
    ['ArrowUp', 'previous'],
    ['Enter', 'open'],
    ['?', 'help'],
  ]),
  home: new Map([
    ['a', 'approve'],
    ['r', 'return'],
    ['Escape', 'back'],
    ['?', 'help'],
  ]),
};

/** The keys as the page lists them, with what they do. */
export const KEY_LIST: readonly (readonly [action: KeyAction, keys: readonly string[]])[] = [
  ['next', ['j', '↓']],
  ['previous', ['k', '↑']],
  ['open', ['Enter']],
  ['approve', ['a']],
  ['return', ['r']],
  ['back', ['Esc']],
  ['help', ['?']],
];

/** What has the focus: a field takes every key, a link or button takes Enter, a dialog has keys of its own. */
export type Focus = 'field' | 'control' | 'dialog' | 'page';

/** The part of a keyboard event that decides. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented'>;

/** What a pressed key does; `null`: it is the browser's. */
export function actionOf(pressed: PressedKey, place: Place, focus: Focus): KeyAction | null {
  const { key, altKey, ctrlKey, metaKey, defaultPrevented } = pressed;
  if (defaultPrevented || altKey || ctrlKey || metaKey) return null;
  if (focus === 'field' || focus === 'dialog') return null;
  if (key === 'Enter' && focus === 'control') return null;
  return KEYS[place].get(key) ?? null;
}

/** What an element with the focus is for keys. */
export function focusOf(element: Element | null): Focus {
  if (!element) return 'page';
  if (element.closest('dialog, [role="dialog"]')) return 'dialog';
  if (element.closest('input, textarea, select, [contenteditable="true"], [role="combobox"]')) return 'field';
  return element.closest('a, button, summary, [role="button"], canvas') ? 'control' : 'page';
}
