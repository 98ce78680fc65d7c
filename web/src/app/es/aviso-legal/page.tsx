import { LegalScreen, legalMetadata } from '@/screens/legal';

export const generateMetadata = () => legalMetadata('es', 'legalNotice');

export default function LegalNoticePage() {
  return <LegalScreen locale="es" page="legalNotice" />;
}
