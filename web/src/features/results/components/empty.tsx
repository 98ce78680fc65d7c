import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { LostPicture } from '@/components/lost-picture';
import type { Part } from '@/features/search/lib/parts';
import { pageQuery, type Search } from '@/features/search/lib/query';
import { type ChoiceWords, type FilterWords, relaxationText } from '@/features/search/lib/words';
import type { Locale } from '@/i18n/locale';
import { propertiesPath } from '@/i18n/paths';
import { type Messages, plural } from '@/i18n/words';

/** A condition that could be given up, and the number of homes without it. */
export type Relaxation = { readonly part: Part; readonly without: Search; readonly count: number };

type EmptyProps = {
  locale: Locale;
  search: Search;
  relaxations: readonly Relaxation[];
  words: FilterWords;
  choices: ChoiceWords;
  list: Messages['list'];
  /** Whether homes are shown below that may be available. */
  hasUnknown: boolean;
  /** Further offers, such as an alert. */
  children?: ReactNode;
};

/** No home that is known to be available: what to give up, with the number of homes that each would bring. */
export function Empty({
  locale,
  search,
  relaxations,
  words,
  choices,
  list,
  hasUnknown,
  children,
}: EmptyProps) {
  const said = hasUnknown ? list.emptyButUnknown : { title: list.emptyTitle, text: list.emptyText };
  return (
    <div className="mt-7 grid items-center gap-8 rounded-frame border border-line p-7 sm:p-12 md:grid-cols-[1fr_1fr]">
      <div>
        <h2 className="text-30">{said.title}</h2>
        <p className="mt-3 max-w-[46ch] text-ink-2">{said.text}</p>
        {relaxations.length > 0 && (
          <>
            <h3 className="mt-6 text-19">{words.relax.title}</h3>
            <ul className="mt-2">
              {relaxations.map(({ part, without, count }) => {
                const text = relaxationText(locale, words, choices, search, part);
                return (
                  <li key={text}>
                    <Link href={propertiesPath(locale, pageQuery(without))} className="offer">
                      {text}
                      <span className="shrink-0 font-normal text-ink-2">
                        {plural(locale, words.counted, count)}
                      </span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </>
        )}
        <a href={propertiesPath(locale)} className="button-primary mt-7">
          {list.showAll}
        </a>
        {children}
      </div>
      <LostPicture className="rounded-card" />
    </div>
  );
}
