import { toApiForm } from '@/features/property-form/lib/api-form';
import { COUNT_NAMES, type HomeForm } from '@/features/property-form/lib/form';

/** Whether something typed is not in what the server gets, since it is no number yet or lacks its counterpart. */
export function hasLeftOut(form: HomeForm): boolean {
  const sent = toApiForm(form);
  const { price, fees } = sent;
  const numbers: [string, unknown][] = [
    ...COUNT_NAMES.map((name): [string, unknown] => [form[name], sent[name]]),
    [form.priceMin, price?.minMinor],
    [form.priceMax, price?.maxMinor],
    [form.cleaningFee, fees?.cleaningMinor],
    [form.includedGuests, fees?.extraGuest],
    [form.extraGuestFee, fees?.extraGuest],
    [form.deposit, fees?.depositMinor],
    [form.touristTax, fees?.touristTaxMinor],
  ];
  return numbers.some(([typed, sent]) => typed.trim() !== '' && (sent === undefined || sent === null));
}
