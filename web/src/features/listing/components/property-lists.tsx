import type { ReactNode } from 'react';
import type { Property } from '@/api/types';
import { Icon } from '@/components/icons';
import { formatInstantDate } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import { distanceText } from '../lib/words';

type PropertyListsProps = { locale: Locale; property: Property; messages: Messages };

/** The amenities of the home. */
export function PropertyAmenities({ property, messages }: Omit<PropertyListsProps, 'locale'>) {
  const amenities = property.features.amenities.map((amenity) => messages.amenity[amenity]);
  if (amenities.length === 0) return null;
  return (
    <Block title={messages.detail.amenities}>
      <Ticks items={amenities} />
    </Block>
  );
}

/** What to know before a stay, such as house rules and distances, and the details of the listing. */
export function PropertyLists({ locale, property, messages }: PropertyListsProps) {
  const { detail, feature, featureValue } = messages;
  const { features, distances } = property;
  const views = features.views.map((view) => messages.view[view]);
  const kilometres = [
    [detail.toBeach, distances.toBeach],
    [detail.toCenter, distances.toCenter],
    [detail.toAirport, distances.toAirport],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  return (
    <>
      {views.length > 0 && (
        <Block title={detail.views}>
          <Ticks items={views} />
        </Block>
      )}
      <Block title={detail.features}>
        <Rows
          rows={[
            [feature.poolAccess, featureValue[features.poolAccess]],
            [feature.parking, featureValue[features.parking]],
            [feature.kitchen, featureValue[features.kitchen]],
            [feature.airConditioning, featureValue[features.airConditioning]],
            [feature.accessibility, featureValue[features.accessibility]],
          ]}
        />
      </Block>
      <Block title={detail.policies}>
        <Rows
          rows={[
            [feature.petPolicy, featureValue[features.petPolicy]],
            [feature.smokingPolicy, featureValue[features.smokingPolicy]],
            [feature.childrenPolicy, featureValue[features.childrenPolicy]],
          ]}
        />
      </Block>
      {kilometres.length > 0 && (
        <Block title={detail.distances}>
          <Rows
            rows={kilometres.map(([label, value]) => [capitalized(label), distanceText(locale, value)])}
          />
        </Block>
      )}
      <Block title={detail.information}>
        <Rows
          rows={[
            [detail.propertyId, property.id],
            [detail.licenceNumber, property.licenseNumber ?? detail.noLicence],
            [detail.listed, formatInstantDate(locale, property.listedAt, property.timeZone)],
            [detail.status, detail.statusValue[property.status]],
            ...(property.contact.ownerName
              ? ([[detail.owner, property.contact.ownerName]] as [string, string][])
              : []),
          ]}
        />
      </Block>
    </>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="mb-4 text-22">{title}</h2>
      {children}
    </section>
  );
}

function Ticks({ items }: { items: string[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-2.5 sm:grid-cols-3">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2">
          <Icon name="check" className="mt-0.5 size-5 text-ok" />
          {item}
        </li>
      ))}
    </ul>
  );
}

function Rows({ rows }: { rows: [label: string, value: string][] }) {
  return (
    <dl className="border-t border-line">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
