import { AlertScreen } from '@/screens/alert';
import { alertMetadata } from '@/screens/metadata';

export const generateMetadata = () => alertMetadata('en');

export default function AlertPage() {
  return <AlertScreen locale="en" />;
}
