import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Photo } from './photo';

it.each([
  [false, 0],
  [true, 1],
])(
  'the stand-in of a home without photos is preloaded only at the top of a page: %s',
  (priority, preloads) => {
    const html = renderToStaticMarkup(<Photo photo={undefined} alt="" sizes="100vw" priority={priority} />);
    expect(html.match(/rel="preload"/g) ?? []).toHaveLength(preloads);
  },
);
