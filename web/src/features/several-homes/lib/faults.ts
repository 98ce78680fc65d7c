import type { ApiFailure } from '@/api/call';
import { explain } from '@/api/failure';
import type { FormWords } from '@/features/listing-form/components/part';
import { inOrder } from '@/features/listing-form/lib/errors';
import { labelsOf } from '@/features/listing-form/lib/labels';
import type { FieldPath, FormErrors } from '@/features/property-form/lib/form';
import { formProblem } from '@/features/property-form/lib/form-problem';
import { formatList } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { headingsOf } from './columns';
import { ROWS_MAX, type Row, type TableFault } from './rows';

type Words = OwnerMessages['severalHomes'];

/** What is wrong with a cell of a table. */
export type CellFault = {
  readonly line: number;
  readonly name: string;
  readonly column: string;
  readonly text: string;
};

/** What is wrong with homes of a table, by line and column. */
export function cellFaults(locale: Locale, rows: readonly Row[], words: FormWords): CellFault[] {
  return rows.flatMap(({ line, form, errors }) => {
    const labels = labelsOf(locale, form, words);
    return inOrder(errors, labels).map((field) => ({
      line,
      name: form.name,
      column: labels[field],
      text: errors[field] ?? '',
    }));
  });
}

/** Why a table cannot be read. */
export function tableFaultText(locale: Locale, fault: TableFault, form: FormWords, words: Words): string {
  switch (fault.kind) {
    case 'empty':
      return words.faults.empty;
    case 'tooMany':
      return fill(words.faults.tooMany, { count: fault.count, max: ROWS_MAX });
    case 'missing': {
      const headings = headingsOf(locale, form);
      const columns = formatList(
        locale,
        fault.columns.map((column) => headings[column]),
      );
      return fill(words.faults.missing, { columns });
    }
  }
}

/** Why a home was not taken: at each field that the server names, else of the whole. */
export function failureText(locale: Locale, answer: ApiFailure, form: FormWords, words: Words): string {
  const problem = answer.kind === 'refused' && answer.status === 422 ? formProblem(answer.problem) : null;
  const errors: FormErrors = problem?.errors ?? {};
  const fields = Object.keys(errors) as FieldPath[];
  if (fields.length === 0) return explain(answer, words.failure);
  const labels = labelsOf(locale, { descriptionLanguage: 'en' }, form);
  return [...fields.map((field) => `${labels[field]}: ${errors[field]}`), ...(problem?.other ?? [])].join(
    ' ',
  );
}
