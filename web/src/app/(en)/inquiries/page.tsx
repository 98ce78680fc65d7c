import { InquiriesScreen } from '@/screens/inquiries';
import { inquiriesMetadata } from '@/screens/metadata';

export const generateMetadata = () => inquiriesMetadata('en');

export default function InquiriesPage() {
  return <InquiriesScreen locale="en" />;
}
