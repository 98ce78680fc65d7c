import type {
  InquiryAnswer as OldAnswer,
  ReceivedInquiry as OldInquiry,
  InquiryReceipt as OldReceipt,
  InquiryState as OldState,
} from '@/api/types';

export const INQUIRY_STATE_VALUES = [
  'new',
  'answered',
  'quoted',
  'agreed',
  'declined',
  'expired',
  'withdrawn',
] as const;
export type InquiryReceipt = OldReceipt & { token: string };
export type QuoteLine = { name: string; amountMinor: number };
export type Quote = {
  checkIn: string;
  checkOut: string;
  guests: number;
  currency: string;
  lines: QuoteLine[];
  totalMinor: number;
  validUntil: string;
  holdsNights: boolean;
};
export type InquiryAnswer = OldAnswer & { byGuest: boolean; quote: Quote | null };
export type InquiryState = OldState | 'quoted' | 'expired' | 'withdrawn';
export type ReceivedInquiry = Omit<OldInquiry, 'answers' | 'state'> & {
  answers: InquiryAnswer[];
  state: InquiryState;
};
export type InquiryThread = {
  propertyId: string;
  propertyName: string;
  propertyIsPublic: boolean;
  ownerName: string;
  timeZone: string;
  inquiry: ReceivedInquiry;
};
export type ThreadDecision = 'accept' | 'decline' | 'withdraw';
