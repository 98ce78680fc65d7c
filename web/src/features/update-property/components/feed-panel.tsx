import { useId } from 'react';
import type { Feed } from '@/api/types';
import type { HomeForm } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { type Messages, plural } from '@/i18n/words';
import { Select } from '@/ui/select';
import { choiceOf, type FeedChoice, type FeedPlan, type Feeds, mayReplace } from '../lib/feeds';

type FeedPanelProps = {
  locale: Locale;
  /** `null`: the calendars could not be read. */
  feeds: Feeds | null;
  form: HomeForm;
  plan: FeedPlan;
  words: OwnerMessages['ownerHome']['feeds'];
  platforms: Messages['calendar']['platform'];
  onPlan: (feed: string, choice: FeedChoice) => void;
};

/** The calendars that are read, each with what becomes of it. New addresses are typed in the form below. */
export function FeedPanel({ locale, feeds, form, plan, words, platforms, onPlan }: FeedPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8 max-w-[62ch] rounded-card border border-line px-5 py-4">
      <h2 id={id} className="text-19 font-semibold">
        {words.title}
      </h2>
      {feeds === null ? (
        <p className="mt-2">{words.unread}</p>
      ) : feeds.items.length === 0 ? (
        <p className="mt-2">{words.none}</p>
      ) : (
        <>
          <p className="mt-2 text-14 text-ink-2">{words.text}</p>
          <ul className="mt-2 divide-y divide-line">
            {feeds.items.map((feed) => (
              <FeedRow
                key={feed.id}
                locale={locale}
                feed={feed}
                choice={choiceOf(feeds, form, plan, feed)}
                mayReplace={mayReplace(form, feed)}
                words={words}
                name={`${platforms[feed.platform]}: ${feed.address}`}
                onPlan={(choice) => onPlan(feed.id, choice)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type FeedRowProps = {
  locale: Locale;
  feed: Feed;
  choice: FeedChoice;
  /** Whether an address is typed that it could get. */
  mayReplace: boolean;
  words: OwnerMessages['ownerHome']['feeds'];
  /** The calendar's platform and the visible part of its address. */
  name: string;
  onPlan: (choice: FeedChoice) => void;
};

const CHOICES: readonly FeedChoice[] = ['keep', 'replace', 'remove'];

function FeedRow({ locale, feed, choice, mayReplace: isOffered, words, name, onPlan }: FeedRowProps) {
  return (
    <li className="py-4">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-ink-2">
        {words.state[feed.state]}, {plural(locale, words.nights, feed.takenNights)}
      </p>
      {feed.error && <p>{feed.error.text}</p>}
      <Select
        className="mt-2"
        label={
          <>
            {words.choice}
            <span className="sr-only">: {name}</span>
          </>
        }
        labelClassName="mb-1.5 block text-14"
        value={choice}
        options={isOffered ? CHOICES : CHOICES.filter((each) => each !== 'replace')}
        textOf={(each) => words[each]}
        onChange={onPlan}
      />
      <p aria-live="polite" className="mt-1.5 text-14">
        {choice === 'remove' && feed.soleNights.length > 0 && words.removeNote}
        {choice === 'replace' && words.replaceNote}
      </p>
    </li>
  );
}
