import { OwnerLinkScreen } from '@/screens/owner-link';
import { ownerLinkMetadata } from '@/screens/owner-link.metadata';

export const generateMetadata = () => ownerLinkMetadata('es');

export default function OwnerLinkPage() {
  return <OwnerLinkScreen locale="es" />;
}
