import { useEffect, useId, useRef } from 'react';
import type { CreatedExport } from '@/api/types';
import { CALENDAR_PLATFORMS } from '@/features/property-form/lib/form';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { AddressToCopy } from './address-to-copy';

type CreatedAddressProps = {
  created: CreatedExport;
  homeName: string;
  platform: string;
  words: OwnerMessages['exports']['created'];
  onClose: () => void;
};

/** The address that was made, shown this once, and where to paste it. */
export function CreatedAddress({ created, homeName, platform, words, onClose }: CreatedAddressProps) {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const guide = CALENDAR_PLATFORMS.find((each) => each === created.subscriber) ?? 'other';
  return (
    <section aria-labelledby={id} className="mt-6 max-w-[62ch] rounded-card bg-sea-mist p-5 text-ink">
      <h3 ref={head} id={id} tabIndex={-1} className="text-19 font-semibold outline-none">
        {fill(words.title, { platform })}
      </h3>
      <p className="mt-2">{words.once}</p>
      <AddressToCopy url={created.url} words={words} />
      <h4 className="mt-4 font-semibold">{fill(words.where, { platform })}</h4>
      <ol className="mt-2 list-decimal space-y-2 pl-6">
        {words.steps[guide].map((step) => (
          <li key={step}>{fill(step, { home: homeName })}</li>
        ))}
        <li>{words.last}</li>
      </ol>
      <Button className="mt-4 bg-paper" onClick={onClose}>
        {words.close}
      </Button>
    </section>
  );
}
