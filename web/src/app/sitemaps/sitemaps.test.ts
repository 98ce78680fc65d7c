import { beforeEach, expect, it, vi } from 'vitest';
import { searchProperties, topDestinations } from '@/api/server';
import type { Destination, PropertyPage } from '@/api/types';
import { GET } from './[name]/route';

vi.mock('@/api/server', () => ({ searchProperties: vi.fn(), topDestinations: vi.fn() }));

const file = async (name: string) => {
  const response = await GET(new Request('https://casa.example'), { params: Promise.resolve({ name }) });
  return { status: response.status, text: await response.text() };
};

const island: Destination = {
  kind: 'area',
  name: 'Fuerteventura',
  region: 'Las Palmas',
  country: 'ES',
  count: 7,
  fullName: 'Fuerteventura, Las Palmas, ES',
};

beforeEach(() => {
  vi.mocked(topDestinations).mockResolvedValue([island]);
  vi.mocked(searchProperties).mockResolvedValue({
    items: [{ id: 'CASA-1', city: 'El Golfo', region: 'El Hierro' }],
    nextCursor: null,
  } as PropertyPage);
});

it.each([
  ['pages.xml', ['fuerteventura', 'las-palmas']],
  ['homes-1.xml', ['el-golfo', 'el-hierro']],
])('%s names the towns and areas %j in both languages', async (name, slugs) => {
  const { text } = await file(name);
  for (const slug of slugs) {
    for (const path of [`/destinations/${slug}`, `/es/destinos/${slug}`])
      expect(text).toMatch(new RegExp(`<loc>[^<]*${path}</loc><xhtml:link rel="alternate" hreflang="en"`));
  }
});

it.each(['homes-2.xml', 'homes.xml'])('there is no %s', async (name) => {
  expect((await file(name)).status).toBe(404);
});
