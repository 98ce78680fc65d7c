import { ContactScreen } from '@/screens/contact';
import { contactMetadata } from '@/screens/metadata';

export const generateMetadata = () => contactMetadata('en');

export default function ContactPage() {
  return <ContactScreen locale="en" />;
}
