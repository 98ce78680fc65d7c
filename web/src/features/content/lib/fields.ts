import { randomId } from '@/api/random-id';
import type { ContentDocument, ContentName } from '@/api/types';
import { amountText, countOf, minorOf } from '@/features/property-form/lib/amount';
import { formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { isRecord } from '@/storage/store';

export type ContentWords = OwnerMessages['dashboard']['content'];
type Name = keyof ContentWords['field'];

/** How a field of a document is typed. Where `isOptional`, an empty one is null. */
export type FieldOf =
  | { readonly kind: 'check' | 'money' | 'look' | 'language'; readonly name: Name }
  /** A whole number within these limits. */
  | { readonly kind: 'number'; readonly name: Name; readonly min: number; readonly max: number }
  | {
      readonly kind: 'line' | 'both' | 'day';
      readonly name: Name;
      readonly limit?: number;
      readonly rows?: number;
      readonly isOptional?: boolean;
    }
  /** Texts with commas between. */
  | { readonly kind: 'list'; readonly name: Name }
  | { readonly kind: 'part'; readonly name: Name; readonly fields: readonly FieldOf[] }
  /** Rows of the same fields, called by the first of them; a row of one text in both languages has none. */
  | { readonly kind: 'rows'; readonly name: Name; readonly fields: readonly FieldOf[] };

/** The documents by their names. */
export const DOCUMENTS = {
  banner: {
    key: 'banner',
    fields: [
      { kind: 'check', name: 'shown' },
      { kind: 'both', name: 'text', limit: 300, rows: 2 },
      { kind: 'look', name: 'kind' },
      { kind: 'day', name: 'fromDay', isOptional: true },
      { kind: 'day', name: 'untilDay', isOptional: true },
      {
        kind: 'part',
        name: 'link',
        fields: [
          { kind: 'both', name: 'url', limit: 2000 },
          { kind: 'both', name: 'label', limit: 60 },
        ],
      },
    ],
  },
  launch_offer: {
    key: 'launchOffer',
    fields: [
      { kind: 'check', name: 'open' },
      { kind: 'number', name: 'size', min: 0, max: 1_000_000 },
    ],
  },
  prices: {
    key: 'prices',
    fields: [
      { kind: 'money', name: 'yearlyPriceMinor' },
      { kind: 'line', name: 'currency', limit: 3 },
      { kind: 'number', name: 'specialPriceAbove', min: 1, max: 10_000 },
    ],
  },
  licence_regions: {
    key: 'licenceRegions',
    fields: [
      {
        kind: 'rows',
        name: 'requirements',
        fields: [
          { kind: 'line', name: 'region', limit: 80 },
          { kind: 'line', name: 'name', limit: 80, isOptional: true },
          { kind: 'line', name: 'law', limit: 300, isOptional: true },
          { kind: 'day', name: 'sinceDay', isOptional: true },
          { kind: 'line', name: 'sourceUrl', limit: 2000, isOptional: true },
          { kind: 'day', name: 'checkedDay', isOptional: true },
        ],
      },
    ],
  },
  licence_pages: {
    key: 'licencePages',
    fields: [
      { kind: 'day', name: 'reviewedDay' },
      {
        kind: 'rows',
        name: 'regions',
        fields: [
          { kind: 'both', name: 'name', limit: 80 },
          { kind: 'both', name: 'licence', limit: 80 },
          { kind: 'line', name: 'number', limit: 80 },
          { kind: 'both', name: 'text', limit: 1000, rows: 4 },
          { kind: 'line', name: 'siteUrl', limit: 2000 },
        ],
      },
      { kind: 'rows', name: 'others', fields: [] },
      { kind: 'both', name: 'national', limit: 2000, rows: 4 },
    ],
  },
  destination_aliases: {
    key: 'destinationAliases',
    fields: [
      {
        kind: 'rows',
        name: 'items',
        fields: [
          { kind: 'line', name: 'destination', limit: 80 },
          { kind: 'list', name: 'aliases' },
        ],
      },
    ],
  },
  glossary: {
    key: 'glossary',
    fields: [
      {
        kind: 'rows',
        name: 'items',
        fields: [
          { kind: 'line', name: 'term', limit: 80 },
          { kind: 'language', name: 'language' },
          { kind: 'line', name: 'translation', limit: 80 },
        ],
      },
    ],
  },
} as const satisfies Record<ContentName, { key: string; fields: readonly FieldOf[] }>;

export const CONTENT_NAMES = Object.keys(DOCUMENTS) as ContentName[];

/** What is typed: numbers and days as texts, rows with an id of their own. */
export type Draft = { readonly [name: string]: unknown };
export type Row = { readonly row: string; readonly draft: Draft };

/** What is wrong, by the pointers of fields within the document. */
export type Errors = Readonly<Record<string, string>>;

/** Both languages are a part of two lines. */
const BOTH: readonly FieldOf[] = [
  { kind: 'line', name: 'en' as Name },
  { kind: 'line', name: 'es' as Name },
];

/** The fields of a row, or the two languages of one that has none. */
export function fieldsOfRow(fields: readonly FieldOf[]): readonly FieldOf[] {
  return fields.length > 0 ? fields : BOTH;
}

export function newRow(fields: readonly FieldOf[], locale: Locale, values: Draft = {}): Row {
  return { row: randomId(), draft: draftOf(fieldsOfRow(fields), values, locale) };
}

/** What is typed at first: the values of a document, amounts as the language writes them. */
export function draftOf(fields: readonly FieldOf[], values: Draft, locale: Locale): Draft {
  return Object.fromEntries(fields.map((field) => [field.name, typed(field, values, locale)]));
}

function typed(field: FieldOf, values: Draft, locale: Locale): unknown {
  const value = values[field.name];
  switch (field.kind) {
    case 'check':
      return value === true;
    case 'look':
      return value ?? 'info';
    // Most owners write Spanish.
    case 'language':
      return value ?? 'es';
    case 'money':
      return typeof value === 'number' ? amountText(value, currencyIn(values), locale) : '';
    case 'both':
      return draftOf(BOTH, (value ?? {}) as Draft, locale);
    case 'list':
      return ((value ?? []) as string[]).join(', ');
    case 'part':
      return value ? draftOf(field.fields, value as Draft, locale) : null;
    case 'rows':
      return ((value ?? []) as Draft[]).map((each) => newRow(field.fields, locale, each));
    default:
      return value === null || value === undefined ? '' : String(value);
  }
}

/** The currency of the amounts beside it. */
function currencyIn({ currency }: Draft): string {
  return String(currency ?? '');
}

/** Whether something that was kept is what is typed into these fields: another version of the page may have others. */
export function isDraftOf(fields: readonly FieldOf[], kept: unknown): kept is Draft {
  return isRecord(kept) && fields.every((field) => isTyped(field, kept[field.name]));
}

function isTyped(field: FieldOf, value: unknown): boolean {
  switch (field.kind) {
    case 'check':
      return typeof value === 'boolean';
    case 'both':
      return isDraftOf(BOTH, value);
    case 'part':
      return value === null || isDraftOf(field.fields, value);
    case 'rows':
      return (
        Array.isArray(value) &&
        value.every(
          (each) =>
            isRecord(each) &&
            typeof each.row === 'string' &&
            isDraftOf(fieldsOfRow(field.fields), each.draft),
        )
      );
    default:
      return typeof value === 'string';
  }
}

type Found = { readonly values: Record<string, unknown>; readonly errors: Record<string, string> };

/** The document of what is typed, and what no request can carry. */
export function valuesOf(
  fields: readonly FieldOf[],
  draft: Draft,
  words: Pick<ContentWords, 'number' | 'amount' | 'required'>,
  locale: Locale,
  at = '',
): Found {
  const found: Found = { values: {}, errors: {} };
  const take = (inner: readonly FieldOf[], part: unknown, where: string) => {
    const { values, errors } = valuesOf(inner, part as Draft, words, locale, where);
    Object.assign(found.errors, errors);
    return values;
  };
  for (const field of fields) {
    const value = draft[field.name];
    const where = `${at}/${field.name}`;
    found.values[field.name] = (() => {
      switch (field.kind) {
        case 'number': {
          const { min, max } = field;
          const count = countOf(String(value));
          if (count !== null && count >= min && count <= max) return count;
          const limits = { min: formatNumber(locale, min), max: formatNumber(locale, max) };
          found.errors[where] = fill(words.number, limits);
          return Number.NaN;
        }
        case 'money': {
          const amount = minorOf(String(value), currencyIn(draft));
          if (amount === null) found.errors[where] = words.amount;
          return amount ?? Number.NaN;
        }
        case 'day':
          if (value === '' && !field.isOptional) found.errors[where] = words.required;
          return value === '' ? null : value;
        case 'line':
          return value === '' && field.isOptional ? null : value;
        case 'list':
          return String(value)
            .split(',')
            .map((each) => each.trim())
            .filter((each) => each !== '');
        case 'both':
          return take(BOTH, value, where);
        case 'part':
          return value ? take(field.fields, value, where) : null;
        case 'rows':
          return (value as Row[]).map(({ draft: row }, index) =>
            take(fieldsOfRow(field.fields), row, `${where}/${index}`),
          );
        default:
          return value;
      }
    })();
  }
  return found;
}

/** The value of a document of a kind. */
export function valueIn(name: ContentName, document: ContentDocument): Draft {
  return (document as unknown as Record<string, Draft>)[DOCUMENTS[name].key] ?? {};
}

/** The document of a kind with a value. */
export function documentOf(name: ContentName, value: object): ContentDocument {
  return { [DOCUMENTS[name].key]: value } as unknown as ContentDocument;
}

/** The first error at a field, or in what has no field of its own. */
export function errorAt(errors: Errors, pointer: string): string | undefined {
  const within = Object.keys(errors).find((each) => each.startsWith(`${pointer}/`));
  return errors[pointer] ?? (within === undefined ? undefined : errors[within]);
}

/** The errors of an answer by their places in the document. */
export function errorsOf(
  name: ContentName,
  problems: readonly { readonly pointer: string; readonly detail: string }[],
): Errors {
  const before = `/document/${DOCUMENTS[name].key}`;
  return Object.fromEntries(
    problems.map(({ pointer, detail }) => [
      pointer.startsWith(before) ? pointer.slice(before.length) : pointer,
      detail,
    ]),
  );
}
