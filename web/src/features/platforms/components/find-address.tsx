import { useState } from 'react';
import type { CalendarPlatform } from '@/features/property-form/lib/form';
import type { OwnerMessages } from '@/i18n/owner-words';
import { GuidePicture } from './guide-picture';

type FindAddressProps = {
  platform: CalendarPlatform;
  words: OwnerMessages['platforms']['guides'];
  /** Whether the address in the field does not work. It opens then, and stays open while the owner corrects it. */
  isWrong: boolean;
};

/** Where a platform shows the address of a calendar: numbered steps and a drawing. */
export function FindAddress({ platform, words, isWrong }: FindAddressProps) {
  const [isOpen, setIsOpen] = useState(isWrong);
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (isWrong !== wasWrong) {
    setWasWrong(isWrong);
    if (isWrong) setIsOpen(true);
  }
  return (
    <details className="mt-2" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="link-quiet inline-flex min-h-11 items-center">{words.summary[platform]}</summary>
      <ol className="mt-1 max-w-[62ch] list-decimal space-y-2 pl-6">
        {words.steps[platform].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <GuidePicture platform={platform} alternative={words.picture[platform]} />
    </details>
  );
}
