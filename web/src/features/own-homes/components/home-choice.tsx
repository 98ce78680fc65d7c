import { useId } from 'react';
import type { OwnHome } from '@/api/types';
import type { OwnerMessages } from '@/i18n/owner-words';
import { FieldError } from '@/ui/field';

type HomeChoiceProps = {
  homes: readonly OwnHome[];
  left: ReadonlySet<string>;
  words: OwnerMessages['portfolio']['block'];
  error: string | undefined;
  onLeft: (ids: readonly string[]) => void;
};

/** The homes in which dates are blocked: all, until some are left out. */
export function HomeChoice({ homes, left, words, error, onLeft }: HomeChoiceProps) {
  const id = useId();
  const isAll = homes.every((home) => !left.has(home.id));
  const described = error ? `${id}-error` : undefined;
  return (
    <fieldset aria-describedby={described}>
      <legend className="mb-1.5 font-semibold">{words.homes}</legend>
      <ul className="space-y-1">
        <li>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={isAll}
              aria-invalid={error ? true : undefined}
              aria-describedby={described}
              onChange={(event) => onLeft(event.target.checked ? [] : homes.map((home) => home.id))}
            />
            {words.all}
          </label>
        </li>
        {homes.map((home) => (
          <li key={home.id}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={!left.has(home.id)}
                onChange={(event) => {
                  const others = [...left].filter((each) => each !== home.id);
                  onLeft(event.target.checked ? others : [...others, home.id]);
                }}
              />
              <span className="wrap-anywhere">{home.name ? `${home.name} (${home.id})` : home.id}</span>
            </label>
          </li>
        ))}
      </ul>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
