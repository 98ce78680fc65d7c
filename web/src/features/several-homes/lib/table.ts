import type { FormWords } from '@/features/listing-form/components/part';
import { countryName, languageName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { COLUMNS, type Column, headingsOf, REQUIRED_COLUMNS } from './columns';

/** The cells of a table as a spreadsheet saves it, in UTF-8 or in the old alphabet of Western Europe. */
export async function readCells(file: Blob): Promise<string[][]> {
  const [{ default: papa }, bytes] = await Promise.all([import('papaparse'), file.arrayBuffer()]);
  const text = textOf(bytes).replace(/\r\n?/g, '\n');
  return papa.parse<string[]>(text, { delimiter: delimiterOf(text), newline: '\n' }).data;
}

/** What separates the cells: what the headings have most of, outside of quotes. */
function delimiterOf(text: string): string {
  const head = text.replace(/"[^"]*"/g, '').split('\n', 1)[0] ?? '';
  const count = (mark: string) => head.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A home that shows how the columns are filled in. */
function example(locale: Locale, { page }: FormWords): Partial<Record<Column, string>> {
  return {
    name: 'Casa Lajares',
    propertyType: page.propertyType.house,
    description: page.propertyType.house,
    maxGuests: '4',
    bedrooms: '2',
    bathrooms: '1',
    country: countryName(locale, 'ES'),
    postalCode: '35650',
    city: 'Lajares',
    priceMin: '120',
    descriptionLanguage: languageName(locale, locale),
    region: 'Fuerteventura',
    currency: 'EUR',
    minNights: '3',
    checkInFrom: '16:00',
    checkOutUntil: '11:00',
    amenities: [page.amenity.wifi, page.amenity.terrace].join(', '),
    poolAccess: page.featureValue.no_pool,
  };
}

/** The table to fill in: headings, those that are required with a star, and an example. Spreadsheets in Spanish separate by `;`. */
export function template(locale: Locale, words: FormWords): string {
  const headings = headingsOf(locale, words);
  const required: readonly Column[] = REQUIRED_COLUMNS;
  const sample = example(locale, words);
  const rows = [
    COLUMNS.map((column) => headings[column] + (required.includes(column) ? '*' : '')),
    COLUMNS.map((column) => sample[column] ?? ''),
  ];
  const mark = locale === 'es' ? ';' : ',';
  return `${rows.map((row) => row.map(quoted).join(mark)).join('\r\n')}\r\n`;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
