import { useEffect, useRef, useState } from 'react';
import type { Feed } from '@/api/types';
import { PlatformMark } from '@/features/calendar/components/platform-mark';
import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';
import { LiveNotice } from '@/ui/notice';
import { acceptReading, releaseNights } from '../lib/api';
import { healthOf, isFailing } from '../lib/health';
import { feedName, guideOf } from '../lib/names';
import type { FeedChange } from '../lib/save';
import { AcceptReading } from './accept-reading';
import { AddressForm } from './address-form';
import { FeedActions, type FeedForm, type Openers } from './feed-actions';
import { HealthLines, Trouble } from './feed-health';
import { History } from './history';
import { PolicyForm } from './policy-form';
import type { FeedDesk } from './use-feeds';
import { WaitingNights } from './waiting-nights';

type FeedCardProps = {
  part: PartProps;
  feed: Feed;
  /** Whether it is the only one of the home. */
  isLast: boolean;
  desk: Pick<FeedDesk, 'save' | 'put' | 'now' | 'stays'>;
  messages: OwnerMessages['feeds'];
  platforms: OwnerMessages['platforms'];
  platform: Messages['calendar']['platform'];
  /** Shows a text about what was done. */
  onDone: (text: string) => void;
};

/** One calendar: how it is, and what an owner can do with it. */
export function FeedCard(props: FeedCardProps) {
  const { part, feed, isLast, desk, messages, platforms, platform, onDone } = props;
  const { locale, homeId } = part;
  const { now } = desk;
  const [form, setForm] = useState<FeedForm | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const openers: Openers = useRef({});
  const lastForm = useRef<FeedForm | null>(null);
  // The button of a form comes back when the form is closed, and the focus with it.
  useEffect(() => {
    if (form === null && lastForm.current) openers.current[lastForm.current]?.focus();
    lastForm.current = form;
  }, [form]);
  const name = feedName(feed, platform);
  const stays = desk.stays === null ? null : (desk.stays.get(feed.id) ?? 0);
  const health = healthOf(locale, messages.health, feed, stays, now);

  /** Tells what came of something, here where it failed. */
  const settle = (why: string | null, done: string): string | null => {
    setFailure(why);
    if (why === null) onDone(fill(done, { name }));
    return why;
  };
  const save = async (change: FeedChange, done: string) => {
    settle(await desk.save(change), done);
  };
  const saveForm = async (change: Extract<FeedChange, { kind: 'set' }>['part'], done: string) => {
    const why = await desk.save({ kind: 'set', feed, part: change });
    if (why !== null) return why;
    setForm(null);
    return settle(null, done);
  };

  return (
    <li className="rounded-card border border-line p-5">
      <h3 className="flex items-center gap-2 text-19 font-semibold">
        <PlatformMark platform={feed.platform} />
        {name}
      </h3>
      <p className="text-14 wrap-anywhere text-ink-2">{feed.address}</p>
      <HealthLines health={health} />
      {isFailing(feed) && (
        <Trouble feed={feed} platforms={platforms} words={messages} hasGuide={form !== 'address'} />
      )}
      <AcceptReading
        part={part}
        feed={feed}
        name={name}
        messages={messages}
        test={platforms.test}
        onAccept={async (readAt) => {
          settle(await desk.put(acceptReading(homeId, feed.id, readAt, locale)), messages.done.accepted);
        }}
      />
      <WaitingNights
        locale={locale}
        feed={feed}
        name={name}
        words={messages}
        now={now}
        onRelease={async (nights) => {
          settle(await desk.put(releaseNights(homeId, feed.id, nights, locale)), messages.done.released);
        }}
      />
      <LiveNotice kind="failed" text={failure} />
      {form === 'address' && (
        <AddressForm
          part={part}
          platform={guideOf(feed)}
          feed={feed}
          messages={messages}
          platforms={platforms}
          now={now}
          onSave={(address) => saveForm({ address }, messages.done.address)}
          onCancel={() => setForm(null)}
        />
      )}
      {form === 'policy' && (
        <PolicyForm
          part={part}
          feed={feed}
          messages={messages}
          test={platforms.test}
          now={now}
          onSave={(taking) => saveForm(taking, messages.done.policy)}
          onCancel={() => setForm(null)}
        />
      )}
      {form === null && (
        <FeedActions
          locale={locale}
          feed={feed}
          isLast={isLast}
          name={name}
          messages={messages}
          now={now}
          openers={openers}
          onForm={(next) => {
            setFailure(null);
            setForm(next);
          }}
          onChange={save}
        />
      )}
      <History part={part} feedId={feed.id} name={name} messages={messages} />
    </li>
  );
}
