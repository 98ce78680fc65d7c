import {
  FEED_TROUBLE_VALUES,
  HOME_ORDER_VALUES,
  HOMES_LIMIT_MAX,
  HOMES_SCORE_MAX_MAX,
  LISTING_STATUS_VALUES,
} from '@/api/limits.gen';
import type { operations } from '@/api/schema.gen';
import type { FeedTrouble, HomeOrder, ListingStatus } from '@/api/types';
import { ROWS_PER_PAGE, tableStateOf } from '@/features/dashboard/lib/table';
import { parseDay } from '@/features/stay/lib/day';

/** What the list of homes is narrowed by beside words, as it stands in its address: `?status=active&status=paused&score=50`. */
export type HomesFilter = {
  readonly statuses: readonly ListingStatus[];
  readonly feeds: FeedTrouble | '';
  /** A number from 0 to 100, or empty. */
  readonly score: string;
  /** A day, or empty. */
  readonly since: string;
};

/** The filter of an address. What is no value of it is left out, as in every address that somebody typed. */
export function filterOf(query: URLSearchParams): HomesFilter {
  const [statuses, score] = [query.getAll('status'), query.get('score') ?? ''];
  const isScore = /^\d{1,3}$/.test(score) && Number(score) <= HOMES_SCORE_MAX_MAX;
  return {
    statuses: LISTING_STATUS_VALUES.filter((status) => statuses.includes(status)),
    feeds: FEED_TROUBLE_VALUES.find((trouble) => trouble === query.get('feeds')) ?? '',
    score: isScore ? score : '',
    since: parseDay(query.get('since') ?? '') ?? '',
  };
}

export function isNarrowed({ statuses, feeds, score, since }: HomesFilter): boolean {
  return statuses.length > 0 || feeds !== '' || score !== '' || since !== '';
}

/** The address with another filter. The list begins at its first page. */
export function withFilter(query: URLSearchParams, change: Partial<HomesFilter>): URLSearchParams {
  const { statuses, ...single } = { ...filterOf(query), ...change };
  const next = new URLSearchParams(query);
  for (const name of ['page', 'status']) next.delete(name);
  for (const status of statuses) next.append('status', status);
  for (const [name, value] of Object.entries(single)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** What the columns are sorted by at the server. The ids of columns are its names. */
function orderOf(sort: string): HomeOrder | null {
  return HOME_ORDER_VALUES.find((order) => order === sort.replace(/^-/, '')) ?? null;
}

/** What the API is asked for the page at an address. */
export function askedOf(query: URLSearchParams): URLSearchParams {
  const asked = listedBy(query);
  const { page } = tableStateOf(query);
  asked.set('offset', String((page - 1) * ROWS_PER_PAGE));
  asked.set('limit', String(ROWS_PER_PAGE));
  return asked;
}

/** What the API is asked for a part of all that an address lists, from `offset` on. */
export function askedFrom(query: URLSearchParams, offset: number): URLSearchParams {
  const asked = listedBy(query);
  asked.set('offset', String(offset));
  asked.set('limit', String(HOMES_LIMIT_MAX));
  return asked;
}

/** The name of a parameter of the API, so that another name there does not compile here. */
type Parameter = keyof NonNullable<operations['homes']['parameters']['query']>;

function listedBy(query: URLSearchParams): URLSearchParams {
  const { q, sort } = tableStateOf(query);
  const { statuses, feeds, score, since } = filterOf(query);
  const order = orderOf(sort);
  const asked = new URLSearchParams();
  const put = (name: Parameter, value: string) => asked.set(name, value);
  if (q.trim() !== '') put('q', q.trim());
  for (const status of statuses) asked.append('status', status);
  if (feeds !== '') put('feeds', feeds);
  if (score !== '') put('scoreMax', score);
  if (since !== '') put('unchangedSince', since);
  if (order) {
    put('sort', order);
    if (sort.startsWith('-')) put('descending', 'true');
  }
  return asked;
}
