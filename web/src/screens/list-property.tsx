import { incompleteness, orAway } from '@/api/away';
import { launchOffer } from '@/api/server';
import { loadBrand } from '@/brand/brand';
import { NewHome } from '@/features/draft/components/new-home';
import type { ListingFormMessages } from '@/features/listing-form/components/listing-form';
import { Pitch } from '@/features/pitch/components/pitch';
import { answeredQuestions } from '@/features/pitch/lib/questions';
import { homePreviewMessages } from '@/features/preview/lib/messages';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { QuestionsData } from '@/seo/structured-data';

/** The page for owners who list a home: what it brings them, and the form, which the browser fills and keeps. */
export async function ListPropertyScreen({ locale }: { locale: Locale }) {
  const [brand, offer] = await Promise.all([loadBrand(), orAway(launchOffer(locale))]);
  const { draft, pitch } = ownerMessagesFor(locale);
  return (
    <div {...incompleteness('offer', offer)}>
      <QuestionsData questions={answeredQuestions(locale, brand, pitch)} />
      <NewHome
        locale={locale}
        messages={{ draft, listed: pitch.listed, form: formMessages(locale) }}
        streets={brand.mapStyleUrl ?? null}
        listingsEmail={brand.listingsEmail}
        supportEmail={brand.supportEmail}
      >
        <Pitch locale={locale} brand={brand} offer={offer} />
      </NewHome>
    </div>
  );
}

/** The texts of the form, and those of the guests' pages that its parts and its preview show. */
function formMessages(locale: Locale): ListingFormMessages {
  const { homeForm, homePhotos, location, platforms, preview } = ownerMessagesFor(locale);
  const messages = messagesFor(locale);
  const { legalNotice, privacy, terms } = messages.shell;
  const page = { ...homePreviewMessages(messages), shell: { legalNotice, privacy, terms } };
  return { homeForm, homePhotos, location, platforms, preview, page };
}
