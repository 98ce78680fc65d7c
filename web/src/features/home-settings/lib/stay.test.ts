import { describe, expect, it } from 'vitest';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { checkStay, type StayErrors, type TypedStay } from './stay';

const words = ownerMessagesFor('en').homeSettings.preview;
const stay: TypedStay = { arrival: '2027-07-01', departure: '2027-07-08', guests: '2' };

describe('a typed stay', () => {
  it('has the address of its price', () => {
    expect(checkStay('CASA-1001', stay, 4, words)).toEqual({
      kind: 'address',
      address:
        '/api/v1/properties/CASA-1001/price?checkIn=2027-07-01&checkOut=2027-07-08&guests=2&children=0',
    });
  });

  it.each<[Partial<TypedStay>, number | null, StayErrors]>([
    [{ arrival: '', departure: '' }, 4, { arrival: words.arrivalError, departure: words.datesError }],
    [{ departure: '2027-07-01' }, 4, { departure: words.datesError }],
    [{ guests: '5' }, 4, { guests: 'Type a number from 1 to 4.' }],
    [{ guests: '0' }, 4, { guests: 'Type a number from 1 to 4.' }],
    [{ guests: 'two' }, null, { guests: 'Type a number from 1 to 50.' }],
  ])('says what is wrong: %j', (part, maxGuests, errors) => {
    expect(checkStay('CASA-1001', { ...stay, ...part }, maxGuests, words)).toEqual({
      kind: 'errors',
      errors,
    });
  });
});
