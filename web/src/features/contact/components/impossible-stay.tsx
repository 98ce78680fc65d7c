'use client';

import { Icon } from '@/components/icons';
import { Link } from '@/components/link';
import { usePossibleStays } from '@/features/price/components/possible-stays';
import { useRefused } from '@/features/price/components/stay-price';
import { refusedText, stayTotal } from '@/features/price/lib/words';
import { useStay } from '@/features/stay/components/stay-context';
import { stayQuery } from '@/features/stay/lib/address';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { propertiesPath } from '@/i18n/paths';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { ContactSubject } from '../lib/contact';
import type { ContactPanelMessages } from './contact-panel';

/** Number of alternatives: enough for a choice, and few enough to be read. */
const OFFERED = 3;

type ImpossibleStayProps = { locale: Locale; subject: ContactSubject; messages: ContactPanelMessages };

/** Replaces the contact button for an impossible stay: why it is impossible, alternatives, and where else to look. */
export function ImpossibleStay({ locale, subject, messages }: ImpossibleStayProps) {
  const { stay, setStay, guests, setGuests, maxGuests, verdict } = useStay();
  const refused = useRefused();
  const { contact, search } = messages;
  const elsewhere = stayQuery({ stay, guests });
  elsewhere.set('search', subject.placeFullName);
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
          <p className="impossible">
            {refused ? refusedText(locale, messages.price, refused) : messages.calendar.statusTaken}
          </p>
          <NearestStays locale={locale} messages={messages} />
          <Button look="link" className="mt-2 font-semibold" onClick={() => setStay(null)}>
            {contact.askWithoutDates}
          </Button>
        </>
      )}
      <p className="mt-1">
        <Link
          href={propertiesPath(locale, elsewhere)}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {fill(stay ? contact.elsewhereDates : contact.elsewhere, { place: subject.place })}
        </Link>
      </p>
    </div>
  );
}

/** The nearest possible stays with their prices. What appears takes the room that was left for it. */
function NearestStays({ locale, messages }: Pick<ImpossibleStayProps, 'locale' | 'messages'>) {
  const state = usePossibleStays();
  const { setStay } = useStay();
  const { contact, price: priceWords } = messages;
  switch (state.kind) {
    case 'waiting':
      return (
        <p className="needs-script mt-3 min-h-50" aria-busy="true">
          {contact.lookingNear}
        </p>
      );
    case 'failed':
      return (
        <div className="mt-3">
          <p>{contact.nearFailed}</p>
          <Button className="mt-2" onClick={state.askAgain}>
            {contact.retry}
          </Button>
        </div>
      );
    case 'known':
      if (state.stays.length === 0) return <p className="mt-3">{contact.noneNear}</p>;
      return (
        <>
          <p className="mt-3 font-semibold">{contact.nearest}</p>
          <ul>
            {state.stays.slice(0, OFFERED).map(({ stay, price }) => (
              <li key={`${stay.first} ${stay.end}`}>
                <button type="button" className="offer" onClick={() => setStay(stay)}>
                  <span className="flex grow flex-wrap justify-between gap-x-3 text-left">
                    <span>
                      {formatDay(locale, stay.first, 'short')} – {formatDay(locale, stay.end, 'short')}
                    </span>
                    {price && (
                      <span className="font-normal text-ink-2">{stayTotal(locale, priceWords, price)}</span>
                    )}
                  </span>
                  <Icon name="arrowRight" />
                </button>
              </li>
            ))}
          </ul>
        </>
      );
  }
}
