import { incompleteness, orAway } from '@/api/away';
import { launchOffer } from '@/api/server';
import { loadBrand, withTerms } from '@/brand/brand';
import { Pitch } from '@/features/list-property/components/pitch';
import { answeredQuestions } from '@/features/list-property/lib/questions';
import { NewHome } from '@/features/new-property/components/new-home';
import { SavingsSection } from '@/features/savings/components/savings-section';
import { SeveralGate } from '@/features/several-homes/components/several-gate';
import type { Locale } from '@/i18n/locale';
import { legalNames, messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { QuestionsData } from '@/seo/structured-data';

/** The page for owners who list a home: what it brings them, and the form, which the browser fills and keeps. */
export async function ListPropertyScreen({ locale }: { locale: Locale }) {
  const [file, offer] = await Promise.all([loadBrand(), orAway(launchOffer(locale))]);
  const brand = withTerms(file, offer);
  const { draft, pitch } = ownerMessagesFor(locale);
  const legal = legalNames(messagesFor(locale).shell);
  return (
    <div {...incompleteness('offer', offer)}>
      <QuestionsData questions={answeredQuestions(locale, brand, pitch)} />
      <SeveralGate locale={locale} legal={legal}>
        <NewHome
          locale={locale}
          messages={{ draft, listed: pitch.listed, legal }}
          streets={brand.mapStyleUrl ?? null}
          listingsEmail={brand.listingsEmail}
          supportEmail={brand.supportEmail}
        >
          <Pitch locale={locale} brand={brand} offer={offer}>
            <SavingsSection
              locale={locale}
              brand={brand}
              offer={offer}
              words={siteMessagesFor(locale).offer.savings}
            />
          </Pitch>
        </NewHome>
      </SeveralGate>
    </div>
  );
}
