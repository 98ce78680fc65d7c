import { useMemo, useState } from 'react';
import type { EditedListing, Price } from '@/api/types';
import { editHome } from '@/features/update-property/lib/api';
import { formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { updatePropertyPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { zoneOf } from '../lib/home';
import { isSameRates, ratesOf } from '../lib/rates';
import { todayIn } from '../lib/today';
import { writeHome } from '../lib/write';
import { BookingForm } from './booking-form';
import { MinimumNights } from './minimum-nights';
import type { SectionProps } from './part';
import { RateCalendar } from './rate-calendar';
import { RequestOutcome } from './request-outcome';
import { type SaveRates, SeasonList } from './season-list';
import { SettingsSection } from './settings-section';
import { StayPreview } from './stay-preview';
import { useRequest } from './use-request';

/** The step of the form on which the usual price is. */
const PRICE_STEP = '&step=2';

/** Prices and minimum stays by night, the seasons that make them, and what a stay costs by them. */
export function Seasons(props: SectionProps) {
  const { locale, homeId, onEnded, onChanged, onHome, home, words } = props;
  const { listing } = home;
  const said = words.seasons;
  const [now] = useState(() => new Date());
  const { busy, outcome, run } = useRequest({ onEnded, onChanged });
  const today = todayIn(zoneOf(listing), now);
  // The calendar is drawn anew only with other rates.
  const rates = useMemo(() => ratesOf(listing), [listing]);
  const priceForm = `${updatePropertyPath(locale, homeId)}${PRICE_STEP}`;

  const save: SaveRates = (name, change, text, done) => {
    const write = () =>
      writeHome(listing, locale, ({ version }) => editHome(homeId, change, version, locale), isSameRates);
    void run<EditedListing>(name, write, ({ changed: _, proposed, ...edited }) => {
      onHome({ listing: edited });
      done?.();
      const waits = proposed.some((pointer) => pointer === '/rates' || pointer === '/price');
      return waits ? said.proposed : text;
    });
  };

  const isTyped = outcome?.kind === 'failed' && !outcome.name.startsWith('remove');
  const isSeen = listing.status === 'active';
  return (
    <SettingsSection title={said.title}>
      <p className="mt-3 max-w-[62ch]">{isSeen ? said.text : said.hidden}</p>
      {listing.proposal && <p className="mt-2 max-w-[62ch]">{said.waiting}</p>}
      {!rates && (
        <p className="mt-3 max-w-[62ch]">
          {said.noPrice}{' '}
          <a href={priceForm} className="link-quiet inline-flex min-h-11 items-center">
            {said.noPriceLink}
          </a>
        </p>
      )}
      {rates && (
        <>
          <p className="mt-3">
            {usualText(locale, rates.price, said)}{' '}
            <a href={priceForm} className="link-quiet inline-flex min-h-11 items-center">
              {said.usualLink}
            </a>
          </p>
          <RateCalendar locale={locale} rates={rates} today={today} words={said} />
          <SeasonList locale={locale} rates={rates} today={today} busy={busy} words={words} onSave={save} />
          <RequestOutcome {...props} outcome={outcome} isTyped={isTyped} />
          <MinimumNights
            saved={rates.minNights}
            isBusy={busy === 'minNights'}
            words={words}
            onSave={(minNights) => save('minNights', { minNights }, said.savedMinNights)}
          />
          <BookingForm
            // Where another version stands by now, the form begins with that.
            key={JSON.stringify([rates.booking, rates.extraFees])}
            locale={locale}
            rates={rates}
            isBusy={busy === 'booking'}
            words={words}
            onSave={(change) => save('booking', change, words.booking.saved)}
          />
          <StayPreview
            locale={locale}
            homeId={homeId}
            today={today}
            isSeen={isSeen}
            maxGuests={listing.form.maxGuests ?? null}
            rates={rates}
            words={words}
            onEnded={onEnded}
          />
        </>
      )}
    </SettingsSection>
  );
}

function usualText(locale: Locale, price: Price, words: SectionProps['words']['seasons']): string {
  const { currency, minMinor, maxMinor } = price;
  const money = (minor: number) => formatMoney(locale, minor, currency);
  return maxMinor === null
    ? fill(words.usual, { price: money(minMinor) })
    : fill(words.usualRange, { from: money(minMinor), to: money(maxMinor) });
}
