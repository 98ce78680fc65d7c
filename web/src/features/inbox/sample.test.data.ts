import type { InquiryPage, ReceivedInquiry } from '@/api/types';

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
