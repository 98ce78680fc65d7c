import en from '../../../web/src/messages/en/shell.json' with { type: 'json' };
import es from '../../../web/src/messages/es/shell.json' with { type: 'json' };
import propertyEn from '../../../web/src/messages/en/property.json' with { type: 'json' };
import propertyEs from '../../../web/src/messages/es/property.json' with { type: 'json' };
import { OWNER_WORDS, type OwnerWords } from './owner-words';

/** How long a map may take: it gives up after 20 seconds for its file, and 20 more for its first drawing. */
export const MAP_PATIENCE = { timeout: 45_000 };

export type Site = {
  language: 'en' | 'es';
  home: string;
  list: string;
  property: (id: string) => string;
  /** The page of a place that has homes. */
  destination: (place: string) => string;
  favourites: string;
  /** The page of the links in mails about alerts. */
  alert: string;
  /** The page of a guest's inquiry. */
  inquiry: string;
  /** The page of the inquiries that a browser sent. */
  inquiries: string;
  legal: { notice: string; privacy: string; terms: string };
  /** The pages about the site. */
  about: string;
  contact: string;
  licensing: string;
  landing: string;
  /** The pages of owners and operators. */
  listHome: string;
  updateHome: string;
  ownerSignIn: string;
  ownerLink: string;
  manageHome: (id: string) => string;
  ownHomes: string;
  admin: string;
  adminHomes: string;
  owner: OwnerWords;
  /** The texts of the pages, so that a test finds elements by the words that a guest reads. */
  words: typeof en & typeof propertyEn;
};

export const ENGLISH: Site = {
  language: 'en',
  home: '/',
  list: '/properties',
  property: (id) => `/property/${id}`,
  destination: (place) => `/destinations/${place}`,
  favourites: '/favourites',
  alert: '/alert',
  inquiry: '/inquiry',
  inquiries: '/inquiries',
  legal: { notice: '/legal-notice', privacy: '/privacy', terms: '/terms' },
  about: '/about',
  contact: '/contact',
  licensing: '/licensing',
  landing: '/landing',
  listHome: '/list-property',
  updateHome: '/update-property',
  ownerSignIn: '/owner',
  ownerLink: '/owner/link',
  manageHome: (id) => `/manage/${id}`,
  ownHomes: '/owner/homes',
  admin: '/admin',
  adminHomes: '/admin/homes',
  owner: OWNER_WORDS.en,
  words: { ...en, ...propertyEn },
};

export const SPANISH: Site = {
  language: 'es',
  home: '/es',
  list: '/es/propiedades',
  property: (id) => `/es/propiedad/${id}`,
  destination: (place) => `/es/destinos/${place}`,
  favourites: '/es/favoritos',
  alert: '/es/alerta',
  inquiry: '/es/consulta',
  inquiries: '/es/consultas',
  legal: { notice: '/es/aviso-legal', privacy: '/es/privacidad', terms: '/es/terminos' },
  about: '/es/acerca-de',
  contact: '/es/contacto',
  licensing: '/es/licencias',
  landing: '/es/landing',
  listHome: '/es/listar-propiedad',
  updateHome: '/es/actualizar-propiedad',
  ownerSignIn: '/es/propietario',
  ownerLink: '/es/propietario/enlace',
  manageHome: (id) => `/es/gestionar/${id}`,
  ownHomes: '/es/propietario/alojamientos',
  admin: '/es/admin',
  adminHomes: '/es/admin/alojamientos',
  owner: OWNER_WORDS.es,
  words: { ...es, ...propertyEs },
};

export const SITES = [ENGLISH, SPANISH];

/** A home of the demo data with photos, platforms and taken nights. */
export const SAMPLE = 'CASA-1001';

/** The heading with the number of homes, such as '{count} Properties Found', as a pattern. */
export function foundHeading(site: Site): RegExp {
  const { one, other } = site.words.list.found;
  const pattern = (form: string) => form.replace('{count}', '[\\d.,]+');
  return new RegExp(`^(${pattern(one)}|${pattern(other)})$`);
}

/** A text with `{name}` in it, as a pattern with any text in that place. */
export function template(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`);
}

/** A text with values in place of each `{name}`. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
