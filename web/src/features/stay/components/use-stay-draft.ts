import { useMemo, useState } from 'react';
import type { Availability } from '../lib/availability';
import type { Day } from '../lib/day';
import type { Nights } from '../lib/ranges';
import { choose, previewOf, type Selection, selectionOf, stayOf } from '../lib/selection';

/**
 * The stay while it is being picked in a calendar. The stay chosen before remains until the new one has both ends. A
 * discarded draft changes nothing.
 */
export function useStayDraft(
  availability: Availability,
  stay: Nights | null,
  onChange: (stay: Nights | null) => void,
) {
  const [draft, setDraft] = useState<Selection | null>(null);
  const [pointedAt, setPointedAt] = useState<Day | null>(null);
  const selection = useMemo(() => draft ?? selectionOf(stay), [draft, stay]);
  const shown = useMemo(
    () => previewOf(availability, selection, pointedAt),
    [availability, selection, pointedAt],
  );

  return {
    selection,
    /** The selection, or what it would be with the day under the pointer. */
    shown,
    isDraft: draft !== null,
    setDraft,
    setPointedAt,
    /** Adds a day and returns the new selection. */
    choose(day: Day): Selection {
      const next = choose(availability, selection, day);
      const whole = stayOf(next);
      setPointedAt(null);
      if (whole) {
        setDraft(null);
        onChange(whole);
      } else if (next !== selection) setDraft(next);
      return next;
    },
    discard() {
      setDraft(null);
      setPointedAt(null);
    },
  };
}
