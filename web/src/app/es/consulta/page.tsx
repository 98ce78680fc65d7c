import { InquiryScreen } from '@/screens/inquiry';
import { inquiryMetadata } from '@/screens/metadata';

export const generateMetadata = () => inquiryMetadata('es');

export default function InquiryPage() {
  return <InquiryScreen locale="es" />;
}
