'use client';

import { useState } from 'react';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { ownHomesPath } from '@/i18n/paths';
import { plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { OpenHome } from '../lib/session';

type HomeBarProps = {
  locale: Locale;
  homes: readonly OpenHome[];
  id: string;
  isUnsaved: boolean;
  /** Why signing out did not work. */
  trouble: string | null;
  words: OwnerMessages['ownerHome']['homes'];
  /** Opens another home; empty: asks for one. */
  onHome: (id: string) => void;
  onSignOut: () => void;
};

/** Switches between the homes that are open, and signs out. */
export function HomeBar({ locale, homes, id, isUnsaved, trouble, words, onHome, onSignOut }: HomeBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <details className="min-w-0">
          <summary className="link-quiet inline-flex min-h-11 cursor-pointer items-center font-semibold">
            {plural(locale, words.switch, homes.length)}
          </summary>
          <ul className="mt-2 flex flex-wrap gap-2">
            {homes.map((home) => (
              <li key={home.id}>
                <Button
                  className="wrap-anywhere"
                  aria-current={home.id === id ? 'page' : undefined}
                  onClick={() => home.id !== id && onHome(home.id)}
                >
                  {home.name ? `${home.name} (${home.id})` : home.id}
                </Button>
              </li>
            ))}
            <li>
              <Button onClick={() => onHome('')}>{words.another}</Button>
            </li>
            <li>
              <a href={ownHomesPath(locale)} className="button-quiet">
                {words.all}
              </a>
            </li>
          </ul>
        </details>
        <Button onClick={() => (isUnsaved ? setIsAsking(true) : onSignOut())}>{words.signOut}</Button>
      </div>
      <div aria-live="polite">
        {isAsking && isUnsaved && (
          <Notice tone="warning" className="mt-3 max-w-[62ch]">
            <p>{words.signOutUnsaved}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <Button onClick={onSignOut}>{words.signOutAnyway}</Button>
              <Button onClick={() => setIsAsking(false)}>{words.stay}</Button>
            </div>
          </Notice>
        )}
        {trouble && (
          <Notice tone="failed" className="mt-3">
            {trouble}
          </Notice>
        )}
      </div>
    </div>
  );
}
