'use client';

import { useEffect, useRef } from 'react';
import { Icon } from '@/components/icons';
import { Link } from '@/components/link';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { listPropertyPath, propertiesPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';

type ListedProps = {
  locale: Locale;
  propertyId: string;
  /** The owner's address, to which the mails go. */
  email: string;
  /** Whether the home was submitted without a password. */
  needsPassword: boolean;
  messages: OwnerMessages['pitch']['listed'];
};

const STEPS = ['confirm', 'review', 'answer'] as const satisfies (keyof ListedProps['messages']['steps'])[];

/** A home was submitted: its ID, and what happens next. The heading takes the focus, because the form is gone. */
export function Listed({ locale, propertyId, email, needsPassword, messages }: ListedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="max-w-[52rem]">
      <h1 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-38 outline-none sm:text-46">
        <Icon name="check" className="size-9 text-ok sm:size-11" />
        {messages.title}
      </h1>
      <p className="mt-4 text-19 text-ink-2">{messages.lead}</p>
      <div className="mt-7 rounded-card border border-line bg-paper p-6">
        <p className="text-14 font-semibold text-ink-2">{messages.id}</p>
        <p className="mt-1 font-display text-30 font-semibold" translate="no">
          {propertyId}
        </p>
        <p className="mt-1 text-ink-2">{messages.idText}</p>
      </div>
      {needsPassword && (
        <section className="mt-5 rounded-card bg-sun-mist p-6 text-sun-ink" aria-labelledby="set-password">
          <h2 id="set-password" className="flex items-center gap-2 text-22">
            <Icon name="key" className="size-6" />
            {messages.passwordTitle}
          </h2>
          <p className="mt-2 max-w-[62ch] wrap-anywhere">{fill(messages.passwordText, { email })}</p>
        </section>
      )}
      <h2 className="mt-10 text-22">{messages.next}</h2>
      <ol className="mt-5 space-y-6">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full bg-sea-mist font-semibold"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="text-19">{messages.steps[step].title}</h3>
              <p className="mt-1 max-w-[58ch] text-ink-2 wrap-anywhere">
                {fill(messages.steps[step].text, { email })}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap gap-3">
        <Link href={propertiesPath(locale)} className="button-primary w-full sm:w-auto">
          {messages.browse}
        </Link>
        {/* The form stands at this address, too: only a new load of the page begins another home. */}
        <a href={listPropertyPath(locale, 'form')} className="button-quiet min-h-13 w-full sm:w-auto">
          {messages.another}
        </a>
      </div>
    </div>
  );
}
