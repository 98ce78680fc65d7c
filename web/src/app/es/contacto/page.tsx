import { ContactScreen } from '@/screens/contact';
import { contactMetadata } from '@/screens/metadata';

export const generateMetadata = () => contactMetadata('es');

export default function ContactPage() {
  return <ContactScreen locale="es" />;
}
