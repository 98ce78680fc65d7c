'use client';

import { useRef } from 'react';
import type { DateDialogHandle } from '@/features/calendar/components/date-dialog';
import { LateDateDialog } from '@/features/calendar/components/late-date-dialog';
import { useStay } from '@/features/stay/components/stay-context';
import type { Day } from '@/features/stay/lib/day';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { plural } from '@/i18n/words';
import type { ContactPanelMessages } from './contact-panel';

type StayFieldsProps = { locale: Locale; propertyId: string; messages: ContactPanelMessages };

/** The dates and the party of the stay. */
export function StayFields({ locale, propertyId, messages }: StayFieldsProps) {
  const {
    availability,
    stay,
    setStay,
    guests,
    setGuests,
    maxGuests,
    children,
    setChildren,
    asksForChildren,
  } = useStay();
  const dialog = useRef<DateDialogHandle>(null);
  const fields = useRef<HTMLDivElement>(null);
  const dateField = (end: 'arrival' | 'departure', day: Day | undefined) => (
    <button
      type="button"
      className="search-field text-left"
      aria-haspopup="dialog"
      data-opens-dates={end}
      onClick={() => fields.current && dialog.current?.open(fields.current, end)}
    >
      <span className="search-label">{messages.search[end]}</span>
      <span className="search-input">
        {day === undefined ? (
          <span className="text-ink-2">{messages.search.addDate}</span>
        ) : (
          formatDay(locale, day, 'medium')
        )}
      </span>
    </button>
  );
  return (
    <>
      <div ref={fields} className="stay-fields">
        {dateField('arrival', stay?.first)}
        {dateField('departure', stay?.end)}
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
        {asksForChildren && (
          <label className="search-field">
            <span className="search-label">{messages.contact.children}</span>
            <select
              className="search-input"
              value={children}
              onChange={(event) => setChildren(Number(event.target.value))}
            >
              {Array.from({ length: guests }, (_, count) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of children
                <option key={count} value={count}>
                  {count === 0
                    ? messages.contact.noChildren
                    : plural(locale, messages.contact.childCount, count)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <LateDateDialog
        handle={dialog}
        propertyId={propertyId}
        locale={locale}
        availability={availability}
        stay={stay}
        onChange={setStay}
        messages={messages}
      />
    </>
  );
}
