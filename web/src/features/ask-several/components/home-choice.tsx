import { useId } from 'react';
import type { Locale } from '@/i18n/locale';
import { fill, plural } from '@/i18n/words';
import { FieldError } from '@/ui/field';
import { type AskedHome, type AskResults, type AskWords, MOST_ASKED } from '../lib/ask';

type HomeChoiceProps = {
  locale: Locale;
  homes: readonly AskedHome[];
  chosen: readonly string[];
  results: AskResults;
  error: string | undefined;
  words: AskWords;
  onChange: (chosen: readonly string[]) => void;
};

/** A box for each home. Those that have the message already stay as they are. */
export function HomeChoice({ locale, homes, chosen, results, error, words, onChange }: HomeChoiceProps) {
  const id = useId();
  const isFull = chosen.length >= MOST_ASKED;
  return (
    <fieldset className="sm:col-span-2" aria-describedby={error ? id : undefined}>
      <legend className="font-semibold">{words.ask.homes}</legend>
      <p role="status" className="text-14 text-ink-2">
        {fill(words.ask.chosen, { count: chosen.length, most: MOST_ASKED })}
      </p>
      {homes.map((home) => {
        const isChosen = chosen.includes(home.id);
        const isSent = results.get(home.id)?.kind === 'sent';
        return (
          <label
            key={home.id}
            className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:text-ink-2"
          >
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={isChosen}
              disabled={isSent || (!isChosen && isFull)}
              aria-invalid={error && !isSent ? true : undefined}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, home.id] : chosen.filter((each) => each !== home.id))
              }
            />
            <span className="wrap-anywhere">
              {home.name}{' '}
              <span className="text-14 text-ink-2">
                {isSent
                  ? words.ask.alreadySent
                  : fill(words.ask.upTo, {
                      guests: plural(locale, words.search.guestCount, home.maxGuests),
                    })}
              </span>
            </span>
          </label>
        );
      })}
      <FieldError id={id} text={error} />
    </fieldset>
  );
}
