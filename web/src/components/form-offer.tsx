'use client';

import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/icons';
import { Button } from '@/ui/button';

type FormOfferProps<Props extends object> = {
  /** Fetches the form. */
  load: () => Promise<ComponentType<Props>>;
  /** The properties of the form. */
  form: Props;
  messages: { offer: string; loadFailed: string };
  /** Of the button. */
  className: string;
};

/** A button that opens a form in its place. The form is fetched only then. */
export function FormOffer<Props extends object>({ load, form, messages, className }: FormOfferProps<Props>) {
  const [Form, setForm] = useState<ComponentType<Props> | null>(null);
  const [state, setState] = useState<'closed' | 'opening' | 'failed'>('closed');

  const place = useRef<HTMLDivElement>(null);

  // The button is gone, and the focus with it.
  useEffect(() => {
    if (Form) place.current?.focus();
  }, [Form]);

  const open = async () => {
    if (state === 'opening') return;
    setState('opening');
    try {
      const Loaded = await load();
      setForm(() => Loaded);
    } catch {
      setState('failed');
    }
  };

  return (
    <div ref={place} tabIndex={-1} aria-live={Form ? undefined : 'polite'} className="outline-none">
      {Form ? (
        <div className="mt-4 border-t border-line pt-5">
          <Form {...form} />
        </div>
      ) : (
        <Button
          className={`needs-script ${className}`}
          aria-busy={state === 'opening'}
          onClick={() => void open()}
        >
          {messages.offer}
          <Icon name="message" />
        </Button>
      )}
      {state === 'failed' && (
        <p className="mt-2 text-14 font-semibold text-clay-ink">{messages.loadFailed}</p>
      )}
    </div>
  );
}
