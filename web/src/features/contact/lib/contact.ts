import type { ContactDetails, Property } from '@/api/types';
import type { Nights } from '@/features/stay/lib/ranges';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages, plural } from '@/i18n/words';

export type ContactSubject = {
  readonly id: string;
  readonly name: string;
  /** The town. */
  readonly place: string;
  /** The full name of the town, for a search for other homes. */
  readonly placeFullName: string;
  readonly contact: Property['contact'];
};

/** What the guest has chosen so far. */
type ContactStay = { readonly stay: Nights | null; readonly guests: number };

/** The texts of a greeting. */
export type GreetingMessages = {
  contact: Pick<Messages['contact'], 'greeting' | 'greetingDates' | 'greetingName'>;
  search: Pick<Messages['search'], 'guestCount'>;
};

type ContactMessages = {
  contact: GreetingMessages['contact'] & Pick<Messages['contact'], 'mailSubject'>;
  search: Pick<Messages['search'], 'guestCount'>;
};

type Channel = 'whatsapp' | 'email' | 'phone';

/** The target of the contact button, and the address or number that it leads to. */
export type ContactWay = {
  readonly channel: Channel;
  readonly href: string;
  readonly value: string;
};

/**
 * The owner's preferred way of contact; `null` when there is none. Where the medium carries text, it has a greeting with
 * the home and the dates.
 */
export function contactWay(
  locale: Locale,
  messages: ContactMessages,
  subject: ContactSubject,
  chosen: ContactStay,
  { email, phone, whatsApp }: ContactDetails,
): ContactWay | null {
  const ways = { whatsapp: whatsApp, email, phone };
  for (const channel of ['whatsapp', 'email', 'phone'] as const) {
    const value = ways[channel];
    if (!value) continue;
    const href = contactHref(greeting(locale, messages, subject, chosen), messages, subject, channel, value);
    return { channel, href, value: channel === 'whatsapp' ? `+${value.replace(/\D/g, '')}` : value };
  }
  return null;
}

function contactHref(
  text: string,
  messages: ContactMessages,
  subject: ContactSubject,
  channel: Channel,
  value: string,
): string {
  switch (channel) {
    case 'whatsapp':
      return `https://wa.me/${value.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
    case 'email':
      return mailAddress(
        value,
        fill(messages.contact.mailSubject, { name: subject.name, id: subject.id }),
        text,
      );
    case 'phone':
      return `tel:${value.replace(/[^\d+]/g, '')}`;
  }
}

/** A mail link. Spaces are encoded as %20, because mail programs show a plus sign as it is. */
export function mailAddress(address: string, subject: string, body: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** The greeting at the beginning of a message to the owner. */
export function greeting(
  locale: Locale,
  { contact, search }: GreetingMessages,
  subject: Pick<ContactSubject, 'id' | 'name' | 'contact'>,
  { stay, guests }: ContactStay,
): string {
  const name = ownerFirstName(subject.contact);
  const home = {
    owner: name ? fill(contact.greetingName, { name }) : '',
    name: subject.name,
    id: subject.id,
  };
  if (!stay) return fill(contact.greeting, home);
  return fill(contact.greetingDates, {
    ...home,
    arrival: formatDay(locale, stay.first, 'medium'),
    departure: formatDay(locale, stay.end, 'medium'),
    guests: plural(locale, search.guestCount, guests),
  });
}

/** The owner's first name; empty when the owner gave none. */
export function ownerFirstName(contact: Property['contact']): string {
  return contact.ownerName.trim().split(/\s+/)[0] ?? '';
}

/** The text of the contact button, which names the owner where it can. */
export function contactLabel(messages: Messages['contact'], channel: Channel, name: string): string {
  if (name) return fill(messages[channel], { name });
  return { whatsapp: messages.whatsappUnnamed, email: messages.emailUnnamed, phone: messages.phoneUnnamed }[
    channel
  ];
}

/** The texts of the panel: its buttons name the owner where they can, and what the server draws is left out. */
export function panelWords(words: Messages['contact'], contact: Property['contact']) {
  const { compare, otherLink, otherPlatform, ...drawn } = words;
  const { whatsappUnnamed, emailUnnamed, phoneUnnamed, writeUnnamed, ...others } = drawn;
  const name = ownerFirstName(contact);
  return {
    ...others,
    whatsapp: contactLabel(words, 'whatsapp', name),
    email: contactLabel(words, 'email', name),
    phone: contactLabel(words, 'phone', name),
    write: name ? fill(words.write, { name }) : writeUnnamed,
  };
}

export type PanelWords = ReturnType<typeof panelWords>;
