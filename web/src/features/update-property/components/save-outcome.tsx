import type { RefObject } from 'react';
import { failureText } from '@/api/failure';
import { formatList } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import type { Editing, Outcome } from '../lib/editor';
import { LinkByMail } from './link-by-mail';

type SaveOutcomeProps = {
  box: RefObject<HTMLDivElement | null>;
  locale: Locale;
  editing: Editing;
  words: OwnerMessages['ownerHome'];
};

/** Why a home is not, or not wholly, saved. */
export function SaveOutcome({ box, locale, editing, words }: SaveOutcomeProps) {
  const { outcome, saving, listing } = editing;
  const said = words.outcome;
  return (
    <div ref={box} tabIndex={-1} aria-live="assertive" className="mb-5 space-y-4 outline-none">
      {outcome?.stop?.kind === 'nothing' && !saving && (
        <p className="max-w-[62ch] rounded-control bg-sea-mist px-4 py-3">{said.nothing}</p>
      )}
      {outcome?.stop && outcome.stop.kind !== 'nothing' && !saving && (
        <Notice tone="failed" size="box" className="max-w-[62ch]">
          <p className="font-semibold text-clay-ink">{outcome.isPartial ? said.partTitle : said.title}</p>
          {stopTexts(locale, outcome.stop, said).map((text) => (
            <p key={text} className="mt-2">
              {text}
            </p>
          ))}
          <p className="mt-2">{said.kept}</p>
          {needsLink(outcome.stop) && (
            <LinkByMail locale={locale} id={listing.propertyId} words={words.link} failures={said.failure} />
          )}
        </Notice>
      )}
      {outcome && outcome.held.length > 0 && !saving && (
        <Notice tone="warning" size="box" className="max-w-[62ch]">
          <p className="font-semibold">{said.heldTitle}</p>
          <p className="mt-2">
            {fill(said.held, {
              parts: sentenceStart(
                formatList(
                  locale,
                  outcome.held.map((part) => words.parts[part]),
                ),
              ),
            })}
          </p>
          {outcome.stop === null && outcome.isPartial && <p className="mt-2">{said.heldSaved}</p>}
          {listing.status === 'rejected' && <p className="mt-2">{said.heldSubmit}</p>}
          <LinkByMail locale={locale} id={listing.propertyId} words={words.link} failures={said.failure} />
        </Notice>
      )}
    </div>
  );
}

type Stopped = Exclude<NonNullable<Outcome['stop']>, { kind: 'nothing' }>;

function stopTexts(locale: Locale, stop: Stopped, said: OwnerMessages['ownerHome']['outcome']): string[] {
  if (stop.kind !== 'failed') return [said[stop.kind]];
  const count = Object.keys(stop.errors).length;
  const why =
    count > 0
      ? [plural(locale, said.fields, count)]
      : stop.other.length > 0
        ? stop.other
        : [failureText(stop.failure, said.failure)];
  return stop.at === 'fields' ? [...why] : [said.at[stop.at], ...why];
}

/** Whether a link by mail is the way out: for what only it opens, and where the old password is not known. */
function needsLink(stop: Stopped): boolean {
  return stop.kind === 'failed' && (stop.failure === 'linkNeeded' || stop.errors.password !== undefined);
}

function sentenceStart(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
