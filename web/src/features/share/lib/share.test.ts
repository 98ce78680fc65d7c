import { expect, it, vi } from 'vitest';
import { shareByDevice, shareMail } from './share';

const shared = { title: 'Casa Risco & Mar', url: 'https://homes.example/property/CASA-1001?guests=2' };
const yes = (): boolean => true;
const no = (): boolean => false;
const refusing = (name: string) => async () => {
  throw new DOMException('no', name);
};

it.each([
  ['a device that shares', { share: async () => {}, canShare: yes }, 'shared'],
  ['a visitor who closes the sheet', { share: refusing('AbortError'), canShare: yes }, 'cancelled'],
  ['a browser that forbids it', { share: refusing('NotAllowedError'), canShare: yes }, 'unable'],
  ['a browser that cannot share this', { share: vi.fn(), canShare: no }, 'unable'],
  ['a browser that shares nothing', {}, 'unable'],
])('shares by %s', async (_, device, expected) => {
  expect(await shareByDevice(shared, device)).toBe(expected);
});

it('shares by mail, to whom the visitor likes', () => {
  const mail = new URL(shareMail(shared));
  expect(mail.pathname).toBe('');
  expect(mail.searchParams.get('subject')).toBe(shared.title);
  expect(mail.searchParams.get('body')).toBe(`${shared.title}\n${shared.url}`);
});
