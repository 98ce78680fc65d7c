import { STORAGE_KEYS } from '@/storage/keys';

/** The colours that a visitor can choose. `system` leaves them to the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function parseTheme(json: unknown): Theme {
  return THEMES.find((theme) => theme === json) ?? 'system';
}

/** For each choice, where pictures drawn for dark pages are shown. */
export const DARK_MEDIA: Record<Theme, string> = {
  system: '(prefers-color-scheme: dark)',
  light: 'not all',
  dark: 'screen',
};

/**
 * Gives the page its colours, and the bars of the browser the colour behind the page. It uses nothing from outside: its text is
 * the script in the head of each page.
 */
export function applyTheme(theme: unknown) {
  const { documentElement: root, head } = document;
  if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme);
  else root.removeAttribute('data-theme');
  let bars = head.querySelector('meta[name="theme-color"]');
  if (!bars) {
    bars = document.createElement('meta');
    bars.setAttribute('name', 'theme-color');
    head.append(bars);
  }
  bars.setAttribute('content', getComputedStyle(root).getPropertyValue('--brand-lime').trim());
}

/** The script that applies the choice of this browser before anything is drawn. It is the same for every visitor. */
export function themeScript(): string {
  const stored = `JSON.parse(localStorage.getItem(${JSON.stringify(STORAGE_KEYS.theme)}))`;
  return `(${applyTheme})((()=>{try{return ${stored}}catch{return null}})())`;
}
