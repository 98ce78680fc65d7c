import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DateDialogHead } from './date-dialog-head';

/** The Tab key follows the order of the document. */
it.each([
  ['panel', /<p id="title".*<i>tabs<\/i>.*aria-label="Close"/],
  ['sheet', /<p id="title".*aria-label="Close".*<i>tabs<\/i>/],
] as const)('the tabs of a %s come in the document where they are seen', (layout, order) => {
  const html = renderToStaticMarkup(
    <DateDialogHead
      layout={layout}
      titleId="title"
      title="Choose an arrival"
      tabs={<i>tabs</i>}
      close="Close"
      onClose={() => {}}
    />,
  );
  expect(html).toMatch(order);
  expect(html.split('<i>tabs</i>')).toHaveLength(2);
});
