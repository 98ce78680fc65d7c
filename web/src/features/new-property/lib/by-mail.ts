import { mailAddress } from '@/features/contact/lib/contact';
import { CALENDAR_PLATFORMS, fieldsOf, type HomeForm, LINKS } from '@/features/property-form/lib/form';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

type MailWords = OwnerMessages['draft']['byMail'];

/** Mail programs and systems cut longer addresses. */
const LONGEST_ADDRESS = 1_900;

/** The form as text for a person to read. What is empty is left out; the password never stands in it. */
export function formText(form: HomeForm, words: MailWords): string {
  const { fields } = words;
  const labels: Readonly<Record<string, string>> = fields;
  const lines: [string, string][] = [
    [fields.ownerName, form.ownerName],
    [fields.ownerEmail, form.ownerEmail],
    [fields.phone, form.phone],
    [fields.whatsapp, form.whatsapp],
    [fields.preferredContact, plain(form.preferredContact)],
    [fields.name, form.name],
    [fields.propertyType, plain(form.propertyType)],
    [fields.maxGuests, form.maxGuests],
    [fields.bedrooms, form.bedrooms],
    [fields.bathrooms, form.bathrooms],
    [fields.country, form.country],
    [fields.postalCode, form.postalCode],
    [fields.city, form.city],
    [fields.region, form.region],
    [fields.stateProvince, form.stateProvince],
    [fields.address, form.address],
    [fields.point, form.point ? `${form.point.latitude}, ${form.point.longitude}` : ''],
    [fields.licenseNumber, form.licenseNumber],
    [fields.price, [form.priceMin, form.priceMax].filter(Boolean).join(' – ')],
    [fields.currency, form.currency],
    ...CALENDAR_PLATFORMS.map((each): [string, string] => [`${fields.feed} ${each}`, form.feeds[each]]),
    ...LINKS.map((each): [string, string] => [`${fields.link} ${each}`, form.links[each]]),
    ...fieldsOf('features').map((name): [string, string] => [
      labels[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      [form[name as keyof HomeForm]].flat().map(String).map(plain).join(', '),
    ]),
    [fields.distanceToBeach, form.distanceToBeach],
    [fields.distanceToCenter, form.distanceToCenter],
    [fields.distanceToAirport, form.distanceToAirport],
    [fields.checkIn, [form.checkInFrom, form.checkInUntil].filter(Boolean).join(' – ')],
    [fields.checkOut, form.checkOutUntil],
    [fields.quiet, [form.quietFrom, form.quietUntil].filter(Boolean).join(' – ')],
    [fields.minNights, form.minNights],
    [fields.cleaningFee, form.cleaningFee],
    [fields.includedGuests, form.includedGuests],
    [fields.extraGuestFee, form.extraGuestFee],
    [fields.deposit, form.deposit],
    [fields.touristTax, form.touristTax],
    [fields.cancellation, plain(form.cancellation ?? '')],
    [fields.payment, plain(form.payment ?? '')],
    [fields.rooms, form.rooms.map(roomText).join('; ')],
    [fields.company, form.company ? Object.values(form.company).filter(Boolean).join(', ') : ''],
    [fields.houseRules, form.houseRules],
    [fields.secondHouseRules, form.secondHouseRules],
    [fields.description, form.description],
    [fields.secondDescription, form.secondDescription],
  ];
  const given = lines.filter(([, value]) => value.trim() !== '');
  return given.map(([label, value]) => `${label}: ${value.trim()}`).join('\n');
}

/** A choice of the API in words: `private_pool` is "private pool". */
const plain = (choice: string) => choice.replaceAll('_', ' ');

function roomText({ type, beds }: HomeForm['rooms'][number]): string {
  const list = beds.map((bed) => `${bed.count} × ${plain(bed.type)}`).join(', ');
  return `${plain(type)} (${list})`;
}

/** A mail to us with the form, and whether all of it fits into the address of a mail. */
export function submissionMail(
  form: HomeForm,
  address: string,
  words: MailWords,
): { href: string; text: string; isWhole: boolean } {
  const text = formText(form, words);
  const subject = fill(words.subject, { name: form.name.trim() || '…' });
  const whole = mailAddress(address, subject, text);
  if (whole.length <= LONGEST_ADDRESS) return { href: whole, text, isWhole: true };
  const characters = [...text];
  const cut = (length: number) =>
    mailAddress(address, subject, `${characters.slice(0, length).join('')}\n${words.cut}`);
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (cut(middle).length <= LONGEST_ADDRESS) fits = middle;
    else tooLong = middle;
  }
  return { href: cut(fits), text, isWhole: false };
}
