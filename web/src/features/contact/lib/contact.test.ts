import { describe, expect, it } from 'vitest';
import type { Property } from '@/api/types';
import { messagesFor } from '@/i18n/messages';
import { contactLabel, contactWay, mailAddress, panelWords } from './contact';

const subject = (contact: Property['contact']) => ({
  id: 'CASA-1001',
  name: 'Casa Risco & Mar',
  place: 'Corralejo',
  placeFullName: 'Corralejo, Fuerteventura, ES',
  contact,
});
const ana = { channel: 'email', ownerName: 'Lucía Santana' } as const;
const details = { email: null, phone: null, whatsApp: null };
const stay = { first: '2027-05-08', end: '2027-05-15' };

describe('the way to the owner', () => {
  it('is a chat with a greeting, digits only', () => {
    const told = { ...details, whatsApp: '+34 600-000 000' };
    const way = contactWay('en', messagesFor('en'), subject(ana), { stay, guests: 4 }, told);
    expect(way).toMatchObject({ channel: 'whatsapp', value: '+34600000000' });
    expect(way?.href.split('?')[0]).toBe('https://wa.me/34600000000');
    expect(new URL(way?.href ?? '').searchParams.get('text')).toBe(
      'Hello Lucía, I am interested in Casa Risco & Mar (CASA-1001) from 8 May 2027 to 15 May 2027, 4 guests. Is it available?',
    );
  });

  it('is a mail in Spanish to an owner without a name', () => {
    const told = { ...details, email: 'owner@example.org' };
    const unnamed = subject({ channel: 'email', ownerName: '' });
    const way = contactWay('es', messagesFor('es'), unnamed, { stay: null, guests: 2 }, told);
    expect(way?.href).toContain('mailto:owner@example.org?subject=Casa%20Risco%20%26%20Mar');
    expect(decodeURIComponent(way?.href ?? '')).toContain('Hola: me interesa Casa Risco & Mar (CASA-1001).');
  });

  it('is a call', () => {
    const told = { ...details, phone: '+34600000001' };
    expect(contactWay('en', messagesFor('en'), subject(ana), { stay: null, guests: 2 }, told)).toEqual({
      channel: 'phone',
      href: 'tel:+34600000001',
      value: '+34600000001',
    });
  });

  it('is nothing when the owner left none', () => {
    expect(contactWay('en', messagesFor('en'), subject(ana), { stay: null, guests: 2 }, details)).toBeNull();
  });

  it.each([
    ['en', 'whatsapp', 'Lucía', 'Message Lucía on WhatsApp'],
    ['es', 'email', '', 'Escribe al propietario por correo'],
    ['en', 'phone', 'Carmen', 'Call Carmen'],
  ] as const)('is named in %s by %s', (locale, channel, name, label) => {
    expect(contactLabel(messagesFor(locale).contact, channel, name)).toBe(label);
  });

  it('cannot be given extra mail headers by an address', () => {
    expect(mailAddress('a@b.example?bcc=c@d.example', 's', 'b')).toContain('mailto:a@b.example%3Fbcc%3D');
  });
});

describe('the texts of the panel', () => {
  const { contact } = messagesFor('en');

  it.each([
    ['Ana Prueba', 'Write to Ana'],
    ['', contact.writeUnnamed],
  ])('name the owner where they can (%s)', (ownerName, write) => {
    expect(panelWords(contact, { channel: 'email', ownerName }).write).toBe(write);
  });
});
