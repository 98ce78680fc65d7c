import { useState } from 'react';
import { HOMES_Q_MAX_LENGTH } from '@/api/limits.gen';
import { useQuery } from '@/api/use-query';
import { TextField } from '@/ui/text-field';

type SearchFieldProps = { label: string; q: string; onChange: (q: string) => void };

const PAUSE_MS = 250;

/** The words of a list's address, which takes them after a pause in typing. */
export function SearchField({ label, q, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState({ q, sent: q });
  // Another address, by a link or by the way back, has other words. One with what was typed here is no other.
  if (q !== seen.q) {
    // What was typed before is no longer awaited, so that the way back to it changes the field.
    setSeen({ q, sent: q });
    if (q !== seen.sent) setTyped(q);
  }
  useQuery(
    typed === q ? null : typed,
    async (text) => {
      setSeen((before) => ({ ...before, sent: text }));
      onChange(text);
    },
    PAUSE_MS,
  );
  return (
    <TextField
      className="grow basis-52 sm:max-w-xs"
      label={label}
      limit={HOMES_Q_MAX_LENGTH}
      value={typed}
      onChange={setTyped}
    />
  );
}
