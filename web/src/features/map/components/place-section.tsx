import type { Property } from '@/api/types';
import { Block } from '@/features/listing/components/blocks';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import { PlaceMap } from './place-map';

type PlaceSectionProps = {
  locale: Locale;
  property: Property;
  streets: string | null;
  messages: Messages['map'];
};

export function PlaceSection({ locale, property, streets, messages }: PlaceSectionProps) {
  const { id, name, city, approximatePoint: point } = property;
  const { about, updating, coast, sources, ...drawn } = messages;
  if (!point) {
    return (
      <Block title={messages.title}>
        <p className="text-ink-2">{updating}</p>
      </Block>
    );
  }
  return (
    <Block title={messages.title}>
      <p className="mb-4 max-w-[62ch]">
        <strong>{messages.approximate}.</strong> {about}
      </p>
      <PlaceMap
        locale={locale}
        propertyId={id}
        name={name}
        place={city}
        point={point}
        streets={streets}
        messages={drawn}
      />
      {/* The licences of the data ask for this beside every map. */}
      <p className="mt-1 text-14 text-ink-2">
        <a
          href="https://www.openstreetmap.org/copyright"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center underline"
        >
          {coast}
        </a>{' '}
        {sources}
      </p>
    </Block>
  );
}
