import type { Property } from '@/api/types';
import { contactLabel, ownerFirstName } from '@/features/contact/lib/contact';
import { Gallery } from '@/features/gallery/components/gallery';
import { Block } from '@/features/listing/components/blocks';
import { PropertyDescription } from '@/features/listing/components/property-description';
import { PropertyFacts } from '@/features/listing/components/property-facts';
import { PropertyHeading } from '@/features/listing/components/property-heading';
import { PropertyAmenities, PropertyLists } from '@/features/listing/components/property-lists';
import { PropertySleep } from '@/features/listing/components/property-sleep';
import { Rows } from '@/features/listing/components/texts';
import { ownerLinks, priceLine } from '@/features/listing/lib/words';
import type { Day } from '@/features/stay/lib/day';
import type { Locale } from '@/i18n/locale';
import type { PropertyMessages } from '@/i18n/words';
import type { PreviewWords } from '../lib/words';

type GuestViewProps = {
  locale: Locale;
  property: Property;
  /** The secret of the draft that has the photos. */
  draft: string | null;
  today: Day;
  messages: PreviewWords;
  page: PropertyMessages;
};

/** A home as on its page for guests. Where they find the calendar, the map and the form, it says so. */
export function GuestView({ locale, property, draft, today, messages, page }: GuestViewProps) {
  // Guests see active homes only. A draft has no ID yet.
  const home: Property = { ...property, status: 'active', id: property.id || messages.idToCome };
  return (
    <article>
      <p className="font-semibold">{messages.guestView}</p>
      <div className="mt-3 overflow-hidden rounded-frame border border-line bg-lime">
        <Gallery locale={locale} name={home.name} photos={home.photos} messages={page} draft={draft} />
        <div className="px-5 pt-7 pb-10 sm:px-8">
          <PropertyHeading locale={locale} property={home} messages={page} level={3} />
          <PropertyFacts locale={locale} property={home} messages={page} />
          <PropertyDescription locale={locale} property={home} messages={page.detail} />
          <PropertySleep locale={locale} property={home} messages={page.sleep} level={4} />
          <PropertyAmenities property={home} messages={page} level={4} />
          <ContactFacts locale={locale} property={home} messages={messages} page={page} />
          <PlaceFacts property={home} messages={messages} words={page.map} />
          <PropertyLists locale={locale} property={home} messages={page} today={today} level={4} />
        </div>
      </div>
    </article>
  );
}

type ContactFactsProps = Pick<GuestViewProps, 'locale' | 'property' | 'messages' | 'page'>;

/** The price and the ways to the owner, without links. */
function ContactFacts({ locale, property, messages, page }: ContactFactsProps) {
  const { channel } = property.contact;
  const links = ownerLinks(property.links, page.contact);
  return (
    <Block title={page.contact.title} level={4}>
      <p>
        <span className="font-display text-30 font-semibold">
          {priceLine(locale, page.card, property.price)}
        </span>{' '}
        <span className="text-ink-2">{page.contact.perNight}</span>
      </p>
      {channel === null ? (
        <p className="mt-4 rounded-control bg-hatch px-4 py-3">{page.contact.missing}</p>
      ) : (
        <div className="mt-4">
          <Rows
            rows={[
              [messages.contactWay, contactLabel(page.contact, channel, ownerFirstName(property.contact))],
            ]}
          />
        </div>
      )}
      {links.length > 0 && (
        <ul aria-label={messages.elsewhere} className="mt-4 space-y-2">
          {links.map(({ url, label }) => (
            <li key={url} className="wrap-anywhere">
              {label}: <span className="text-ink-2">{url}</span>
            </li>
          ))}
        </ul>
      )}
      <Note text={messages.calendarNote} />
    </Block>
  );
}

type PlaceFactsProps = { property: Property; messages: PreviewWords; words: PropertyMessages['map'] };

/** Where the home is, about, without the map. */
function PlaceFacts({ property, messages, words }: PlaceFactsProps) {
  return (
    <Block title={words.title} level={4}>
      {property.approximatePoint ? (
        <>
          <p className="max-w-[62ch]">
            <strong>{words.approximate}.</strong> {words.about}
          </p>
          <Note text={messages.mapNote} />
        </>
      ) : (
        <p className="text-ink-2">{words.updating}</p>
      )}
    </Block>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p role="note" className="mt-4 max-w-[62ch] rounded-control bg-sea-mist px-4 py-3">
      {text}
    </p>
  );
}
