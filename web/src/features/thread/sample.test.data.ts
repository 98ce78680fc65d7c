import type { GuestBook, InquiryThread, Quote, ReceivedInquiry } from '@/api/types';
import type { OpenThread } from './lib/step';

export const SECRET = '0198c1de-7f3a-7b52-9d3e-4f60a1b2c3d4.dGhpcyBpcyBhIHRhZw';

export function sampleQuote(change: Partial<Quote> = {}): Quote {
  return {
    checkIn: '2027-05-08',
    checkOut: '2027-05-15',
    guests: 4,
    currency: 'EUR',
    lines: [
      { name: 'Seven <nights>', amountMinor: 70_000 },
      { name: 'Discount', amountMinor: -5_050 },
    ],
    totalMinor: 64_950,
    validUntil: '2027-03-12',
    holdsNights: true,
    ...change,
  };
}

export function sampleThread(
  inquiry: Partial<ReceivedInquiry> = {},
  change: Partial<InquiryThread> = {},
): InquiryThread {
  return {
    propertyId: 'CASA-1001',
    propertyName: 'Casa <Sol>',
    propertyIsPublic: true,
    ownerName: 'Lucía Pérez',
    timeZone: 'Atlantic/Canary',
    guestBook: null,
    keysFrom: null,
    inquiry: {
      id: 'inquiry-1',
      code: '4F60A1',
      guestName: 'Marta Ruiz',
      guestEmail: 'marta@guests.example',
      guestPhone: null,
      message: 'Is <b>it</b> quiet?',
      checkIn: '2027-05-08',
      checkOut: '2027-05-15',
      guests: 4,
      children: null,
      language: 'en',
      receivedAt: '2027-03-08T23:30:00Z',
      state: 'new',
      suspicion: null,
      answers: [],
      ...inquiry,
    },
    ...change,
  };
}

/** A book with keys, and nothing about how things work. */
export function sampleBook(change: Partial<GuestBook> = {}): GuestBook {
  return {
    directions: 'Left <b>at</b> the church',
    key: 'Code 4711',
    wifiName: 'Casa Sol Guests',
    wifiPassword: 'sea-and-sun',
    manual: '',
    emergency: 'Call 112',
    keyDaysBefore: 3,
    ...change,
  };
}

/** An answer of the owner, without an offer unless there is one. */
export function sampleAnswer(id: string, quote: Quote | null = null, byGuest = false) {
  return { id, text: `Answer ${id}`, answeredAt: '2027-03-09T10:00:00Z', byGuest, quote };
}

export function openThread(thread: InquiryThread, change: Partial<OpenThread> = {}): OpenThread {
  return {
    kind: 'open',
    secret: SECRET,
    thread,
    doing: null,
    writing: false,
    refusal: null,
    sending: false,
    failure: null,
    ...change,
  };
}
