'use client';

import { useState } from 'react';
import { Icon } from '@/components/icons';
import { Notice } from '@/ui/notice';
import { useStay } from './stay-context';

type BadDatesProps = {
  /** Whether the dates in the page's address cannot be used. */
  bad: boolean;
  text: string;
};

/** Says that the dates in the page's address were left out, until a stay is chosen. */
export function BadDates({ bad, text }: BadDatesProps) {
  const { stay } = useStay();
  // The address loses them, so a page that is refreshed does not know of them any more.
  const [wereBad] = useState(bad);
  if (!wereBad || stay) return null;
  return (
    <Notice tone="warning" role="alert" className="my-3 flex gap-3">
      <Icon name="warning" className="mt-0.5 size-5" />
      {text}
    </Notice>
  );
}
