import { ownerSignInMetadata } from '@/screens/metadata';
import { OwnerSignInScreen } from '@/screens/owner-sign-in';

export const generateMetadata = () => ownerSignInMetadata('en');

export default function OwnerSignInPage() {
  return <OwnerSignInScreen locale="en" />;
}
