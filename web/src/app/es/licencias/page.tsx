import { LicensingScreen } from '@/screens/licensing';
import { licensingMetadata } from '@/screens/metadata';

export const generateMetadata = () => licensingMetadata('es');

export default function LicensingPage() {
  return <LicensingScreen locale="es" />;
}
