import { orAway } from '@/api/away';
import { SEARCH_GUESTS_MAX } from '@/api/limits.gen';
import { findCalendar, findProperty } from '@/api/server';
import type { Property } from '@/api/types';
import { loadBrand } from '@/brand/brand';
import { Icon } from '@/components/icons';
import { CalendarSection } from '@/features/calendar/components/calendar-section';
import { ContactBar } from '@/features/contact/components/contact-bar';
import { ContactPanel } from '@/features/contact/components/contact-panel';
import { ownerFirstName, panelWords } from '@/features/contact/lib/contact';
import { townFullName } from '@/features/destination/lib/full-name';
import { FavouriteButton } from '@/features/favourites/components/favourite-button';
import { Gallery } from '@/features/gallery/components/gallery';
import { InquiryForm } from '@/features/inquiry/components/inquiry-form';
import { MessageSheet } from '@/features/inquiry/components/message-sheet';
import { formWords } from '@/features/inquiry/lib/words';
import { Breadcrumb } from '@/features/listing/components/breadcrumb';
import { PropertyDescription } from '@/features/listing/components/property-description';
import { PropertyFacts } from '@/features/listing/components/property-facts';
import { PropertyHeading } from '@/features/listing/components/property-heading';
import { PropertyAmenities, PropertyLists } from '@/features/listing/components/property-lists';
import { PropertySleep } from '@/features/listing/components/property-sleep';
import { cardMessages } from '@/features/listing/lib/card-messages';
import { ownerLinks } from '@/features/listing/lib/words';
import { PlaceSection } from '@/features/map/components/place-section';
import { PossibleStaysProvider } from '@/features/price/components/possible-stays';
import { StayPriceProvider } from '@/features/price/components/stay-price';
import { totalWords } from '@/features/price/lib/words';
import { RecordVisit } from '@/features/recent/components/record-visit';
import { toRecent } from '@/features/recent/lib/recent';
import { ReportButton } from '@/features/report/components/report-button';
import { type QueryValues, readSearch } from '@/features/search/lib/query';
import { PrintButton } from '@/features/share/components/print-button';
import { ShareButton } from '@/features/share/components/share-button';
import { SimilarHomes } from '@/features/similar/components/similar-homes';
import { BadDates } from '@/features/stay/components/bad-dates';
import { StayProvider } from '@/features/stay/components/stay-context';
import { readCount } from '@/features/stay/lib/address';
import { availabilityOf, pack } from '@/features/stay/lib/availability';
import { lastNightNeeded, utcToday } from '@/features/stay/lib/today';
import { EarlyView } from '@/features/tracking/components/early-view';
import { TrustSection } from '@/features/trust/components/trust-section';
import type { Locale } from '@/i18n/locale';
import { legalNames, messagesFor } from '@/i18n/messages';
import { managePath, propertyPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import { NotFoundScreen } from '@/screens/not-found';
import { publicUrl } from '@/seo/metadata';
import { StructuredData } from '@/seo/structured-data';

type PropertyDetailProps = { locale: Locale; id: string; query: QueryValues };

/** The page of one home: photos, description, availability, and contact. */
export async function PropertyDetailScreen({ locale, id, query }: PropertyDetailProps) {
  const now = new Date();
  const today = utcToday(now);
  const { search, badDates } = readSearch(query, today);
  const lastNight = lastNightNeeded(search.stay, today);
  const [property, calendar, brand] = await Promise.all([
    findProperty(locale, id),
    orAway(findCalendar(locale, id, lastNight ?? undefined)),
    loadBrand(),
  ]);
  // Next's own notFound() draws its page by script only. The gateway reads the status from this page instead.
  if (!property) return <NotFoundScreen locale={locale} about="property" />;

  const messages = messagesFor(locale);
  const children = readCount([query.children].flat()[0] ?? '', SEARCH_GUESTS_MAX);
  const { id: propertyId, name, city: place, contact } = property;
  const placeFullName = townFullName(property);
  const subject = { id: propertyId, name, place, placeFullName, contact };
  const { arrival, departure, addDate, guestCount } = messages.search;
  const panel = {
    contact: panelWords(messages.contact, contact),
    price: totalWords(messages.price),
    search: { arrival, departure, addDate, guestCount },
    dates: messages.dates,
    calendar: messages.calendar,
  };
  const site = siteMessagesFor(locale);
  const { offer, form } = site.alerts;
  const owner = ownerFirstName(property.contact);
  const { preparationNights } = property.rates.booking;

  return (
    <StayProvider
      calendar={calendar && pack({ ...availabilityOf(calendar), preparationNights })}
      today={today}
      maxGuests={property.maxGuests}
      asksForChildren={chargesAdults(property)}
      initial={{ stay: search.stay, guests: search.guests, children }}
    >
      <StayPriceProvider locale={locale} propertyId={property.id}>
        <PossibleStaysProvider locale={locale} propertyId={property.id}>
          <StructuredData locale={locale} property={property} />
          <EarlyView propertyId={property.id} />
          <RecordVisit home={toRecent(property)} />
          <div className="page">
            <Breadcrumb
              locale={locale}
              name={property.name}
              messages={{
                breadcrumb: messages.detail.breadcrumb,
                back: messages.detail.back,
                allHomes: messages.detail.allHomes,
              }}
            />
            <BadDates bad={badDates} text={messages.list.badDates} />
          </div>
          <div className="sm:page">
            <Gallery locale={locale} name={property.name} photos={property.photos} messages={messages} />
          </div>
          <div className="page mt-7 lg:mt-9 lg:grid lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:items-start lg:gap-x-16">
            <div className="min-w-0">
              <PropertyHeading locale={locale} property={property} messages={messages} />
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
              <div role="group" aria-label={site.detail.actions} className="no-print home-actions">
                <ShareButton
                  locale={locale}
                  title={name}
                  propertyId={propertyId}
                  messages={site.detail.share}
                />
                <FavouriteButton
                  propertyId={propertyId}
                  label={fill(messages.card.favourite, { name })}
                  text={site.favourites.save}
                />
                <PrintButton label={site.detail.print} />
              </div>
              <p className="print-only mt-2 text-14">
                {new URL(propertyPath(locale, propertyId), publicUrl()).toString()}
              </p>
              <PropertyFacts locale={locale} property={property} messages={messages} />
              <PropertyDescription locale={locale} property={property} messages={messages.detail} />
              <PropertySleep locale={locale} property={property} messages={messages.sleep} />
              <PropertyAmenities property={property} messages={messages} />
              <div className="mt-12">
                <CalendarSection locale={locale} calendar={calendar} messages={messages} now={now} />
              </div>
            </div>
            <div className="mt-12 lg:sticky lg:top-6 lg:row-span-2 lg:mt-0">
              <ContactPanel
                locale={locale}
                subject={subject}
                price={property.price}
                links={ownerLinks(property.links, messages.contact)}
                messages={panel}
                alerts={{ offer, loadFailed: form.loadFailed }}
              />
            </div>
            <div className="min-w-0">
              <MessageSheet
                title={owner ? fill(messages.inquiry.title, { name: owner }) : messages.inquiry.titleUnnamed}
                close={messages.inquiry.close}
              >
                <InquiryForm
                  locale={locale}
                  subject={subject}
                  supportEmail={brand.supportEmail}
                  messages={{
                    ...panel,
                    inquiry: formWords(messages.inquiry),
                    shell: legalNames(messages.shell),
                  }}
                />
              </MessageSheet>
              <PlaceSection
                locale={locale}
                property={property}
                streets={brand.mapStyleUrl ?? null}
                messages={messages.map}
              />
              <PropertyLists locale={locale} property={property} messages={messages} today={today} />
              <div className="no-print">
                <TrustSection
                  messages={site.detail.trust}
                  report={
                    <ReportButton
                      locale={locale}
                      home={{ id: propertyId, name }}
                      supportEmail={brand.supportEmail}
                      privacy={messages.shell.privacy}
                      messages={{ title: site.report.title, loadFailed: site.report.loadFailed }}
                    />
                  }
                />
              </div>
              <p className="no-print mt-10">
                {/* A plain link: only the owner of the home needs that page, so no guest's browser fetches it ahead. */}
                <a
                  href={managePath(locale, propertyId)}
                  rel="nofollow"
                  className="link-quiet inline-flex min-h-11 items-center gap-2 text-ink-2"
                >
                  <Icon name="key" />
                  {messages.detail.manage}
                </a>
              </p>
            </div>
          </div>
          <SimilarHomes
            locale={locale}
            propertyId={propertyId}
            place={place}
            placeFullName={placeFullName}
            messages={{
              similar: site.detail.similar,
              cards: { ...cardMessages(messages), price: panel.price },
            }}
          />
          <ContactBar locale={locale} price={property.price} messages={panel} />
        </PossibleStaysProvider>
      </StayPriceProvider>
    </StayProvider>
  );
}

/** Whether a tax is charged for adults only, in a home that children may come to. */
function chargesAdults({ rates, features }: Property): boolean {
  return (rates.fees.touristTaxMinor ?? 0) > 0 && features.childrenPolicy !== 'adults_only';
}
