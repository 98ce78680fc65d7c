import { createHash } from 'node:crypto';
import { INTL_LOCALES, type Locale } from '@/i18n/locale';
import { escapeXml } from '@/seo/xml';
import type { WidgetTheme } from './wish';

/** A document that other sites show in a frame. */
export type WidgetDocument = {
  readonly status: 200 | 404 | 503;
  readonly locale: Locale;
  readonly theme: WidgetTheme | null;
  readonly title: string;
  readonly style: string;
  /** Markup, with every text in it escaped. */
  readonly body: string;
  /** The sources that may show it, as a policy names them. */
  readonly ancestors: readonly string[];
};

/** Nothing but a source: a policy must not end where a site ends. */
const SOURCE = /^(\*|'self'|https?:\/\/[^\s;,'"]+)$/;

/** The policy of a document: it loads nothing and runs nothing, and only the sites of its owner show it. */
export function widgetPolicy({ style, ancestors }: Pick<WidgetDocument, 'style' | 'ancestors'>): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.filter((source) => SOURCE.test(source)).join(' ') || "'none'"}`,
  ].join('; ');
}

export function widgetHtml({ locale, theme, title, style, body }: WidgetDocument): string {
  const colours = theme ? ` data-theme="${theme}"` : '';
  return (
    `<!doctype html><html lang="${INTL_LOCALES[locale]}"${colours}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escapeXml(title)}</title><style>${style}</style></head><body>${body}</body></html>`
  );
}

/** The answer: kept for some minutes where there is a calendar, else asked for again. */
export function widgetResponse(document: WidgetDocument): Response {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': widgetPolicy(document),
    'cache-control': document.status === 200 ? 'public, max-age=300' : 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  if (document.status === 503) headers.set('retry-after', '60');
  return new Response(widgetHtml(document), { status: document.status, headers });
}
