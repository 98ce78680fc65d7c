import type { FeedCheck } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { plural } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import { countNights } from '../lib/nights';
import { NightList } from './night-list';

type NightChangesProps = {
  locale: Locale;
  check: FeedCheck;
  words: OwnerMessages['feeds'];
  now: Date;
};

/** Which nights a calendar would no longer take, and which it would take, too. */
export function NightChanges({ locale, check: { lost, added }, words, now }: NightChangesProps) {
  const said = words.changes;
  if (lost.length === 0 && added.length === 0) return <p className="mt-2">{said.none}</p>;
  return (
    <>
      {lost.length > 0 && (
        <Notice tone="note" className="mt-3">
          <p className="font-semibold">{plural(locale, said.lost, countNights(lost))}</p>
          <NightList locale={locale} ranges={lost} words={words} now={now} />
          <p className="mt-2 text-14">{said.lostNote}</p>
        </Notice>
      )}
      {added.length > 0 && (
        <div className="mt-3 rounded-control bg-sea-mist px-4 py-3 text-ink">
          <p className="font-semibold">{plural(locale, said.added, countNights(added))}</p>
          <NightList locale={locale} ranges={added} words={words} now={now} />
        </div>
      )}
    </>
  );
}
