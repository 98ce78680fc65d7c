import type { ListedProperty, PublicHost } from '@/api/types';
import type { Brand } from '@/brand/brand';
import { photoUrl, photoWidth } from '@/features/listing/lib/photo';
import type { Locale } from '@/i18n/locale';
import { homePath, hostPath, propertyPath } from '@/i18n/paths';

const CONTEXT = 'https://schema.org';

/** Facts in the words of schema.org. */
export type Facts = { readonly '@type': string } & Readonly<Record<string, unknown>>;

/**
 * Facts as the content of a script element. Every `<` is escaped, so that no text can close the element or open a comment in
 * it: https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
export function jsonLdText(facts: readonly Facts[]): string {
  const [only, ...others] = facts.map((each) => ({ '@context': CONTEXT, ...each }));
  return JSON.stringify(others.length === 0 ? only : [only, ...others]).replace(/</g, '\\u003c');
}

/** A step of the way to a page: its name and its path. */
export type Step = { readonly name: string; readonly path: string };

/** The way to a page, the page itself last. https://developers.google.com/search/docs/appearance/structured-data/breadcrumb */
export function breadcrumbList(steps: readonly Step[], base: URL): Facts {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, base).href,
    })),
  };
}

/** The homes of a list, in its order. */
export function itemList(
  locale: Locale,
  homes: readonly Pick<ListedProperty, 'id' | 'name'>[],
  base: URL,
): Facts {
  return {
    '@type': 'ItemList',
    numberOfItems: homes.length,
    itemListElement: homes.map(({ id, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: new URL(propertyPath(locale, id), base).href,
    })),
  };
}

/** Somebody who has homes here: what they chose to tell. */
export function profilePage(locale: Locale, host: PublicHost, base: URL): Facts {
  const { id, name, about, languages, photo } = host;
  return {
    '@type': 'ProfilePage',
    url: new URL(hostPath(locale, id), base).href,
    mainEntity: {
      '@type': 'Person',
      name,
      ...(about ? { description: about } : {}),
      ...(photo ? { image: new URL(photoUrl(photo, photoWidth(photo, 256)), base).href } : {}),
      ...(languages.length > 0 ? { knowsLanguage: languages } : {}),
    },
  };
}

/** A question and its answer, as the page shows them. */
export type Question = { readonly question: string; readonly answer: string };

export function faqPage(questions: readonly Question[]): Facts {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export function organization(locale: Locale, brand: Brand, base: URL): Facts {
  return {
    '@type': 'Organization',
    name: brand.name,
    legalName: brand.companyName,
    url: new URL(homePath(locale), base).href,
    logo: new URL('/pictures/icon-512.png', base).href,
    email: brand.supportEmail,
    address: {
      '@type': 'PostalAddress',
      addressLocality: brand.companyCity,
      addressRegion: brand.companyRegion,
      addressCountry: brand.companyCountry,
    },
  };
}
