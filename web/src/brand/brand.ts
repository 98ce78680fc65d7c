import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A platform's charge to owners, with the source of the figure and the day on which it was read. */
export type CompetitorCommission = {
  readonly platform: string;
  readonly percent: number;
  readonly source: string;
  /** `YYYY-MM-DD`. */
  readonly asOf: string;
};

/** A company that helps owners with licences and the registration of guests. */
export type CompliancePartner = {
  readonly name: string;
  readonly url: string;
  /** The path of its logo on this site, such as `/pictures/partner.svg`. */
  readonly logo?: string | null;
};

/** The content of `deploy/brand.json`; its fields are explained in `deploy/README.md`. */
export type Brand = {
  readonly name: string;
  readonly nameLead: string;
  readonly nameAccent: string;
  readonly idPrefix: string;
  readonly supportEmail: string;
  readonly listingsEmail: string;
  readonly whatsappNumber: string | null;
  readonly companyName: string;
  readonly companyTaxId: string | null;
  /** The address for invoices; city and region without it. */
  readonly companyAddress?: string | null;
  readonly companyCity: string;
  readonly companyRegion: string;
  readonly companyCountry: string;
  readonly yearlyPriceMinor: number;
  /** ISO 4217. */
  readonly yearlyPriceCurrency: string;
  readonly launchOfferSize: number;
  readonly specialPriceAbove: number;
  /** What the value added tax is called; `IVA` without it. */
  readonly vatName?: string;
  /** Its rate; 21 without it. */
  readonly vatPercent?: number;
  /** How the yearly fee is paid, in both languages. */
  readonly paymentInstructions?: { readonly en: string; readonly es: string };
  readonly competitorCommissions: readonly CompetitorCommission[];
  readonly compliancePartner?: CompliancePartner | null;
  /** The address of a calendar with which operators test that calendars can be read. */
  readonly partnerCalendarUrl?: string | null;
  /** A MapLibre style with streets. */
  readonly mapStyleUrl?: string | null;
  readonly colorsLight: Readonly<Record<string, string>>;
  readonly colorsDark: Readonly<Record<string, string>>;
};

/** The prices and the launch offer that operators set. */
type Terms = {
  readonly size: number;
  readonly yearlyPriceMinor: number;
  readonly currency: string;
  readonly specialPriceAbove: number;
};

/** The brand with the terms in effect; those of the file where they could not be read. */
export function withTerms(brand: Brand, terms: Terms | null): Brand {
  if (!terms) return brand;
  const { size, yearlyPriceMinor, currency, specialPriceAbove } = terms;
  return {
    ...brand,
    launchOfferSize: size,
    yearlyPriceMinor,
    yearlyPriceCurrency: currency,
    specialPriceAbove,
  };
}

let reading: Promise<Brand> | undefined;

/** The brand, read once per process. A missing or invalid file is an error, because no page works without it. */
export function loadBrand(): Promise<Brand> {
  reading ??= readBrand();
  return reading;
}

async function readBrand(): Promise<Brand> {
  const file = brandFile();
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Brand;
  } catch (error) {
    reading = undefined;
    throw new Error(`cannot read the brand file ${file}; set CASACERO_BRAND_FILE`, { cause: error });
  }
}

/** The brand file: the configured one, else the one beside the standalone server, else the one of the checkout. */
function brandFile(): string {
  const configured = process.env.CASACERO_BRAND_FILE;
  if (configured) return configured;
  const besideServer = join(process.cwd(), 'brand.json');
  return existsSync(besideServer) ? besideServer : join(process.cwd(), '..', 'deploy', 'brand.json');
}

const COLOR_NAME = /^[a-z0-9-]+$/;
const COLOR_VALUE = /^#[0-9a-f]{6}$/i;

/**
 * The colours as custom properties: light ones, and dark ones where the visitor chose them or leaves it to a dark device. Paper
 * is light. Refuses anything that is not a plain colour.
 */
export function brandStyle(brand: Brand): string {
  const declarations = (colors: Readonly<Record<string, string>>) =>
    Object.entries(colors)
      .map(([name, value]) => {
        if (!COLOR_NAME.test(name) || !COLOR_VALUE.test(value)) {
          throw new Error(`the brand colour ${name} is not of the form #RRGGBB: ${value}`);
        }
        return `--brand-${name}:${value}`;
      })
      .join(';');
  const dark = declarations(brand.colorsDark);
  return (
    `:root{${declarations(brand.colorsLight)}}` +
    `@media screen{:root[data-theme=dark]{${dark}}}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}`
  );
}
