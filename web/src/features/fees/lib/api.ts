import { type Answer, call, sending } from '@/api/call';
import { FEE_ORDER_VALUES, FEE_STATE_VALUES, FEES_LIMIT_MAX } from '@/api/limits.gen';
import { ADMIN, askOperators as ask } from '@/api/operator';
import type { operations } from '@/api/schema.gen';
import type {
  FeeExemption,
  FeePage,
  FeePayment,
  FeeState,
  FeesOfHome,
  FeeWaiver,
  HomeFee,
  Invoice,
  NewFee,
} from '@/api/types';
import { type AllRows, readAllFrom } from '@/features/dashboard/lib/read-all';
import { ROWS_PER_PAGE, tableStateOf } from '@/features/dashboard/lib/table';
import type { Locale } from '@/i18n/locale';

/** The state that an address names; empty for all. What is no state is left out. */
export function stateOf(query: URLSearchParams): FeeState | '' {
  return FEE_STATE_VALUES.find((state) => state === query.get('state')) ?? '';
}

/** The home that an address names; empty for all. */
export function homeOf(query: URLSearchParams): string {
  return (query.get('home') ?? '').trim().toUpperCase();
}

/** What the API is asked for the page at an address. */
export function askedOf(query: URLSearchParams): URLSearchParams {
  return asked(query, (tableStateOf(query).page - 1) * ROWS_PER_PAGE, ROWS_PER_PAGE);
}

/** The name of a parameter of the API, so that another name there does not compile here. */
type Parameter = keyof NonNullable<operations['fees']['parameters']['query']>;

function asked(query: URLSearchParams, offset: number, limit: number): URLSearchParams {
  const { sort } = tableStateOf(query);
  const order = FEE_ORDER_VALUES.find((each) => each === sort.replace(/^-/, ''));
  const parameters = new URLSearchParams();
  const put = (name: Parameter, value: string) => parameters.set(name, value);
  if (stateOf(query) !== '') put('state', stateOf(query));
  if (homeOf(query) !== '') put('propertyId', homeOf(query));
  if (order) {
    put('sort', order);
    if (sort.startsWith('-')) put('descending', 'true');
  }
  put('offset', String(offset));
  put('limit', String(limit));
  return parameters;
}

/** A page of fees. */
export function readFees(
  locale: Locale,
  parameters: URLSearchParams,
  signal?: AbortSignal,
): Promise<Answer<FeePage>> {
  return ask(`${ADMIN}/fees?${parameters}`, locale, { signal });
}

/** All fees that an address lists. */
export function readAllFees(
  locale: Locale,
  query: URLSearchParams,
  onPage: (count: number) => boolean,
): Promise<Answer<AllRows<HomeFee>> | null> {
  const page = (offset: number) => readFees(locale, asked(query, offset, FEES_LIMIT_MAX));
  return readAllFrom(page, ({ id }) => id, onPage);
}

/** Records a payment, which makes the invoice. */
export function payFee(locale: Locale, id: string, payment: FeePayment): Promise<Answer<HomeFee>> {
  return call(`${ADMIN}/fees/${encodeURIComponent(id)}/payment`, locale, sending('POST', payment));
}

export function waiveFee(locale: Locale, id: string, waiver: FeeWaiver): Promise<Answer<HomeFee>> {
  return call(`${ADMIN}/fees/${encodeURIComponent(id)}/waiver`, locale, sending('POST', waiver));
}

/** Adds the next fee of a home with an amount of its own. */
export function agreeFee(locale: Locale, home: string, fee: NewFee): Promise<Answer<HomeFee>> {
  return call(`${ADMIN}/properties/${encodeURIComponent(home)}/fees`, locale, sending('POST', fee));
}

/** Makes a home free, or ends that. */
export function exemptHome(
  locale: Locale,
  home: string,
  exemption: FeeExemption,
): Promise<Answer<FeesOfHome>> {
  const path = `${ADMIN}/properties/${encodeURIComponent(home)}/fee-exemption`;
  return call(path, locale, sending('PUT', exemption));
}

/** Cancels an invoice by a credit note, which is returned. */
export function cancelInvoice(locale: Locale, number: string): Promise<Answer<Invoice>> {
  return call(`${ADMIN}/invoices/${encodeURIComponent(number)}/cancellation`, locale, { method: 'POST' });
}

/** Where an operator finds an invoice as a PDF. */
export function invoiceAddress(number: string): string {
  return `${ADMIN}/invoices/${encodeURIComponent(number)}`;
}
