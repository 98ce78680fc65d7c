import { LegalScreen, legalMetadata } from '@/screens/legal';

export const generateMetadata = () => legalMetadata('en', 'privacy');

export default function PrivacyPage() {
  return <LegalScreen locale="en" page="privacy" />;
}
