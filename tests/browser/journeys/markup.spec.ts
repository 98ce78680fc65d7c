import { expect, test } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { pagesOf } from '../support/pages';
import { SITES } from '../support/site';

/** The rules of the HTML standard, without those of style. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  // A picture that is loaded first may name its addresses by width alone (`imagesrcset`), which this validator does not know:
  // https://html.spec.whatwg.org/multipage/semantics.html#the-link-element
  elements: ['html5', { link: { attributes: { href: { required: false } } } }],
});

/** The budget of a page, compressed. */
const MOST_BYTES = 36_000;

/** The budgets of pages, not compressed. */
const MOST_RAW_BYTES: Record<string, number> = { detail: 120_000 };

/** What pages tell search engines, in the words of schema.org. That of places is in `site-app.spec.ts`. */
const FACTS: Record<string, string[]> = {
  home: ['Organization'],
  list: ['BreadcrumbList', 'ItemList'],
  'empty list': ['BreadcrumbList'],
  detail: ['VacationRental', 'BreadcrumbList'],
  'list your home': ['FAQPage'],
};

for (const site of SITES) {
  for (const [name, address] of Object.entries(pagesOf(site))) {
    test(`${name} in ${site.language} is valid HTML, and its facts can be read`, async ({ request }) => {
      const answer = await request.get(address);
      expect(Number(answer.headers()['content-length']), 'bytes on the way').toBeLessThan(MOST_BYTES);
      const html = await answer.text();
      expect(Buffer.byteLength(html), 'bytes of the page').toBeLessThan(MOST_RAW_BYTES[name] ?? 300_000);
      const { results } = await validator.validateString(html);
      const faults = results.flatMap(({ messages }) => messages);
      // A page is one long line, so a fault is shown with what stands around it.
      const around = (offset: number) => html.slice(Math.max(0, offset - 80), offset + 80);
      expect(faults.map(({ ruleId, message, offset }) => `${ruleId}: ${message} in ${around(offset)}`)).toEqual([]);

      const texts = [...html.matchAll(/<script[^>]* type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)];
      const facts = texts.flatMap(([, text = '']) => [JSON.parse(text)].flat());
      for (const fact of facts) expect(fact['@context']).toBe('https://schema.org');
      if (FACTS[name]) expect(facts.map((fact) => fact['@type'])).toEqual(FACTS[name]);
    });
  }
}
