import type { Property } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import { OwnerText } from './owner-text';

type PropertyDescriptionProps = { locale: Locale; property: Property; messages: Messages['detail'] };

export function PropertyDescription({ locale, property, messages }: PropertyDescriptionProps) {
  if (property.descriptions.length === 0) return <p className="mt-6 text-ink-2">{messages.noDescription}</p>;
  return (
    <section aria-label={messages.about} className="mt-7 max-w-[62ch]">
      <OwnerText locale={locale} texts={property.descriptions} messages={messages} />
    </section>
  );
}
