'use client';

import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { Messages } from '@/i18n/words';
import { DoubleBookings } from './double-bookings';
import { Gaps } from './gaps';

export type ConflictsProps = PartProps & {
  /** The shortest stay that the home takes. */
  minNights: number;
  messages: OwnerMessages['conflicts'];
  platform: Messages['calendar']['platform'];
};

/** Nights that are booked twice, and available nights that nobody can book. */
export function Conflicts({ minNights, messages, platform, ...part }: ConflictsProps) {
  return (
    <section aria-labelledby="conflicts-title">
      <h2 id="conflicts-title" className="text-30">
        {messages.title}
      </h2>
      <DoubleBookings part={part} messages={messages} platform={platform} />
      <Gaps part={part} minNights={minNights} messages={messages} />
    </section>
  );
}
