import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const FILE = fileURLToPath(new URL('../../../../public/widget.js', import.meta.url));

/** As much of an element as the script uses. */
class FakeElement {
  readonly style = {};
  readonly children: Record<string, unknown>[] = [];
  constructor(readonly attributes: Record<string, string> = {}) {}
  getAttribute = (name: string) => this.attributes[name] ?? null;
  querySelector = () => this.children[0] ?? null;
  append = (child: Record<string, unknown>) => this.children.push(child);
  replaceChildren = () => this.children.splice(0);
  connectedCallback() {}
}

async function frameOf(attributes: Record<string, string>) {
  const defined = new Map<string, new (attributes: Record<string, string>) => FakeElement>();
  runInNewContext(await readFile(FILE, 'utf8'), {
    document: {
      currentScript: { src: 'https://casa.example/widget.js?1' },
      createElement: () => ({ style: {} }),
    },
    customElements: {
      get: (name: string) => defined.get(name),
      define: (name: string, Element: new () => FakeElement) => defined.set(name, Element),
    },
    HTMLElement: FakeElement,
    URL,
    URLSearchParams,
  });
  const Element = defined.get('casacero-calendar');
  if (!Element) throw new Error('the element is not defined');
  const element = new Element(attributes);
  element.connectedCallback();
  return element.children[0];
}

it('shows a frame of the site that the script comes from', async () => {
  expect(await frameOf({ token: 'a/b', lang: 'es', theme: 'dark' })).toMatchObject({
    src: 'https://casa.example/embed/a%2Fb?lang=es&theme=dark',
    title: 'Calendario de disponibilidad',
    loading: 'lazy',
    width: '100%',
    height: '640',
  });
});

it('speaks English unless it is told another language, and has the height that it is given', async () => {
  expect(await frameOf({ token: 'ab', height: '500' })).toMatchObject({
    src: 'https://casa.example/embed/ab?lang=en',
    title: 'Availability calendar',
    height: '500',
  });
});

it('shows nothing without a token', async () => {
  expect(await frameOf({})).toBeUndefined();
});
