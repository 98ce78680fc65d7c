import { InquiriesScreen } from '@/screens/inquiries';
import { inquiriesMetadata } from '@/screens/metadata';

export const generateMetadata = () => inquiriesMetadata('es');

export default function InquiriesPage() {
  return <InquiriesScreen locale="es" />;
}
