import { useEffect, useId, useRef } from 'react';
import type { CreatedExport } from '@/api/types';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { subscription } from '../lib/cleaner';
import { AddressToCopy } from './address-to-copy';

type CleanerAddressProps = {
  created: CreatedExport;
  messages: OwnerMessages['exports'];
  onClose: () => void;
};

/** The address with arrivals and departures, shown this once, and how a phone subscribes to it. */
export function CleanerAddress({ created, messages, onClose }: CleanerAddressProps) {
  const words = messages.cleaner.created;
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section aria-labelledby={id} className="mt-6 max-w-[62ch] rounded-card bg-sea-mist p-5 text-ink">
      <h3 ref={head} id={id} tabIndex={-1} className="text-19 font-semibold wrap-anywhere outline-none">
        {fill(words.title, { name: created.name })}
      </h3>
      <p className="mt-2">{words.once}</p>
      <AddressToCopy url={created.url} words={messages.created} />
      <a href={subscription(created.url)} className="button-quiet mt-3 bg-paper">
        {words.subscribe}
      </a>
      <h4 className="mt-4 font-semibold">{words.how}</h4>
      <ol className="mt-2 list-decimal space-y-2 pl-6">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button className="mt-4 bg-paper" onClick={onClose}>
        {words.close}
      </Button>
    </section>
  );
}
