import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { beforeEach, expect, it, vi } from 'vitest';
import { findCalendar, findProperty } from '@/api/server';
import { property } from '@/features/listing/lib/testing/property';
import type { QueryValues } from '@/features/search/lib/query';
import { addDays } from '@/features/stay/lib/day';
import { utcToday } from '@/features/stay/lib/today';
import { LOCALES, type Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { PropertyDetailScreen } from './property-detail';

vi.mock('@/api/server', () => ({ findCalendar: vi.fn(), findProperty: vi.fn() }));
vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }));

const htmlOf = async (locale: Locale, query: QueryValues) =>
  text((await prerenderToNodeStream(await PropertyDetailScreen({ locale, id: property.id, query }))).prelude);

beforeEach(() => {
  vi.mocked(findProperty).mockResolvedValue(property);
  vi.mocked(findCalendar).mockResolvedValue(null);
});

const day = (ahead: number) => addDays(utcToday(new Date()), ahead);

it.each(LOCALES)('a home says in %s that the dates of its address cannot be used', async (locale) => {
  const { badDates } = messagesFor(locale).list;
  const says = async (query: QueryValues) => (await htmlOf(locale, query)).includes(badDates);
  expect(await says({ checkIn: '2024-05-08', checkOut: '2024-05-15' })).toBe(true);
  expect(await says({ checkIn: day(30), checkOut: day(37) })).toBe(false);
  expect(await says({})).toBe(false);
});
