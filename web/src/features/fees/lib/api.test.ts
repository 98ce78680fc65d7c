import { describe, expect, it } from 'vitest';
import { askedOf, homeOf, invoiceAddress, stateOf } from './api';

describe('the address of a list of fees', () => {
  it.each([
    ['', 'offset=0&limit=25'],
    ['state=in_grace&sort=-amount&page=2', 'state=in_grace&sort=amount&descending=true&offset=25&limit=25'],
    ['state=broken&sort=name', 'offset=0&limit=25'],
    ['home=casa-1001&sort=due', 'propertyId=CASA-1001&sort=due&offset=0&limit=25'],
  ])('%s asks for %s', (address, asked) => {
    expect(askedOf(new URLSearchParams(address)).toString()).toBe(asked);
  });

  it('names a state and a home, or neither', () => {
    const query = new URLSearchParams('state=paid&home=%20casa-7');
    expect([stateOf(query), homeOf(query)]).toEqual(['paid', 'CASA-7']);
    expect([stateOf(new URLSearchParams()), homeOf(new URLSearchParams())]).toEqual(['', '']);
  });

  it('leads to an invoice', () => {
    expect(invoiceAddress('2027-0001')).toBe('/api/v1/admin/invoices/2027-0001');
  });
});
