import type { HostPage, ListedProperty, Property } from '@/api/types';
import { loadBrand } from '@/brand/brand';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { homePath, hostPath, propertiesPath, propertyPath } from '@/i18n/paths';
import {
  breadcrumbList,
  type Facts,
  faqPage,
  itemList,
  jsonLdText,
  organization,
  profilePage,
  type Question,
  type Step,
} from './json-ld';
import { publicUrl } from './metadata';
import { vacationRental } from './vacation-rental';

/** The home, and the way to it, as schema.org data for search engines. */
export function StructuredData({ locale, property }: { locale: Locale; property: Property }) {
  const way = wayToHomes(locale, { name: property.name, path: propertyPath(locale, property.id) });
  return <JsonLd facts={[vacationRental(locale, property), way]} />;
}

type HomeListDataProps = {
  locale: Locale;
  homes: readonly Pick<ListedProperty, 'id' | 'name'>[];
  /** The page itself, where it is not the list of all homes. */
  page?: Step;
};

/** The homes of a list, and the way to it. */
export function HomeListData({ locale, homes, page }: HomeListDataProps) {
  const list = homes.length > 0 ? [itemList(locale, homes, publicUrl())] : [];
  return <JsonLd facts={[wayToHomes(locale, page), ...list]} />;
}

/** Somebody who has homes here, the way to their page, and the homes. */
export function HostData({ locale, page: { host, homes } }: { locale: Locale; page: HostPage }) {
  const way = wayToHomes(locale, { name: host.name, path: hostPath(locale, host.id) });
  const list = homes.length > 0 ? [itemList(locale, homes, publicUrl())] : [];
  return <JsonLd facts={[profilePage(locale, host, publicUrl()), way, ...list]} />;
}

/** Questions with answers that the page shows. */
export function QuestionsData({ questions }: { questions: readonly Question[] }) {
  return <JsonLd facts={[faqPage(questions)]} />;
}

export async function OrganizationData({ locale }: { locale: Locale }) {
  return <JsonLd facts={[organization(locale, await loadBrand(), publicUrl())]} />;
}

function wayToHomes(locale: Locale, page?: Step): Facts {
  const { home, properties } = messagesFor(locale).shell;
  const steps = [
    { name: home, path: homePath(locale) },
    { name: properties, path: propertiesPath(locale) },
  ];
  return breadcrumbList(page ? [...steps, page] : steps, publicUrl());
}

function JsonLd({ facts }: { facts: readonly Facts[] }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped
      dangerouslySetInnerHTML={{ __html: jsonLdText(facts) }}
    />
  );
}
