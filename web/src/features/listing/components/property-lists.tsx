import type { Property } from '@/api/types';
import { bookingRows, extraFeeRows, feeRows, type Row, rateRows } from '@/features/price/lib/words';
import { grouped } from '@/features/property-form/lib/amenities';
import { FACILITIES, FEATURE_NUMBER_NAMES, POLICIES } from '@/features/property-form/lib/features';
import type { Day } from '@/features/stay/lib/day';
import { formatInstantDate } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import { termRows } from '../lib/terms';
import { distanceText } from '../lib/words';
import { Block, type SectionLevel } from './blocks';
import { OwnerText } from './owner-text';
import { Rows, TickGroups, Ticks } from './texts';

type PropertyAmenitiesProps = {
  property: Property;
  messages: Pick<Messages, 'amenity' | 'amenityGroup' | 'detail'>;
  level?: SectionLevel;
};

export function PropertyAmenities({ property, messages, level }: PropertyAmenitiesProps) {
  const groups = grouped(property.features.amenities);
  if (groups.length === 0) return null;
  return (
    <Block title={messages.detail.amenities} level={level}>
      <TickGroups
        groups={groups.map(([group, amenities]) => [
          messages.amenityGroup[group],
          amenities.map((amenity) => messages.amenity[amenity]),
        ])}
      />
    </Block>
  );
}

type PropertyListsProps = {
  locale: Locale;
  property: Property;
  messages: Pick<Messages, 'detail' | 'feature' | 'featureValue' | 'price' | 'terms' | 'view'>;
  today: Day;
  level?: SectionLevel;
};

/** What to know before a stay, such as house rules and distances, and the details of the listing. */
export function PropertyLists({ locale, property, messages, today, level }: PropertyListsProps) {
  const { detail, feature, featureValue } = messages;
  const { features, distances, rates, stayTerms, price } = property;
  const views = features.views.map((view) => messages.view[view]);
  const costs = [
    ...rateRows(locale, messages.price, rates, price.currency, today),
    ...bookingRows(locale, messages.price, rates.booking),
    ...feeRows(locale, messages.price, rates.fees, price.currency),
    ...extraFeeRows(locale, messages.price, rates.extraFees, price.currency),
  ];
  const terms = termRows(messages.terms, stayTerms);
  const kilometres = [
    [detail.toBeach, distances.toBeach],
    [detail.toCenter, distances.toCenter],
    [detail.toAirport, distances.toAirport],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  return (
    <>
      {costs.length > 0 && (
        <Block title={messages.price.title} level={level}>
          <Rows rows={costs} />
        </Block>
      )}
      {terms.length > 0 && (
        <Block title={messages.terms.title} level={level}>
          <Rows rows={terms} />
        </Block>
      )}
      {views.length > 0 && (
        <Block title={detail.views} level={level}>
          <Ticks items={views} />
        </Block>
      )}
      <Block title={detail.features} level={level}>
        <Rows
          rows={[
            ...FACILITIES.map((name): Row => [feature[name], featureValue[features[name]]]),
            ...FEATURE_NUMBER_NAMES.flatMap((name): Row[] =>
              features[name] ? [[feature[name], String(features[name])]] : [],
            ),
          ]}
        />
      </Block>
      <Block title={detail.policies} level={level}>
        <Rows rows={POLICIES.map((name) => [feature[name], featureValue[features[name]]])} />
        {stayTerms.houseRules.length > 0 && (
          <div className="mt-5 max-w-[62ch]">
            <OwnerText locale={locale} texts={stayTerms.houseRules} messages={detail} />
          </div>
        )}
      </Block>
      {kilometres.length > 0 && (
        <Block title={detail.distances} level={level}>
          <Rows
            rows={kilometres.map(([label, value]) => [capitalized(label), distanceText(locale, value)])}
          />
        </Block>
      )}
      <Block title={detail.information} level={level}>
        <Rows
          rows={[
            [detail.propertyId, property.id],
            [detail.licenceNumber, property.licenseNumber ?? detail.noLicence],
            [detail.listed, formatInstantDate(locale, property.listedAt, property.timeZone)],
            [detail.status, detail.statusValue[property.status]],
            ...(property.contact.ownerName
              ? ([[detail.owner, property.contact.ownerName]] satisfies Row[])
              : []),
            ...hostRows(detail, property.professionalHost),
          ]}
        />
      </Block>
    </>
  );
}

/** Whether a private person or a business lets the home; of a business, who it is. */
function hostRows(words: Messages['detail'], host: Property['professionalHost']): Row[] {
  if (!host) return [[words.host, words.privateHost]];
  return [
    [words.host, words.professionalHost],
    [words.company, host.company],
    [words.registerNumber, host.registerNumber],
    [words.hostAddress, host.address],
  ];
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
