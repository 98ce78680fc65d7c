import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { later } from './later';

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

it('shows what stands for a part until its script is there, which is loaded once', async () => {
  const load = vi.fn(async () => Greeting);
  const Part = later(load);
  const markup = () => renderToStaticMarkup(<Part name="Ana" waiting={<p>…</p>} />);
  expect(markup()).toContain('…');
  Part.preload();
  await vi.waitFor(() => expect(markup()).toBe('<p>Hello Ana</p>'));
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads a script again that could not be loaded', async () => {
  const load = vi.fn(async () => Greeting);
  load.mockRejectedValueOnce(new Error('offline'));
  const Part = later(load);
  Part.preload();
  await vi.waitFor(() => {
    Part.preload();
    expect(renderToStaticMarkup(<Part name="Ana" />)).toBe('<p>Hello Ana</p>');
  });
  expect(load).toHaveBeenCalledTimes(2);
});
