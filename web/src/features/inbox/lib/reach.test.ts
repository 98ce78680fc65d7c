import { describe, expect, it } from 'vitest';
import { sampleInquiry } from '../sample.test.data';
import { mailLink, phoneLink } from './reach';

describe('a mail to the guest', () => {
  it.each([
    ['en', 'Casa & Sol: your inquiry 4F60A1', 'On 8 March 2027 you wrote:'],
    ['es', 'Casa & Sol: tu consulta 4F60A1', 'El 8 de marzo de 2027 escribiste:'],
  ] as const)('quotes the guest in %s', (language, subject, lead) => {
    const inquiry = sampleInquiry({ language, message: 'One?\nTwo & three' });
    const url = new URL(mailLink('Casa & Sol', inquiry, 'Atlantic/Canary'));
    expect(url.pathname).toBe('marta@guests.example');
    expect(url.searchParams.get('subject')).toBe(subject);
    expect(url.searchParams.get('body')).toBe(`\r\n\r\n${lead}\r\n> One?\r\n> Two & three`);
  });

  it('quotes only the beginning of a long text', () => {
    const link = mailLink('Casa', sampleInquiry({ message: 'a'.repeat(5_000) }), 'UTC');
    expect(link.length).toBeLessThan(1_500);
    expect(link).toMatch(/a%E2%80%A6$/);
  });

  it('goes to one address, whatever stands in it', () => {
    const link = mailLink('Casa', sampleInquiry({ guestEmail: 'a?bcc=b@c.example' }), 'UTC');
    expect(new URL(link).searchParams.get('bcc')).toBeNull();
  });
});

describe('a number to call', () => {
  it.each([
    ['+34 600 000 009', 'tel:+34600000009'],
    ['928 (12) 34-56', 'tel:928123456'],
    ['ask me', null],
    ['12345', null],
  ])('%s', (phone, link) => {
    expect(phoneLink(phone)).toBe(link);
  });
});
