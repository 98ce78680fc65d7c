import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CardPhotos } from './card-photos';

const first = { hash: 'a', width: 800, height: 533, widths: [400, 800], color: '#8e9f8c' };

const markup = (count: number) =>
  renderToStaticMarkup(
    <CardPhotos
      locale="en"
      propertyId="CASA-1001"
      href="/property/CASA-1001"
      label="Photos"
      previous="Previous"
      next="Next"
      photos={[first]}
      count={count}
      priority={false}
    />,
  );

describe('the photos of a card in the markup of the server', () => {
  it.each([2, 3, 5])('are the first of %i, and one link with the places of the others', (count) => {
    const html = markup(count);
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html).toContain('/media/a/800.webp');
    expect(html.match(/<a href="\/property\/CASA-1001"/g)).toHaveLength(2);
    expect(html).toContain(`data-places="${count - 1}"></a></section>`);
  });
});
