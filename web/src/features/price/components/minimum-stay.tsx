'use client';

import { Icon } from '@/components/icons';
import { useStay } from '@/features/stay/components/stay-context';
import { prolonged } from '@/features/stay/lib/prolonged';
import { nightCount } from '@/features/stay/lib/ranges';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, plural } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import type { TotalWords } from '../lib/words';
import { useStayPrice } from './stay-price';

type MinimumStayProps = { locale: Locale; messages: TotalWords };

/** Says that the chosen stay is shorter than the owner wants, and offers the longer one if its nights are possible. */
export function MinimumStay({ locale, messages }: MinimumStayProps) {
  const { availability, stay, setStay } = useStay();
  const state = useStayPrice();
  const minNights = state.kind === 'known' ? state.price.minNights : 0;
  const isTooShort = stay !== null && nightCount(stay) < minNights;
  const longer = isTooShort ? prolonged(availability, stay, minNights) : null;
  // What appears is announced only in an element that was there before.
  return (
    <div aria-live="polite">
      {isTooShort && (
        <Notice tone="warning" className="mt-3 text-14">
          {plural(locale, messages.tooShort, minNights)}
        </Notice>
      )}
      {longer && (
        <button type="button" className="offer" onClick={() => setStay(longer)}>
          {fill(messages.stayUntil, { day: formatDay(locale, longer.end, 'short') })}
          <Icon name="arrowRight" />
        </button>
      )}
    </div>
  );
}
