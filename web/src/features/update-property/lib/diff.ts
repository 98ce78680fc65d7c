import type { HomeForm as ApiForm, OwnListing } from '@/api/types';
import { fromApiForm, toApiForm } from '@/features/property-form/lib/api-form';
import {
  type FieldName,
  type HomeForm,
  LINKS,
  type LinkName,
  UNITS,
  type Unit,
} from '@/features/property-form/lib/form';
import { type Locale, TEXT_LANGUAGES } from '@/i18n/locale';
import { isByLink } from './parts';

/** The addresses of calendars are changed on their own. */
const CHANGING = UNITS.filter((unit) => !unit.startsWith('feeds.'));

/**
 * A home as its owner wants it: as it is, with the changes that wait for review. The addresses of its calendars are secrets, so
 * its owner types new ones only.
 */
export function wantedForm(
  { form, proposal }: Pick<OwnListing, 'form' | 'proposal'>,
  locale: Locale,
): HomeForm {
  // A precision goes with its point.
  const unknown = proposal?.form.point ? { pointPrecision: null, pointAccuracyM: null } : {};
  return fromApiForm({ ...form, ...unknown, ...proposal?.form, feeds: [] }, locale);
}

function valueAt(form: HomeForm, unit: Unit): unknown {
  if (unit === 'company.name') return form.company;
  const link = linkOf(unit);
  return link ? form.links[link] : form[unit as FieldName];
}

function linkOf(unit: Unit): LinkName | undefined {
  return LINKS.find((name) => unit === `links.${name}`);
}

/** The change that gives a form another form's value of a field. */
export function valueFrom(form: HomeForm, other: HomeForm, unit: Unit): Partial<HomeForm> {
  if (unit === 'company.name') return { company: other.company };
  const link = linkOf(unit);
  if (link) return { links: { ...form.links, [link]: other.links[link] } };
  return { [unit]: other[unit as FieldName] };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields in which two forms differ. */
export function differing(one: HomeForm, other: HomeForm): Unit[] {
  return CHANGING.filter((unit) => !isSame(valueAt(one, unit), valueAt(other, unit)));
}

const OF_POINT = ['point', 'pointPrecision', 'pointAccuracyM'] as const;

/**
 * The fields to be sent: those that differ from the form the owner began with, without those that the settings change. A point
 * is sent with its precision, and texts in languages that the form does not have stay.
 *
 * @param api the home as the server has it
 */
export function changesOf(api: Partial<ApiForm>, base: HomeForm, form: HomeForm): Partial<ApiForm> {
  const before = toApiForm(base);
  const { feeds: _, ...after } = toApiForm({ ...form, uneditedRates: {} });
  const names = (Object.keys(after) as (keyof typeof after)[]).filter(
    (name) => !isSame(before[name], after[name]),
  );
  const changes: Partial<ApiForm> = Object.fromEntries(names.map((name) => [name, after[name]]));
  if (OF_POINT.some((name) => name in changes)) {
    for (const name of OF_POINT) if (name in after) Object.assign(changes, { [name]: after[name] });
  }
  for (const name of ['descriptions', 'houseRules'] as const) {
    if (changes[name]) changes[name] = [...changes[name], ...otherTexts(api[name])];
  }
  return changes;
}

/** The texts in languages that the site does not have. */
function otherTexts(texts: ApiForm['descriptions'] | undefined) {
  return (texts ?? []).filter(({ language }) => !TEXT_LANGUAGES.some((locale) => locale === language));
}

/** Merges typed changes into a home that was changed elsewhere meanwhile. */
export type Rebased = {
  /** Typed fields as they were typed, the others as they are by now. */
  readonly form: HomeForm;
  /** Fields that were changed elsewhere alone. */
  readonly taken: readonly Unit[];
  /** Fields that were changed elsewhere and typed differently here. */
  readonly clashing: readonly Unit[];
};

/** @param base the form with which typing began */
export function rebase(base: HomeForm, typed: HomeForm, present: HomeForm): Rebased {
  const changedElsewhere = differing(base, present);
  const changedHere = differing(base, typed);
  const taken = changedElsewhere.filter((unit) => !changedHere.includes(unit));
  const differs = differing(typed, present);
  const clashing = changedElsewhere.filter((unit) => changedHere.includes(unit) && differs.includes(unit));
  return { form: withValues(typed, present, taken), taken, clashing };
}

/** A form with the values that another one has in some fields. */
export function withValues(form: HomeForm, other: HomeForm, units: readonly Unit[]): HomeForm {
  const made = { ...form };
  for (const unit of units) Object.assign(made, valueFrom(made, other, unit));
  return made;
}

/** The fields that only a link by mail changes. */
export const LINK_UNITS = CHANGING.filter((unit) => isByLink(unit.split('.')[0] ?? unit));
