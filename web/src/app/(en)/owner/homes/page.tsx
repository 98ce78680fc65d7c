import { ownHomesMetadata } from '@/screens/metadata';
import { OwnHomesScreen } from '@/screens/own-homes';

export const generateMetadata = () => ownHomesMetadata('en');

export default function OwnHomesPage() {
  return <OwnHomesScreen locale="en" />;
}
