'use client';

import { useState } from 'react';
import type { ContactDetails as Details } from '@/api/types';
import { Icon } from '@/components/icons';
import { useStay } from '@/features/stay/components/stay-context';
import type { Locale } from '@/i18n/locale';
import { Button } from '@/ui/button';
import { type ContactSubject, contactWay } from '../lib/contact';
import { askContactDetails } from '../lib/details';
import type { ContactPanelMessages } from './contact-panel';

type ContactDetailsProps = {
  locale: Locale;
  subject: ContactSubject;
  messages: ContactPanelMessages;
  className: string;
};

/** The owner's address or number, which pages do not hold: it is asked for by a press, and then stands as a link. */
export function ContactDetails({ locale, subject, messages, className }: ContactDetailsProps) {
  const { stay, guests } = useStay();
  const [details, setDetails] = useState<Details | 'asked' | 'failed' | null>(null);
  const words = messages.contact;
  const known = typeof details === 'object' ? details : null;

  if (known) {
    const way = contactWay(locale, messages, subject, { stay, guests }, known);
    if (!way) return <p className={`rounded-control bg-hatch px-4 py-3 ${className}`}>{words.missing}</p>;
    const inNewTab = way.channel === 'whatsapp' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    return (
      <a
        // The button that was pressed is gone; the keyboard stays here.
        ref={(link) => link?.focus({ preventScroll: true })}
        href={way.href}
        className={`button-quiet wrap-anywhere ${className}`}
        {...inNewTab}
      >
        <Icon name={way.channel === 'phone' ? 'phone' : 'message'} />
        <span>
          {words[way.channel]}
          <span className="block text-14 font-normal">{way.value}</span>
        </span>
      </a>
    );
  }

  const ask = async () => {
    if (details === 'asked') return;
    setDetails('asked');
    const answer = await askContactDetails(subject.id, locale);
    setDetails(answer.kind === 'done' ? answer.value : 'failed');
  };
  return (
    <>
      <Button className={`no-print ${className}`} aria-busy={details === 'asked'} onClick={() => void ask()}>
        {words.showDetails}
      </Button>
      {details === 'failed' && (
        <p role="alert" className="mt-2 text-14">
          {words.detailsFailed}
        </p>
      )}
    </>
  );
}
