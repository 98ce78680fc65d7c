import { loadBrand } from '@/brand/brand';
import { OwnerLink } from '@/features/access/components/owner-link';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';

/** The page of a link in a mail to an owner: a shell without any visitor's data. The browser reads the link's secret. */
export async function OwnerLinkScreen({ locale }: { locale: Locale }) {
  const brand = await loadBrand();
  return (
    <article className="page min-h-dvh pt-6 sm:pt-12">
      <OwnerLink
        locale={locale}
        messages={messagesFor(locale).ownerLink}
        supportEmail={brand.supportEmail}
        sampleId={`${brand.idPrefix}1001`}
      />
    </article>
  );
}
