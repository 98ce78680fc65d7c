import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { Approvals } from '@/features/dashboard/components/approvals';
import { Dashboard } from '@/features/dashboard/components/dashboard';
import { RoutingTest } from '@/features/dashboard/components/routing-test';
import { SCREENS, type ScreenName, screenOf } from '@/features/dashboard/lib/screens';
import type { Locale } from '@/i18n/locale';
import { messagesFor, propertyMessagesFor } from '@/i18n/messages';
import { type OwnerMessages, ownerMessagesFor } from '@/i18n/owner-messages';
import { frameParts } from './frame-parts';

/** The frame of the operators' pages: a shell without any data. The browser asks who is signed in. */
export async function AdminFrame({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { review, dashboard } = ownerMessagesFor(locale);
  return (
    <Dashboard locale={locale} frame={await frameParts(locale)} review={review} words={dashboard.frame}>
      {children}
    </Dashboard>
  );
}

/** The approval queue. */
export function ApprovalsScreen({ locale }: { locale: Locale }) {
  const { review, preview } = ownerMessagesFor(locale);
  const templates = {
    en: ownerMessagesFor('en').review.template,
    es: ownerMessagesFor('es').review.template,
  };
  return (
    <Approvals
      messages={{ review, preview }}
      page={{ ...propertyMessagesFor(locale), calendar: messagesFor(locale).calendar }}
      templates={templates}
    />
  );
}

/** What each screen is drawn by. */
const DRAWN: Record<ScreenName, (words: OwnerMessages['dashboard'], locale: Locale) => ReactNode> = {
  routingTest: ({ routingTest }) => <RoutingTest words={routingTest} />,
};

/** Any other screen of the dashboard. */
export function AdminScreen({ locale, id }: { locale: Locale; id: string }) {
  const name = screenOf(id);
  return name ? DRAWN[name](ownerMessagesFor(locale).dashboard, locale) : notFound();
}

/** The last parts of the addresses that have a screen. */
export function screenParams(): { id: string }[] {
  return Object.values(SCREENS).map((id) => ({ id }));
}
