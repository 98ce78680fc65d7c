import { describe, expect, it } from 'vitest';
import type { Property } from '@/api/types';
import { requireDay } from '@/features/stay/lib/day';
import { messagesFor } from '@/i18n/messages';
import { contactWay, mailAddress } from './contact';

const subject = (contact: Property['contact']) => ({
  id: 'CASA-1001',
  name: 'Casa Risco & Mar',
  place: 'Corralejo',
  placeFullName: 'Corralejo, Fuerteventura, ES',
  contact,
});
const stay = { first: requireDay('2027-05-08'), end: requireDay('2027-05-15') };

describe('the way to the owner', () => {
  it('is a chat with a greeting, digits only', () => {
    const contact = { channel: 'whatsapp', value: '+34 600-000 000', ownerName: 'Lucía Santana' } as const;
    const way = contactWay('en', messagesFor('en'), subject(contact), { stay, guests: 4 });
    expect(way?.label).toBe('Message Lucía on WhatsApp');
    expect(way?.href.split('?')[0]).toBe('https://wa.me/34600000000');
    expect(new URL(way?.href ?? '').searchParams.get('text')).toBe(
      'Hello Lucía, I am interested in Casa Risco & Mar (CASA-1001) from 8 May 2027 to 15 May 2027, 4 guests. Is it available?',
    );
  });

  it('is a mail in Spanish to an owner without a name', () => {
    const contact = { channel: 'email', value: 'owner@example.org', ownerName: '' } as const;
    const way = contactWay('es', messagesFor('es'), subject(contact), { stay: null, guests: 2 });
    expect(way?.label).toBe('Escribe al propietario por correo');
    expect(way?.href).toContain('mailto:owner@example.org?subject=Casa%20Risco%20%26%20Mar');
    expect(decodeURIComponent(way?.href ?? '')).toContain('Hola: me interesa Casa Risco & Mar (CASA-1001).');
  });

  it('is a call', () => {
    const contact = { channel: 'phone', value: '+34 (600) 000 001', ownerName: 'Carmen' } as const;
    expect(contactWay('en', messagesFor('en'), subject(contact), { stay: null, guests: 2 })).toEqual({
      channel: 'phone',
      href: 'tel:+34600000001',
      label: 'Call Carmen',
    });
  });

  it('is nothing when the owner left none', () => {
    const none = { channel: null, value: '', ownerName: 'Eva' } as const;
    expect(contactWay('en', messagesFor('en'), subject(none), { stay: null, guests: 2 })).toBeNull();
  });

  it('cannot be given extra mail headers by an address', () => {
    expect(mailAddress('a@b.example?bcc=c@d.example', 's', 'b')).toContain('mailto:a@b.example%3Fbcc%3D');
  });
});
