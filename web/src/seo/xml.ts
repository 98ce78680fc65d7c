const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that an XML 1.0 document must not hold, however they are written: https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text as the content of an element or the value of an attribute. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}

/** An XML document of the given type, for programs that ask again after some minutes. */
export function xmlResponse(body: string, contentType: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'content-type': `${contentType}; charset=utf-8`, 'cache-control': 'public, max-age=300' },
  });
}

/** The answer while a service that a document needs is unavailable: programs ask again. */
export function awayResponse(): Response {
  return textResponse(503, 'Service Unavailable', { 'retry-after': '60' });
}

/** The answer where there is no such document. */
export function missingResponse(): Response {
  return textResponse(404, 'Not Found');
}

function textResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });
}
