import { FEED_TROUBLE_VALUES, LISTING_STATUS_VALUES } from '@/api/limits.gen';
import type { FeedTrouble } from '@/api/types';
import { utcToday } from '@/features/stay/lib/today';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { Select } from '@/ui/select';
import { type HomesFilter, isNarrowed } from '../lib/query';
import type { HomesWords } from '../lib/words';

type FiltersProps = {
  words: HomesWords;
  filter: HomesFilter;
  onChange: (change: Partial<HomesFilter>) => void;
};

const SCORES = ['25', '50', '75', '90'];
const NOTHING: HomesFilter = { statuses: [], feeds: '', score: '', since: '' };

/** What narrows the list of homes beside its search. Each change is applied at once. */
export function Filters({ words, filter, onChange }: FiltersProps) {
  const { statuses, feeds, score, since } = filter;
  // An address may name any score.
  const scores = score === '' || SCORES.includes(score) ? SCORES : [score, ...SCORES];
  return (
    <div className="no-print mt-4 space-y-4">
      <fieldset>
        <legend className="mb-1.5 font-semibold">{words.status}</legend>
        <div className="flex flex-wrap gap-2">
          {LISTING_STATUS_VALUES.map((status) => (
            <label
              key={status}
              className="inline-flex min-h-11 items-center gap-2 rounded-chip border border-edge px-3 has-checked:border-sea has-checked:bg-sea-mist"
            >
              <input
                type="checkbox"
                checked={statuses.includes(status)}
                onChange={({ target }) =>
                  onChange({
                    statuses: target.checked
                      ? [...statuses, status]
                      : statuses.filter((each) => each !== status),
                  })
                }
              />
              {words.statuses[status]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-end gap-3">
        <Select<FeedTrouble | ''>
          className="grow basis-52 sm:max-w-64"
          label={words.feedsWith}
          value={feeds}
          options={FEED_TROUBLE_VALUES}
          textOf={(trouble) => words.feedStates[trouble]}
          onChange={(chosen) => onChange({ feeds: chosen })}
        >
          <option value="">{words.anyFeeds}</option>
        </Select>
        <Select
          className="grow basis-36 sm:max-w-48"
          label={words.scoreMax}
          value={score}
          options={scores}
          textOf={(each) => each}
          onChange={(chosen) => onChange({ score: chosen })}
        >
          <option value="">{words.anyScore}</option>
        </Select>
        <DateField
          className="grow basis-44 sm:max-w-52"
          label={words.unchangedSince}
          value={since}
          max={utcToday(new Date())}
          onChange={(day) => onChange({ since: day })}
        />
        {isNarrowed(filter) && (
          <Button look="link" onClick={() => onChange(NOTHING)}>
            {words.clear}
          </Button>
        )}
      </div>
    </div>
  );
}
