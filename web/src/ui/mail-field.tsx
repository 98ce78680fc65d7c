'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { likelyAddress } from '@/api/mail-address';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { TextField } from './text-field';

/** An address counts as complete when nothing was typed for this long. */
const PAUSE_MS = 700;

type MailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'rows' | 'autoComplete'> & {
  /** Asks whether another address was meant, `{email}`. */
  didYouMean: string;
};

/** A field for a guest's own mail address. What looks mistyped is corrected by a press. */
export function MailField({ didYouMean, className = '', ...field }: MailFieldProps) {
  const { value, onChange } = field;
  const [checked, setChecked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setChecked(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const meant = checked === value ? likelyAddress(value) : null;
  return (
    <div className={`min-w-0 ${className}`}>
      <TextField {...field} type="email" autoComplete="email" />
      <div role="status">
        {meant && (
          <Button
            look="link"
            className="mt-1 text-left text-14 font-semibold wrap-anywhere"
            onClick={() => onChange(meant)}
          >
            {fill(didYouMean, { email: meant })}
          </Button>
        )}
      </div>
    </div>
  );
}
