import { describe, expect, it, vi } from 'vitest';
import { findControl, findWrong, reveal } from './find-field';

type Fake = { field?: string; error?: string };

/** A step with these controls, as far as the search looks at them. */
function step(...controls: Fake[]) {
  const elements = controls.map(({ field, error }, index) => ({
    dataset: { field },
    error,
    getAttribute: () => (error ? `hint-${index} error-${index}` : null),
    ownerDocument: {
      getElementById: (id: string) => (id === `error-${index}` ? { textContent: error } : null),
    },
  }));
  const matching = (selector: string) => {
    if (selector === '[aria-invalid="true"]') return elements.filter(({ error }) => error);
    if (selector === '[data-field]') return elements.filter(({ dataset }) => dataset.field);
    return elements.filter(({ dataset }) => selector === `[data-field="${dataset.field}"]`);
  };
  const node = {
    querySelector: (selector: string) => matching(selector)[0] ?? null,
    querySelectorAll: matching,
  } as unknown as ParentNode;
  return { node, elements };
}

describe('the control of a field', () => {
  const { node, elements } = step({ field: 'name' }, { error: 'City is required' }, { error: 'Too long' });

  it.each([
    ['name', undefined, 0],
    ['city', 'City is required', 1],
    ['address', 'Too long', 2],
    ['city', undefined, null],
    ['region', 'Unknown', null],
  ] as const)('%s with the error %j is control %s', (field, error, index) => {
    expect(findControl(node, field, error)).toBe(index === null ? null : elements[index]);
  });
});

describe('the first wrong control', () => {
  it('is the first one that is marked, else a group with an error', () => {
    const marked = step({ field: 'photos' }, { field: 'name', error: 'Too long' });
    expect(findWrong(marked.node, { photos: 'x', name: 'Too long' })).toBe(marked.elements[1]);
    const group = step({ field: 'name' }, { field: 'photos' });
    expect(findWrong(group.node, { photos: 'x' })).toBe(group.elements[1]);
    expect(findWrong(group.node, {})).toBeNull();
  });
});

it('opens what is closed around an element before it takes the focus', () => {
  const details = { open: false };
  const focus = vi.fn(() => expect(details.open).toBe(true));
  reveal({ closest: () => details, focus } as unknown as HTMLElement);
  expect(focus).toHaveBeenCalledOnce();
});
