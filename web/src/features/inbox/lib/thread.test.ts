import { describe, expect, it } from 'vitest';
import type { InquiryState } from '@/api/types';
import { sampleMessage, sampleQuote } from '../sample.test.data';
import { nightsEffect, quoteStatus, standingOffer } from './thread';

const first = sampleMessage({ id: 'a', quote: sampleQuote() });
const second = sampleMessage({ id: 'b', quote: sampleQuote() });
const guests = sampleMessage({ id: 'c', byGuest: true });

describe('the offer that counts', () => {
  it.each([
    [[], null],
    [[guests], null],
    [[first, guests], 'a'],
    [[first, second, guests], 'b'],
  ])('is the last one (%#)', (answers, id) => {
    expect(standingOffer({ answers })?.answerId ?? null).toBe(id);
  });

  it.each<[InquiryState, string, boolean]>([
    ['quoted', 'open', true],
    ['agreed', 'accepted', true],
    ['declined', 'declined', false],
    ['expired', 'expired', false],
    ['withdrawn', 'withdrawn', false],
    ['answered', 'closed', false],
    ['new', 'closed', false],
  ])('of an inquiry that is %s is %s', (state, status, isKeeping) => {
    const inquiry = { state, answers: [first, second, guests] };
    expect(quoteStatus(inquiry, 'b')).toBe(status);
    expect(quoteStatus(inquiry, 'a')).toBe('replaced');
    expect(nightsEffect(inquiry)).toBe(isKeeping ? 'frees' : 'blocks');
    expect(nightsEffect({ state, answers: [guests] })).toBeNull();
    // Without a hold, the nights are only blocked once the guest has accepted.
    const unheld = sampleMessage({ id: 'd', quote: sampleQuote({ holdsNights: false }) });
    const effect = state === 'agreed' ? 'frees' : 'blocks';
    expect(nightsEffect({ state, answers: [first, unheld] })).toBe(effect);
  });
});
