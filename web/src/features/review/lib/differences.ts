import type { ReviewedListing } from '@/api/types';
import type { Row } from '@/features/price/lib/words';
import type { Locale } from '@/i18n/locale';
import { type Form, fieldName, groupOf } from './fields';
import { rowsOf, type ValueWords } from './values';

/** What of a field differs; `null`: not given. */
export type DifferentRow = {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
};

export type Difference = {
  /** The field as the API names it. */
  readonly pointer: string;
  readonly name: string;
  /** Empty for a field that these forms do not hold. */
  readonly rows: readonly DifferentRow[];
};

type Forms = Pick<ReviewedListing, 'form' | 'proposal' | 'returnedForm'>;

/** The form as it would be approved: with the changes that wait. */
export function formToApprove({ form, proposal }: Pick<Forms, 'form' | 'proposal'>): Form {
  return proposal ? withChanges(form, proposal.form) : form;
}

/** The form that what waits is compared with; `null` without one. */
function formBefore({ form, proposal, returnedForm }: Forms): Form | null {
  return proposal ? form : returnedForm;
}

/** A form with what changes of it. What is absent there stays; an empty text removes. */
function withChanges(form: Form, changes: Form): Form {
  const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value != null));
  const links = changes.links
    ? Object.fromEntries(Object.entries(changes.links).filter(([, value]) => value != null))
    : {};
  return { ...form, ...changed, ...(changes.links ? { links: { ...form.links, ...links } } : {}) };
}

/** The fields that differ, each with what it said before and says now. */
export function differencesOf(
  locale: Locale,
  words: ValueWords,
  home: Forms & Pick<ReviewedListing, 'differing'>,
): Difference[] {
  const before = formBefore(home);
  if (!before) return [];
  const after = formToApprove(home);
  return fieldsToCompare(home).map((pointer) => {
    const group = groupOf(pointer);
    const rows = group
      ? differentRows(rowsOf(locale, words, before, group), rowsOf(locale, words, after, group))
      : [];
    return { pointer, name: fieldName(words.review, pointer), rows };
  });
}

/** The fields that the API names; all of the changes where it cannot read them any more and names none. */
function fieldsToCompare({ differing, proposal }: Parameters<typeof differencesOf>[2]): readonly string[] {
  if (differing.length > 0 || !proposal) return differing;
  const given = Object.entries(proposal.form).filter(([, value]) => value != null);
  return [...new Set(given.map(([field]) => `/${groupOf(field) ?? field}`))];
}

/** The rows that are not the same, by their labels. */
export function differentRows(before: readonly Row[], after: readonly Row[]): DifferentRow[] {
  const [old, now] = [byLabel(before), byLabel(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((label) => ({ label, before: old.get(label) ?? null, after: now.get(label) ?? null }))
    .filter((row) => row.before !== row.after);
}

/** Values by label. Rows of one label, such as two rules for the same nights, stand together. */
function byLabel(rows: readonly Row[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const [label, value] of rows) {
    const earlier = values.get(label);
    values.set(label, earlier === undefined ? value : `${earlier}; ${value}`);
  }
  return values;
}
