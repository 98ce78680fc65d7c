import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore } from '@/storage/store';
import { applyTheme, DARK_MEDIA, parseTheme } from './theme';

export const themeStore = new BrowserStore(STORAGE_KEYS.theme, parseTheme);

/** Keeps the page in the chosen colours: the visitor may change them in any tab, the device at any time. Returns what ends that. */
export function keepTheme(): () => void {
  applyTheme(themeStore.get());
  return onThemeChange(() => {});
}

/** Calls back when the page may have other colours. Returns what ends that. */
export function onThemeChange(listener: () => void): () => void {
  const change = () => {
    applyTheme(themeStore.get());
    listener();
  };
  const scheme = matchMedia(DARK_MEDIA.system);
  scheme.addEventListener('change', change);
  const end = themeStore.subscribe(change);
  return () => {
    scheme.removeEventListener('change', change);
    end();
  };
}
