import type { Locale } from '@/i18n/locale';

/** What an owner chooses for the calendar on their site. */
export type Look = { readonly language: Locale; readonly theme: LookTheme };

export const LOOK_THEMES = ['system', 'light', 'dark'] as const;
export type LookTheme = (typeof LOOK_THEMES)[number];

/** As high as a month with its legend on a phone; `public/widget.js` has the same. */
const HEIGHT = 640;

/** The path of the calendar, as a frame shows it. */
export function framePath(token: string, { language, theme }: Look): string {
  const query = new URLSearchParams({ lang: language, ...(theme === 'system' ? {} : { theme }) });
  return `/embed/${encodeURIComponent(token)}?${query}`;
}

/** A text as the value of an attribute. */
const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The markup that an owner pastes where scripts are allowed. */
export function elementCode(origin: string, token: string, { language, theme }: Look): string {
  const colours = theme === 'system' ? '' : ` theme="${theme}"`;
  return (
    `<script async src="${attribute(`${origin}/widget.js`)}"></script>\n` +
    `<casacero-calendar token="${attribute(token)}" lang="${language}"${colours}></casacero-calendar>`
  );
}

/** The markup that an owner pastes where they are not. */
export function frameCode(origin: string, token: string, look: Look, title: string): string {
  return (
    `<iframe src="${attribute(origin + framePath(token, look))}" title="${attribute(title)}" ` +
    `loading="lazy" width="100%" height="${HEIGHT}" style="border:0"></iframe>`
  );
}
