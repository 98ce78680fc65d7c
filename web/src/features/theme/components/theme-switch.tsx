'use client';

import { useEffect } from 'react';
import type { SiteMessages } from '@/i18n/site-words';
import { useStored } from '@/storage/use-stored';
import { keepTheme, themeStore } from '../lib/store';
import { parseTheme, THEMES } from '../lib/theme';

/** Lets the visitor choose light or dark pages. Without scripts the device says which, so there is nothing to choose. */
export function ThemeSwitch({ messages }: { messages: SiteMessages['theme'] }) {
  const theme = useStored(themeStore);
  useEffect(keepTheme, []);
  return (
    <label className="needs-script block max-w-60">
      <span className="mb-1.5 block text-14 text-ink-2">{messages.label}</span>
      <select
        className="field"
        value={theme}
        onChange={({ target }) => themeStore.set(parseTheme(target.value))}
      >
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {messages.themes[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
