'use client';

import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/icons';
import { inWords } from '@/components/later';
import { Button } from '@/ui/button';
import type { AlertFormProps } from './alert-form';

type FormProps = Omit<AlertFormProps, 'words'>;

export type AlertOfferProps = FormProps & { messages: { offer: string; loadFailed: string } };

const formIn = inWords<AlertFormProps['words'], AlertFormProps>(
  async () => (await import('./alert-form')).AlertForm,
  async (locale) => (await import(`@/messages/${locale}/site/alerts.json`)).default,
);

/** A button that opens the form of an alert in its place. The form is fetched only then. */
export function AlertOffer({ messages, ...props }: AlertOfferProps) {
  const [Form, setForm] = useState<ComponentType<FormProps> | null>(null);
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
      const Loaded = await formIn(props.locale);
      setForm(() => Loaded);
    } catch {
      setState('failed');
    }
  };

  return (
    <div ref={place} tabIndex={-1} aria-live="polite" className="outline-none">
      {Form ? (
        <div className="mt-4 border-t border-line pt-5">
          <Form {...props} />
        </div>
      ) : (
        <Button
          className="needs-script mt-4 w-full"
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
