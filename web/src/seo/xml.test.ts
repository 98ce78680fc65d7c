import { describe, expect, it } from 'vitest';
import { escapeXml, xmlResponse } from './xml';

describe('text in XML', () => {
  it.each([
    ['Casa & Jardín', 'Casa &amp; Jardín'],
    ['</title><script>', '&lt;/title&gt;&lt;script&gt;'],
    [`"a" 'b'`, '&quot;a&quot; &apos;b&apos;'],
    [']]>', ']]&gt;'],
    ['&amp;', '&amp;amp;'],
    ['one\u0000two\u0008\u001B\uFFFE', 'onetwo'],
    ['line\nline\ttab', 'line\nline\ttab'],
    ['🏡 \uD83C', '🏡 '],
  ])('%j is written as %j', (text, written) => {
    expect(escapeXml(text)).toBe(written);
  });

  it('is sent as what it is', async () => {
    const response = xmlResponse('<a/>', 'application/atom+xml');
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(await response.text()).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n');
  });
});
