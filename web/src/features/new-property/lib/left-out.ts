import { toApiForm } from '@/features/property-form/lib/api-form';
import type { HomeForm } from '@/features/property-form/lib/form';

/** Whether something typed is not in what the server gets, since it is no number yet or lacks its counterpart. */
export function hasLeftOut(form: HomeForm): boolean {
  const { maxGuests, bedrooms, bathrooms, price, minNights, fees } = toApiForm(form);
  const numbers: [string, unknown][] = [
    [form.maxGuests, maxGuests],
    [form.bedrooms, bedrooms],
    [form.bathrooms, bathrooms],
    [form.priceMin, price?.minMinor],
    [form.priceMax, price?.maxMinor],
    [form.minNights, minNights],
    [form.cleaningFee, fees?.cleaningMinor],
    [form.includedGuests, fees?.extraGuest],
    [form.extraGuestFee, fees?.extraGuest],
    [form.deposit, fees?.depositMinor],
    [form.touristTax, fees?.touristTaxMinor],
  ];
  return numbers.some(([typed, sent]) => typed.trim() !== '' && (sent === undefined || sent === null));
}
