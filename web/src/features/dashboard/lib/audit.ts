import type { AuditChange, AuditEntry } from '@/api/types';
import { typedOf } from '@/features/access/lib/sign-in';
import { parseDay } from '@/features/stay/lib/day';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

type Words = OwnerMessages['dashboard']['audit'];

const FILTERS = ['subject', 'actor', 'action', 'from', 'to'] as const;

/** Which changes are looked at, as the address says it; an empty text is no filter. */
export type AuditFilter = Readonly<Record<(typeof FILTERS)[number], string>>;

/** No filter. */
export const ALL_CHANGES: AuditFilter = { subject: '', actor: '', action: '', from: '', to: '' };

export function filterOf(query: URLSearchParams): AuditFilter {
  const of = (name: string) => (query.get(name) ?? '').trim();
  return {
    subject: subjectOf(of('subject')),
    actor: of('actor'),
    action: of('action'),
    from: parseDay(of('from')) ?? '',
    to: parseDay(of('to')) ?? '',
  };
}

/** What of a filter stands in an address. */
export function filterQuery(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(
    FILTERS.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]] as [string, string]])),
  );
}

/** The id of a home as the API writes it; those of operators have small letters. */
export function subjectOf(typed: string): string {
  const read = typedOf(typed);
  return read.kind === 'home' ? read.id : typed.trim();
}

/** What is wrong with the days of a filter. */
export function dayError({ from, to }: AuditFilter, words: Words): string | undefined {
  return from !== '' && to !== '' && to < from ? words.dayOrder : undefined;
}

/** Who acted: an operator's name, else what kind of user it was. */
export function actorName(
  { actor, actorName }: Pick<AuditEntry, 'actor' | 'actorName'>,
  words: Words,
): string {
  const kinds: Readonly<Record<string, string>> = words.actorKind;
  return actorName ?? kinds[actor.slice(0, actor.indexOf(':'))] ?? actor;
}

/** `status: active → paused` */
export function changeText({ field, before, after }: AuditChange, words: Words): string {
  return fill(words.change, { field, before: before ?? words.nothing, after: after ?? words.nothing });
}

/** What was changed: what fields were and became where that is known, and the names of the others. */
export function changesOf({ changes, fields }: AuditEntry, words: Words): string[] {
  const known = new Set(changes.map(({ field }) => field));
  const others = fields.filter((field) => !known.has(field));
  return [
    ...changes.map((change) => changeText(change, words)),
    ...(others.length > 0 ? [others.join(', ')] : []),
  ];
}
