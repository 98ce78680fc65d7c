'use client';

import Link from 'next/link';
import { Icon } from '@/components/icons';
import { useStay } from '@/features/stay/components/stay-context';
import { stayQuery } from '@/features/stay/lib/address';
import { nearestStays } from '@/features/stay/lib/nearest';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { propertiesPath } from '@/i18n/paths';
import { fill, plural } from '@/i18n/words';
import type { ContactSubject } from '../lib/contact';
import type { ContactPanelMessages } from './contact-panel';

/** Number of alternatives: enough for a choice, and few enough to be read. */
const OFFERED = 3;

type ImpossibleStayProps = { locale: Locale; subject: ContactSubject; messages: ContactPanelMessages };

/** Replaces the contact button for an impossible stay: why it is impossible, alternatives, and where else to look. */
export function ImpossibleStay({ locale, subject, messages }: ImpossibleStayProps) {
  const { availability, stay, setStay, guests, setGuests, maxGuests, verdict } = useStay();
  const { contact, search } = messages;
  const elsewhere = stayQuery({ stay, guests });
  elsewhere.set('search', subject.place);
  const nearest = verdict === 'taken' && stay ? nearestStays(availability, stay, OFFERED) : [];
  const range = (first: number, end: number) =>
    `${formatDay(locale, first, 'short')} – ${formatDay(locale, end, 'short')}`;
  return (
    <div className="mt-4">
      {verdict === 'tooManyGuests' ? (
        <>
          <p className="impossible">
            {fill(contact.tooMany, { guests: plural(locale, search.guestCount, maxGuests) })}
          </p>
          <button type="button" className="offer" onClick={() => setGuests(maxGuests)}>
            {fill(contact.askForFewer, { guests: plural(locale, search.guestCount, maxGuests) })}
            <Icon name="guests" />
          </button>
        </>
      ) : (
        <>
          <p className="impossible">{messages.calendar.statusTaken}</p>
          {nearest.length > 0 ? (
            <>
              <p className="mt-3 font-semibold">{contact.nearest}</p>
              <ul>
                {nearest.map((each) => (
                  <li key={each.first}>
                    <button type="button" className="offer" onClick={() => setStay(each)}>
                      {range(each.first, each.end)}
                      <Icon name="arrowRight" />
                    </button>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p className="mt-3">{contact.noneNear}</p>
          )}
          <button
            type="button"
            className="link-quiet mt-2 min-h-11 font-semibold"
            onClick={() => setStay(null)}
          >
            {contact.askWithoutDates}
          </button>
        </>
      )}
      <p className="mt-1">
        <Link
          href={propertiesPath(locale, elsewhere)}
          prefetch={false}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {fill(stay ? contact.elsewhereDates : contact.elsewhere, { place: subject.place })}
        </Link>
      </p>
    </div>
  );
}
