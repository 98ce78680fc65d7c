import { useMemo, useState } from 'react';
import type { Availability } from '../lib/availability';
import type { Day } from '../lib/day';
import type { Nights } from '../lib/ranges';
import { choose, previewOf, type Selection, selectionOf, stayOf } from '../lib/selection';

/**
 * A stay being picked in a calendar. The stay chosen before stays what it is until the new one has both its ends; a
 * draft that is discarded leaves no trace.
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
    /** The selection, or the one that choosing the day pointed at would make of it. */
    shown,
    isDraft: draft !== null,
    setDraft,
    setPointedAt,
    /** Takes a day in, and returns the selection as it is then. */
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
