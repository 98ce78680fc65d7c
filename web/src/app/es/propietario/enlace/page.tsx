import { ownerLinkMetadata } from '@/screens/metadata';
import { OwnerLinkScreen } from '@/screens/owner-link';

export const generateMetadata = () => ownerLinkMetadata('es');

export default function OwnerLinkPage() {
  return <OwnerLinkScreen locale="es" />;
}
