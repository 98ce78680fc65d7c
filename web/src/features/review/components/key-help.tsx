'use client';

import { Fragment, useEffect, useId, useRef } from 'react';
import type { OwnerMessages } from '@/i18n/owner-words';
import { KEY_LIST } from '../lib/keys';

type KeyHelpProps = {
  words: OwnerMessages['review']['keys'];
  open: boolean;
  onOpen: (open: boolean) => void;
  enabled: boolean;
  onEnabled: (enabled: boolean) => void;
};

/** The keys of the page. They can be turned off (WCAG 2.1.4). */
export function KeyHelp({ words, open, onOpen, enabled, onEnabled }: KeyHelpProps) {
  const id = useId();
  const summary = useRef<HTMLElement>(null);

  // It stands at the foot of the page.
  useEffect(() => {
    if (open) summary.current?.focus();
  }, [open]);

  return (
    <details
      open={open}
      onToggle={(event) => onOpen(event.currentTarget.open)}
      className="no-print mt-12 border-t border-line pt-3"
    >
      <summary ref={summary} className="inline-flex min-h-11 items-center font-semibold">
        <span className="link-quiet">{words.title}</span>
      </summary>
      <p className="mt-1 text-ink-2">{words.text}</p>
      <dl className="mt-3 grid max-w-xl grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {KEY_LIST.map(([action, keys]) => (
          <Fragment key={action}>
            <dt>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ` ${words.or} `}
                  <kbd className="rounded-chip border border-edge bg-paper px-2 py-0.5 font-sans text-14 font-semibold">
                    {key}
                  </kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{words.action[action]}</dd>
          </Fragment>
        ))}
      </dl>
      <label htmlFor={id} className="mt-4 inline-flex min-h-11 items-center gap-3 font-semibold">
        <input
          id={id}
          type="checkbox"
          className="size-5"
          checked={enabled}
          onChange={(event) => onEnabled(event.target.checked)}
        />
        {words.enabled}
      </label>
    </details>
  );
}
