import { OwnHomesScreen } from '@/screens/own-homes';
import { ownHomesMetadata } from '@/screens/own-homes.metadata';

export const generateMetadata = () => ownHomesMetadata('es');

export default function OwnHomesPage() {
  return <OwnHomesScreen locale="es" />;
}
