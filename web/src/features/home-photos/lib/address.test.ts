import { expect, it } from 'vitest';
import { ownPhotoUrl } from './address';

const photo = {
  hash: 'ab12',
  width: 2000,
  height: 1500,
  widths: [400, 800, 1200],
  color: '#88aacc',
  altTexts: [],
};

it.each([
  ['/api/v1/listings/drafts/aB3_-', '/media/ab12/800.jpg?draft=aB3_-'],
  ['/api/v1/owner/properties/CASA-1001', '/media/ab12/800.jpg'],
])('a picture of %s is at %s', (folder, address) => {
  expect(ownPhotoUrl(photo, folder, 800)).toBe(address);
});
