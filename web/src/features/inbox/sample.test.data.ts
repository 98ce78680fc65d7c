import type { InquiryPage, Quote, ReceivedInquiry } from '@/api/types';

/** An inquiry, for tests. */
export function sampleInquiry(change: Partial<ReceivedInquiry> = {}): ReceivedInquiry {
  return {
    id: 'inquiry-1',
    code: '4F60A1',
    guestName: 'Marta Ruiz',
    guestEmail: 'marta@guests.example',
    guestPhone: '+34 600 000 009',
    message: 'Hello,\nis <b>it</b> quiet? See https://spam.example/x',
    checkIn: '2027-05-08',
    checkOut: '2027-05-15',
    guests: 4,
    children: null,
    language: 'en',
    receivedAt: '2027-03-08T10:00:00Z',
    state: 'new',
    suspicion: null,
    answers: [],
    ...change,
  };
}

/** A page of inquiries, for tests. */
export function samplePage(items: ReceivedInquiry[], change: Partial<InquiryPage> = {}): InquiryPage {
  return { items, nextCursor: null, newCount: 3, filteredCount: 2, ...change };
}

/** An offer, for tests. */
export function sampleQuote(change: Partial<Quote> = {}): Quote {
  return {
    checkIn: '2027-05-08',
    checkOut: '2027-05-15',
    guests: 4,
    currency: 'EUR',
    lines: [
      { name: '7 nights', amountMinor: 70_000 },
      { name: 'Cleaning', amountMinor: 6_050 },
    ],
    totalMinor: 76_050,
    validUntil: '2027-03-11',
    holdsNights: true,
    ...change,
  };
}

type Message = ReceivedInquiry['answers'][number];

/** A message after the first, for tests. */
export function sampleMessage(change: Partial<Message> = {}): Message {
  return {
    id: 'answer-1',
    text: 'Yes.\nCome <soon>',
    answeredAt: '2027-03-08T11:00:00Z',
    byGuest: false,
    quote: null,
    ...change,
  };
}
