import { readOwnListing } from '@/api/owner';
import type { Quality } from '@/api/types';
import { useQuery } from '@/api/use-query';
import { fieldOfAdvice } from '@/features/listing-form/lib/errors';
import { Completeness } from '@/features/preview/components/findings';
import { stepOf } from '@/features/property-form/lib/check';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { updatePropertyPath } from '@/i18n/paths';

type HomeQualityProps = { locale: Locale; homeId: string; words: OwnerMessages['preview'] };

/** Reads how complete the home is. Where that fails, the page does without. */
export function HomeQuality({ locale, homeId, words }: HomeQualityProps) {
  const { value } = useQuery(`${homeId} ${locale}`, () => readOwnListing(homeId, locale));
  if (value?.kind !== 'done') return null;
  return <QualityOfHome locale={locale} homeId={homeId} quality={value.value.quality} words={words} />;
}

/** How complete a home is, with a way to the step of the form where each improvement is made. */
export function QualityOfHome({ locale, homeId, quality, words }: HomeQualityProps & { quality: Quality }) {
  const hrefOf = (code: string) => {
    const field = fieldOfAdvice(code);
    return field && `${updatePropertyPath(locale, homeId)}&step=${stepOf(field)}`;
  };
  return (
    <div className="max-w-[62ch] border-t border-line pt-6">
      <Completeness locale={locale} quality={quality} messages={words} hrefOf={hrefOf} />
    </div>
  );
}
