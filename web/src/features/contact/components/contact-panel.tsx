'use client';

import { useRef } from 'react';
import type { Price } from '@/api/types';
import { Icon } from '@/components/icons';
import { DateDialog, type DateMessages } from '@/features/calendar/components/date-dialog';
import { openBelow } from '@/features/calendar/components/open-dialog';
import type { Day } from '@/features/calendar/lib/day';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages, plural } from '@/i18n/words';
import { type ContactSubject, contactWay } from '../lib/contact';
import { PriceLine } from './price-line';
import { useStay } from './stay-context';
import { StayStatus } from './stay-status';

export type ContactPanelMessages = DateMessages & {
  contact: Messages['contact'];
  search: Messages['search'];
};

export type ContactPanelProps = {
  locale: Locale;
  subject: ContactSubject;
  price: Price;
  maxGuests: number;
  /** The owner's pages elsewhere, the platforms first. */
  links: readonly { name: string; url: string; label: string }[];
  messages: ContactPanelMessages;
};

/** Dates, guests, price and the ways to the owner, beside the page on wide screens. */
export function ContactPanel({ locale, subject, price, maxGuests, links, messages }: ContactPanelProps) {
  const { contact } = messages;
  return (
    <section id="contact" aria-labelledby="contact-title" className="contact-panel">
      <h2 id="contact-title" className="sr-only">
        {contact.title}
      </h2>
      <PriceLine locale={locale} price={price} messages={messages} />
      <StayFields locale={locale} maxGuests={maxGuests} messages={messages} />
      <StayStatus messages={messages.calendar} />
      <ContactButton locale={locale} subject={subject} messages={messages} className="mt-4 w-full" />
      <p className="mt-3 text-14 text-ink-2">{contact.direct}</p>
      <ul className="mt-4 border-t border-line">
        <PanelRow href="#message" icon="message">
          {subject.contact.channel ? contact.message : contact.messageOnly}
        </PanelRow>
        {links.map((link) => (
          <PanelRow key={link.url} href={link.url} icon="external" external>
            {link.label}
          </PanelRow>
        ))}
      </ul>
      <p className="mt-4 text-14 text-ink-2">{contact.tip}</p>
    </section>
  );
}

type PanelRowProps = { href: string; icon: 'message' | 'external'; external?: boolean; children: string };

function PanelRow({ href, icon, external = false, children }: PanelRowProps) {
  return (
    <li className="border-b border-line">
      <a
        href={href}
        className="flex min-h-13 items-center justify-between gap-3 font-semibold transition-colors duration-150 hover:text-sea"
        {...(external ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {})}
      >
        {children}
        <Icon name={icon} />
      </a>
    </li>
  );
}

type StayFieldsProps = { locale: Locale; maxGuests: number; messages: ContactPanelMessages };

function StayFields({ locale, maxGuests, messages }: StayFieldsProps) {
  const { availability, selection, select, guests, setGuests } = useStay();
  const dialog = useRef<HTMLDialogElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const open = (keepArrival: boolean) => {
    if (!dialog.current || !fields.current) return;
    select({ arrival: keepArrival ? selection.arrival : null, departure: null });
    openBelow(dialog.current, fields.current);
  };
  const text = (day: Day | null) =>
    day === null ? (
      <span className="text-ink-2">{messages.search.addDate}</span>
    ) : (
      formatDay(locale, day, 'medium')
    );
  return (
    <>
      <div ref={fields} className="stay-fields">
        <button
          type="button"
          className="search-field text-left"
          aria-haspopup="dialog"
          onClick={() => open(false)}
        >
          <span className="search-label">{messages.search.arrival}</span>
          <span className="search-input">{text(selection.arrival)}</span>
        </button>
        <button
          type="button"
          className="search-field text-left"
          aria-haspopup="dialog"
          onClick={() => open(true)}
        >
          <span className="search-label">{messages.search.departure}</span>
          <span className="search-input">{text(selection.departure)}</span>
        </button>
        <label className="search-field">
          <span className="search-label">{messages.contact.guests}</span>
          <select
            className="search-input"
            value={guests}
            onChange={(event) => setGuests(Number(event.target.value))}
          >
            {Array.from({ length: Math.max(maxGuests, guests) }, (_, index) => index + 1).map((count) => (
              <option key={count} value={count}>
                {plural(locale, messages.search.guestCount, count)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {guests > maxGuests && (
        <p role="alert" className="mt-2 text-14 font-semibold text-clay-ink">
          {fill(messages.contact.tooMany, { guests: plural(locale, messages.search.guestCount, maxGuests) })}
        </p>
      )}
      <DateDialog
        dialog={dialog}
        locale={locale}
        availability={availability}
        selection={selection}
        onChange={select}
        messages={messages}
      />
    </>
  );
}

type ContactButtonProps = {
  locale: Locale;
  subject: ContactSubject;
  messages: ContactPanelMessages;
  className?: string;
};

/** The owner's preferred way; without one, a sentence and the message form remain. */
export function ContactButton({ locale, subject, messages, className = '' }: ContactButtonProps) {
  const { stay, guests } = useStay();
  const way = contactWay(locale, messages, subject, { stay, guests });
  if (!way)
    return <p className={`rounded-control bg-hatch px-4 py-3 ${className}`}>{messages.contact.missing}</p>;
  const inNewTab = way.channel === 'whatsapp' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={way.href} className={`button-primary ${className}`} {...inNewTab}>
      <Icon name={way.channel === 'phone' ? 'phone' : 'message'} />
      {way.label}
    </a>
  );
}
