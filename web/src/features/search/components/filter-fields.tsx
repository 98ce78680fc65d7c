import { SITE_CURRENCY } from '@/features/price/lib/currency';
import { grouped } from '@/features/property-form/lib/amenities';
import { formatNumber } from '@/i18n/format';
import { numberFormat } from '@/i18n/formats';
import { INTL_LOCALES, type Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { FACET_NAMES, FACETS, type Facet } from '../lib/facets';
import { type FilterOption, isChosen, MOST_WANTED, optionsOf } from '../lib/filter-options';
import { pageQuery, type Search } from '../lib/query';
import { type ChoiceWords, choiceText, type FilterWords, wantedText } from '../lib/words';
import { ChosenCount, FilterChoice, RoomCount } from './facet-count';

type FilterFieldsProps = { locale: Locale; search: Search; words: FilterWords; choices: ChoiceWords };

/** Of these a home must have all; of the others, any. */
const ALL_OF: readonly Facet[] = ['amenities', 'views'];
const LEAST = [1, 2, 3, 4, 5] as const;

/**
 * The fields of the sheet of filters, rendered on the server: plain fields of the search form, which reads them when they change.
 * The fields are made anew whenever the page shows another search.
 */
export function FilterFields({ locale, search, words, choices }: FilterFieldsProps) {
  const hasStay = Boolean(search.stay || search.monthStay);
  return (
    <div key={pageQuery({ ...search, cursor: null, seed: null }).toString()} className="filter-groups">
      <fieldset className="filter-group">
        <legend>{words.wanted.title}</legend>
        <Options options={MOST_WANTED} search={search} textOf={(option) => wantedText(words, option)} />
      </fieldset>
      <Bounds
        locale={locale}
        name="price"
        legend={words.price.night}
        low={search.priceMin}
        high={search.priceMax}
        words={words}
      />
      {hasStay ? (
        <Bounds
          locale={locale}
          name="total"
          legend={words.price.total}
          low={search.totalMin}
          high={search.totalMax}
          words={words}
        />
      ) : (
        <p className="text-14 text-ink-2">{words.price.needsDates}</p>
      )}
      <LeastGroup
        locale={locale}
        name="bedrooms"
        legend={words.bedrooms}
        chosen={search.bedrooms}
        words={words}
      />
      <LeastGroup
        locale={locale}
        name="bathrooms"
        legend={words.bathrooms}
        chosen={search.bathrooms}
        words={words}
      />
      <div className="filter-folds">
        {FACET_NAMES.filter((facet) => FACETS[facet].length > 1).map((facet) => (
          <ChoiceGroup key={facet} facet={facet} search={search} words={words} choices={choices} />
        ))}
      </div>
    </div>
  );
}

type BoundsProps = {
  locale: Locale;
  name: 'price' | 'total';
  legend: string;
  low: number | null;
  high: number | null;
  words: FilterWords;
};

function Bounds({ locale, name, legend, low, high, words }: BoundsProps) {
  const currency = numberFormat(INTL_LOCALES[locale], {
    style: 'currency',
    currency: SITE_CURRENCY,
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
  const fields = [
    { field: `${name}Min`, label: words.price.from, value: low },
    { field: `${name}Max`, label: words.price.to, value: high },
  ];
  return (
    <fieldset className="filter-group">
      <legend>{fill(legend, { currency: currency ?? SITE_CURRENCY })}</legend>
      <div className="grid max-w-md grid-cols-2 gap-3">
        {fields.map(({ field, label, value }) => (
          <label key={field}>
            <span className="search-label mb-1.5 block">{label}</span>
            <input
              type="number"
              inputMode="numeric"
              min={0}
              step={1}
              name={field}
              className="field"
              defaultValue={value ?? undefined}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type ChoiceGroupProps = { facet: Facet; search: Search; words: FilterWords; choices: ChoiceWords };

/** A group that unfolds. It is open where something in it is chosen. */
function ChoiceGroup({ facet, search, words, choices }: ChoiceGroupProps) {
  const values = optionsOf(facet, search.choices[facet]);
  const options = values.map((value): FilterOption => ({ facet, value }));
  const name = words.facet[facet];
  return (
    <details className="filter-fold" open={options.some((option) => isChosen(search.choices, option))}>
      <summary>
        {name}
        <ChosenCount options={options} />
      </summary>
      <fieldset className="filter-group pb-4" aria-label={name}>
        {options.length > 3 && (
          <p className="mb-2 text-14 text-ink-2">
            {ALL_OF.includes(facet) ? words.facetHint.all : words.facetHint.any}
          </p>
        )}
        {groupsOf(facet, values, choices).map(({ title, values }) => (
          // biome-ignore lint/a11y/useSemanticElements: the whole is a fieldset already
          <div key={title} role="group" aria-label={title ?? name}>
            {title && (
              <p aria-hidden="true" className="mt-3 mb-1.5 text-14 text-ink-2">
                {title}
              </p>
            )}
            <Options
              options={values.map((value): FilterOption => ({ facet, value }))}
              search={search}
              textOf={({ value }) => choiceText(choices, facet, value)}
            />
          </div>
        ))}
      </fieldset>
    </details>
  );
}

/** The many amenities in their groups; the values of other facets as they are. */
function groupsOf(facet: Facet, values: readonly string[], choices: ChoiceWords) {
  if (facet !== 'amenities') return [{ title: null, values }];
  const shown = FACETS.amenities.filter((amenity) => values.includes(amenity));
  return grouped(shown).map(([group, some]) => ({ title: choices.amenityGroup[group], values: some }));
}

type OptionsProps = {
  options: readonly FilterOption[];
  search: Search;
  textOf: (option: FilterOption) => string;
};

function Options({ options, search, textOf }: OptionsProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {options.map((option) => (
        <FilterChoice
          key={option.facet + option.value}
          {...option}
          text={textOf(option)}
          isOn={isChosen(search.choices, option)}
        />
      ))}
    </div>
  );
}

type LeastGroupProps = {
  locale: Locale;
  name: 'bedrooms' | 'bathrooms';
  legend: string;
  chosen: number | null;
  words: FilterWords;
};

/** At least so many. A number that only an address has stands among the usual ones. */
function LeastGroup({ locale, name, legend, chosen, words }: LeastGroupProps) {
  const steps = [...new Set([...LEAST, ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b);
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        <label className="type-choice">
          <input type="radio" name={name} value="" className="sr-only" defaultChecked={chosen === null} />
          {words.any}
        </label>
        {steps.map((least) => (
          <label key={least} className="type-choice">
            <input
              type="radio"
              name={name}
              value={least}
              className="sr-only"
              defaultChecked={chosen === least}
            />
            {fill(words.least, { count: formatNumber(locale, least) })}
            <RoomCount rooms={name} least={least} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
