'use client';

import type { Price } from '@/api/types';
import { Icon } from '@/components/icons';
import { AlertOffer, type AlertOfferProps } from '@/features/alerts/components/alert-offer';
import { searchLike } from '@/features/alerts/lib/search';
import type { DateMessages } from '@/features/calendar/components/date-dialog';
import { HomeHost } from '@/features/host/components/home-host';
import type { LinkElsewhere } from '@/features/listing/lib/words';
import { PriceLines } from '@/features/price/components/price-lines';
import { useImpossible } from '@/features/price/components/stay-price';
import type { TotalWords } from '@/features/price/lib/words';
import { useStay } from '@/features/stay/components/stay-context';
import { StayStatus } from '@/features/stay/components/stay-status';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import type { ContactSubject, PanelWords } from '../lib/contact';
import { ContactDetails } from './contact-details';
import { ImpossibleStay } from './impossible-stay';
import { PriceLine } from './price-line';
import { StayFields } from './stay-fields';
import { WriteLink } from './write-link';

export type ContactPanelMessages = DateMessages & {
  contact: PanelWords;
  price: TotalWords;
  search: Pick<Messages['search'], 'arrival' | 'departure' | 'addDate' | 'guestCount'>;
};

type ContactPanelProps = {
  locale: Locale;
  subject: ContactSubject;
  price: Price;
  /** The owner's pages on other sites, platforms first. */
  links: readonly LinkElsewhere[];
  messages: ContactPanelMessages;
  alerts: AlertOfferProps['messages'];
};

/** The way to a stay in steps: dates, prices elsewhere, the owner. It stands beside the page on wide screens. */
export function ContactPanel({ locale, subject, price, links, messages, alerts }: ContactPanelProps) {
  const { contact } = messages;
  const { stay, guests, verdict } = useStay();
  const isImpossible = useImpossible();
  return (
    <section id="contact" aria-labelledby="contact-title" className="contact-panel">
      <h2 id="contact-title" className="sr-only">
        {contact.title}
      </h2>
      <PriceLine locale={locale} price={price} messages={messages} />
      <ol className="steps">
        <li>
          <StepTitle>{contact.steps.dates}</StepTitle>
          <StayFields locale={locale} propertyId={subject.id} messages={messages} />
          <PriceLines locale={locale} messages={messages.price} />
          <div aria-live="polite">{!isImpossible && <StayStatus messages={messages.calendar} />}</div>
          <a
            href="#calendar"
            className="no-print link-quiet mt-1 inline-flex min-h-11 items-center text-14 font-semibold"
          >
            {contact.steps.calendar}
          </a>
        </li>
        {links.length > 0 && (
          <li>
            <StepTitle>{contact.steps.compare}</StepTitle>
            <p className="mt-1 text-14 text-ink-2">{contact.steps.compareText}</p>
            <ul className="panel-rows">
              {links.map((link) => (
                <PanelRow key={link.url} link={link} />
              ))}
            </ul>
          </li>
        )}
        <li>
          <StepTitle>{contact.steps.contact}</StepTitle>
          {isImpossible ? (
            <div role="alert">
              <ImpossibleStay locale={locale} subject={subject} messages={messages} />
            </div>
          ) : (
            <>
              <WriteLink text={contact.write} className="mt-3 w-full" />
              {subject.contact.channel && (
                <ContactDetails
                  locale={locale}
                  subject={subject}
                  messages={messages}
                  className="mt-2 w-full"
                />
              )}
            </>
          )}
          {stay && verdict === 'taken' && (
            <AlertOffer
              locale={locale}
              search={searchLike(subject.placeFullName, stay, guests)}
              messages={alerts}
            />
          )}
          <p className="mt-3 text-14 text-ink-2">
            {contact.direct} {contact.tip}
          </p>
          <HomeHost locale={locale} propertyId={subject.id} />
        </li>
      </ol>
    </section>
  );
}

/** The name of a step. Its number comes from the list. */
function StepTitle({ children }: { children: string }) {
  return <h3 className="step-title">{children}</h3>;
}

/** A page of the owner elsewhere. */
function PanelRow({ link: { url, way, label } }: { link: LinkElsewhere }) {
  return (
    <li>
      <a href={url} data-way={way} target="_blank" rel="noopener noreferrer nofollow">
        {label}
        <Icon name="external" />
      </a>
    </li>
  );
}
