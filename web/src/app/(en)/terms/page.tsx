import { LegalScreen, legalMetadata } from '@/screens/legal';

export const generateMetadata = () => legalMetadata('en', 'terms');

export default function TermsPage() {
  return <LegalScreen locale="en" page="terms" />;
}
