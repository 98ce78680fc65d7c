import { LegalScreen, legalMetadata } from '@/screens/legal';

export const generateMetadata = () => legalMetadata('en', 'legalNotice');

export default function LegalNoticePage() {
  return <LegalScreen locale="en" page="legalNotice" />;
}
