import { AlertScreen } from '@/screens/alert';
import { alertMetadata } from '@/screens/metadata';

export const generateMetadata = () => alertMetadata('es');

export default function AlertPage() {
  return <AlertScreen locale="es" />;
}
