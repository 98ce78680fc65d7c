import { LegalScreen, legalMetadata } from '@/screens/legal';

export const generateMetadata = () => legalMetadata('es', 'privacy');

export default function PrivacyPage() {
  return <LegalScreen locale="es" page="privacy" />;
}
