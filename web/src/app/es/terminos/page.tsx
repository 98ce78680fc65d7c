import { LegalScreen, legalMetadata } from '@/screens/legal';

export const generateMetadata = () => legalMetadata('es', 'terms');

export default function TermsPage() {
  return <LegalScreen locale="es" page="terms" />;
}
