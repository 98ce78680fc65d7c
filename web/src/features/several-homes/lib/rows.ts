import type { FormWords } from '@/features/listing-form/components/part';
import { stepErrors } from '@/features/listing-form/lib/errors';
import { emptyForm } from '@/features/property-form/lib/defaults';
import type { FieldPath, FormErrors, HomeForm } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import {
  type Column,
  choiceOf,
  choicesOf,
  columnOf,
  countryOf,
  headingsOf,
  REQUIRED_COLUMNS,
} from './columns';

/** A home of the table. */
export type Row = {
  /** Its line in a spreadsheet; the headings are line 1. */
  readonly line: number;
  readonly form: HomeForm;
  readonly errors: FormErrors;
};

/** The owner of all homes of the table. */
export type Owner = Pick<HomeForm, 'ownerName' | 'ownerEmail'>;

export const ROWS_MAX = 50;

export type TableFault =
  | { readonly kind: 'empty' }
  | { readonly kind: 'tooMany'; readonly count: number }
  | { readonly kind: 'missing'; readonly columns: readonly Column[] };

export type ReadTable =
  | { readonly kind: 'fault'; readonly fault: TableFault }
  | { readonly kind: 'read'; readonly rows: readonly Row[]; readonly unknown: readonly string[] };

export type RowWords = {
  readonly form: FormWords;
  readonly choice: string;
  readonly country: string;
  readonly time: string;
};

/** Reads a table of homes, and checks each as the form does. Who owns them is not in it. */
export function readTable(locale: Locale, cells: readonly (readonly string[])[], words: RowWords): ReadTable {
  const fault = (why: TableFault): ReadTable => ({ kind: 'fault', fault: why });
  const [head = [], ...lines] = cells;
  const headings = headingsOf(locale, words.form);
  const columns = head.map((heading) => columnOf(heading, headings));
  const filled = lines
    .map((line, index) => ({ line, number: index + 2 }))
    .filter(({ line }) => line.some((cell) => cell.trim() !== ''));
  const missing = REQUIRED_COLUMNS.filter((column) => !columns.includes(column));
  if (missing.length === REQUIRED_COLUMNS.length || filled.length === 0) return fault({ kind: 'empty' });
  if (missing.length > 0) return fault({ kind: 'missing', columns: missing });
  if (filled.length > ROWS_MAX) return fault({ kind: 'tooMany', count: filled.length });
  return {
    kind: 'read',
    rows: filled.map(({ line, number }) => readRow(locale, number, columns, line, words)),
    unknown: head.filter((heading, index) => heading.trim() !== '' && columns[index] === null),
  };
}

function readRow(
  locale: Locale,
  line: number,
  columns: readonly (Column | null)[],
  cells: readonly string[],
  words: RowWords,
): Row {
  let form = emptyForm(locale);
  const unread: Partial<Record<FieldPath, string>> = {};
  columns.forEach((column, index) => {
    const text = cells[index]?.trim() ?? '';
    if (column === null) return;
    if (text === '') {
      // The form begins with a type; a table says it.
      if (column === 'propertyType') unread.propertyType = words.form.homeForm.errors.required;
      return;
    }
    const part = readCell(locale, form, column, text, words);
    if (typeof part === 'string') unread[column] = part;
    else form = { ...form, ...part };
  });
  return { line, form, errors: { ...rowErrors(form, words.form), ...unread } };
}

/** The errors of the form, without those of what is given once for all homes. */
function rowErrors(form: HomeForm, words: FormWords): FormErrors {
  const secrets = {
    password: '',
    passwordAgain: '',
    oldPassword: '',
    acceptsTerms: true,
    hasPhotoRights: true,
  };
  const checked = { form, secrets, mode: 'new', messages: words } as const;
  const fixed = ['ownerName', 'ownerEmail', 'password'] as const;
  return Object.assign(
    {},
    ...([1, 2, 3, 4, 5] as const).map((step) => stepErrors({ ...checked, fixed }, step)),
  );
}

/** What a cell says, or what is wrong with it. */
function readCell(
  locale: Locale,
  form: HomeForm,
  column: Column,
  text: string,
  words: RowWords,
): Partial<HomeForm> | string {
  const choices = choicesOf(locale, column, words.form);
  const choiceError = choices && fill(words.choice, { choices: [...choices.values()].join(', ') });
  if (column === 'amenities' && choices) {
    const named = text.split(/[,;|\n]/).filter((each) => each.trim() !== '');
    const found = named.map((each) => choiceOf(choices, each));
    const wrong = named.find((_, index) => found[index] === null);
    if (wrong) return `${wrong.trim()}: ${choiceError}`;
    return { amenities: [...new Set(found)] as unknown as HomeForm['amenities'] };
  }
  if (choices) {
    const found = choiceOf(choices, text);
    return found === null ? `${choiceError}` : { [column]: found };
  }
  const [group, name = ''] = column.split('.');
  switch (group) {
    case 'country': {
      const country = countryOf(locale, text);
      return country === null ? words.country : { country };
    }
    case 'checkInFrom':
    case 'checkOutUntil': {
      const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? [];
      const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60;
      return isTime ? { [group]: `${hour.padStart(2, '0')}:${minute}` } : words.time;
    }
    case 'links':
      return { links: { ...form.links, [name]: text } };
    case 'feeds':
      return { feeds: { ...form.feeds, [name]: text } };
    default:
      return { [column]: text };
  }
}
