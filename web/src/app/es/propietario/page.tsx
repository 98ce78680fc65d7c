import { OwnerSignInScreen } from '@/screens/owner-sign-in';
import { ownerSignInMetadata } from '@/screens/owner-sign-in.metadata';

export const generateMetadata = () => ownerSignInMetadata('es');

export default function OwnerSignInPage() {
  return <OwnerSignInScreen locale="es" />;
}
