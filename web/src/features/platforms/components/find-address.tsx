import type { CalendarPlatform } from '@/features/home/lib/form';
import type { OwnerMessages } from '@/i18n/owner-words';
import { GuidePicture } from './guide-picture';

type FindAddressProps = {
  platform: CalendarPlatform;
  words: OwnerMessages['platforms']['guides'];
  /** Whether it starts open, because the address in the field does not work. */
  open: boolean;
};

/** Where a platform shows the address of a calendar: numbered steps and a drawing. */
export function FindAddress({ platform, words, open }: FindAddressProps) {
  return (
    <details className="mt-2" open={open}>
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
