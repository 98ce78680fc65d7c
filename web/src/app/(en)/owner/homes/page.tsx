import { OwnHomesScreen } from '@/screens/own-homes';
import { ownHomesMetadata } from '@/screens/own-homes.metadata';

export const generateMetadata = () => ownHomesMetadata('en');

export default function OwnHomesPage() {
  return <OwnHomesScreen locale="en" />;
}
