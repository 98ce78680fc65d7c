import { describe, expect, it } from 'vitest';
import type { Room, StayTerms } from '@/api/types';
import { messagesFor } from '@/i18n/messages';
import { sleepRows, termRows } from './terms';

const ROOMS: Room[] = [
  { type: 'bedroom', beds: [{ type: 'double', count: 1 }] },
  { type: 'living_room', beds: [{ type: 'sofa_bed', count: 1 }] },
  {
    type: 'bedroom',
    beds: [
      { type: 'single', count: 2 },
      { type: 'bunk_bed', count: 1 },
      { type: 'cot', count: 0 },
    ],
  },
  { type: 'bedroom', beds: [] },
];

describe('the beds', () => {
  it.each([
    [
      'en',
      [
        ['Bedroom 1', '1 double bed'],
        ['Living room', '1 sofa bed'],
        ['Bedroom 2', '2 single beds, 1 bunk bed'],
      ],
    ],
    [
      'es',
      [
        ['Dormitorio 1', '1 cama doble'],
        ['Salón', '1 sofá cama'],
        ['Dormitorio 2', '2 camas individuales, 1 litera'],
      ],
    ],
  ] as const)('of each room are counted in %s', (locale, rows) => {
    expect(sleepRows(locale, messagesFor(locale).sleep, ROOMS)).toEqual(rows);
  });

  it('of a single bedroom need no number, and of no room there are none', () => {
    const rooms: Room[] = [{ type: 'bedroom', beds: [{ type: 'cot', count: 2 }] }];
    expect(sleepRows('es', messagesFor('es').sleep, rooms)).toEqual([['Dormitorio', '2 cunas']]);
    expect(sleepRows('en', messagesFor('en').sleep, [])).toEqual([]);
  });
});

const UNSAID: StayTerms = {
  checkInFrom: null,
  checkInUntil: null,
  checkOutUntil: null,
  quietFrom: null,
  quietUntil: null,
  houseRules: [],
  cancellation: null,
  payment: null,
};

describe('the terms', () => {
  it.each([
    ['en', { checkInFrom: '16:00', checkInUntil: '22:00' }, 'Check-in', 'From 16:00 to 22:00'],
    ['es', { checkInFrom: '16:00', checkInUntil: '01:30' }, 'Entrada', 'De las 16:00 a la 01:30'],
    ['en', { checkInFrom: '16:00' }, 'Check-in', 'From 16:00'],
    ['es', { checkInFrom: '16:00' }, 'Entrada', 'A partir de las 16:00'],
    ['es', { checkInUntil: '22:00' }, 'Entrada', 'Hasta las 22:00'],
    ['en', { checkOutUntil: '11:00' }, 'Check-out', 'Before 11:00'],
    ['es', { checkOutUntil: '11:00' }, 'Salida', 'Antes de las 11:00'],
    ['es', { quietFrom: '23:00', quietUntil: '08:00' }, 'Horas de silencio', 'De las 23:00 a las 08:00'],
    ['en', { cancellation: 'free_until_1_day' }, 'Cancellation', 'At no cost until 1 day before arrival'],
    ['es', { cancellation: 'not_refundable' }, 'Cancelación', 'No reembolsable'],
    ['es', { payment: 'full_on_arrival' }, 'Pago', 'Todo a la llegada'],
  ] as const)('in %s, %o are %s: %s', (locale, said, label, value) => {
    expect(termRows(messagesFor(locale).terms, { ...UNSAID, ...said })).toEqual([[label, value]]);
  });

  it('that the owner did not say are left out', () => {
    expect(termRows(messagesFor('en').terms, UNSAID)).toEqual([]);
  });
});
