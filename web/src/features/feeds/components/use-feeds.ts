import { useCallback, useEffect, useState } from 'react';
import type { Answer, ApiFailure } from '@/api/call';
import { explain, isEnded } from '@/api/failure';
import type { Feed } from '@/api/types';
import { useQuery } from '@/api/use-query';
import { useReading } from '@/api/use-reading';
import { readEvents } from '@/features/owner-calendar/lib/api';
import type { PartProps } from '@/features/property-form/lib/part';
import { readFeeds, replaceFeeds } from '@/features/update-property/lib/api';
import type { Feeds } from '@/features/update-property/lib/feeds';
import type { OwnerMessages } from '@/i18n/owner-words';
import { isAwaited, staysByFeed } from '../lib/health';
import { type FeedChange, saveChange } from '../lib/save';

/** How often the list is read again, so that what it says stays true; more often while a calendar is about to be read. */
const REFRESH_MS = 60_000;
const REFRESH_AWAITED_MS = 3_000;
/** A home that guests do not see yet is not read, so this does not go on for ever. */
const MOST_AWAITING_LOOKS = 60;

/** The calendars of a home, and what an owner does with them. */
export function useFeeds({ locale, homeId, onEnded }: PartProps, words: OwnerMessages['feeds']) {
  const ask = useCallback(() => readFeeds(homeId, locale), [homeId, locale]);
  const { reading, again, refresh, set } = useReading<Feeds>(ask, onEnded);
  const [now, setNow] = useState(() => new Date());
  const feeds = reading.kind === 'read' ? reading.value : null;
  const isAnyAwaited = feeds?.items.some(isAwaited) ?? false;
  const readings = feeds?.items.map(({ id, lastReadAt }) => `${id} ${lastReadAt}`).join() ?? null;

  useEffect(() => {
    let looks = 0;
    const look = () => {
      looks += 1;
      const isLate = looks > MOST_AWAITING_LOOKS && (looks * REFRESH_AWAITED_MS) % REFRESH_MS !== 0;
      if (document.hidden || (isAnyAwaited && isLate)) return;
      setNow(new Date());
      refresh();
    };
    const timer = setInterval(look, isAnyAwaited ? REFRESH_AWAITED_MS : REFRESH_MS);
    return () => clearInterval(timer);
  }, [isAnyAwaited, refresh]);

  // The stays are counted again once a calendar was read. They only explain, so the page does without them.
  const { last: stays = null } = useQuery(readings, async () => {
    const answer = await readEvents(homeId, locale);
    setNow(new Date());
    const today = new Date().toISOString().slice(0, 10);
    return answer.kind === 'done' ? staysByFeed(answer.value.items, today) : null;
  });

  const show = useCallback((present: Feeds) => set(() => present), [set]);

  /** Saves a change. Says why where that does not work. */
  const save = async (change: FeedChange): Promise<string | null> => {
    if (!feeds) return words.failure.refused;
    const saved = await saveChange(feeds, change, {
      read: ask,
      replace: (items, etag) => replaceFeeds(homeId, items, etag, locale),
    });
    if (saved.kind !== 'failed') show(saved.feeds);
    if (saved.kind === 'saved') return null;
    return saved.kind === 'changed' ? words.changed : told(saved.answer);
  };

  /** Shows a calendar as an answer has it. Says why where there is none. */
  const put = async (asked: Promise<Answer<Feed>>): Promise<string | null> => {
    const answer = await asked;
    if (answer.kind !== 'done') {
      // Whatever stood in the way: the list says how things stand now.
      refresh();
      return told(answer);
    }
    const feed = answer.value;
    set(({ items, etag }) => ({ items: items.map((each) => (each.id === feed.id ? feed : each)), etag }));
    return null;
  };

  const told = (answer: ApiFailure): string | null => {
    if (!isEnded(answer)) return explain(answer, words.failure);
    onEnded();
    return null;
  };

  return { reading, feeds, stays, now, again, show, save, put };
}

export type FeedDesk = ReturnType<typeof useFeeds>;
