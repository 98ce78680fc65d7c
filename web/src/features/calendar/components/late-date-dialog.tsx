'use client';

import { type ComponentType, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DateDialogHandle, DateDialogProps } from './date-dialog';
import { useStayRules } from './use-stay-rules';

/** `null` where it cannot be fetched. It is fetched again at the next press. */
const fetchDialog = () => import('./date-dialog').catch(() => null);

type LateDateDialogProps = Omit<DateDialogProps, 'rules'> & {
  /** The home whose rules it tells; none for a search. */
  propertyId?: string;
};

/** The calendar to pick a stay from. It is fetched once somebody touches the page, and opens then without waiting. */
export function LateDateDialog({ handle, propertyId, ...props }: LateDateDialogProps) {
  const dialog = useRef<DateDialogHandle>(null);
  const [Dialog, setDialog] = useState<ComponentType<DateDialogProps> | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const rules = useStayRules(props.locale, Dialog && (propertyId ?? null), props.availability.today);
  useEffect(() => {
    const fetchAhead = () => void fetchDialog();
    const kinds = ['pointerdown', 'pointermove', 'keydown'];
    for (const kind of kinds) window.addEventListener(kind, fetchAhead, { once: true, passive: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, fetchAhead);
    };
  }, []);
  useImperativeHandle(handle, () => ({
    async open(anchor, end) {
      const fetched = await fetchDialog();
      setIsFailed(!fetched);
      if (!fetched) return;
      flushSync(() => setDialog(() => fetched.DateDialog));
      dialog.current?.open(anchor, end);
    },
    close: () => dialog.current?.close(),
  }));
  return (
    <>
      {Dialog && <Dialog handle={dialog} rules={rules} {...props} />}
      <p role="status" className={isFailed ? 'page-notice' : 'sr-only'}>
        {isFailed && props.messages.dates.loadFailed}
      </p>
    </>
  );
}
