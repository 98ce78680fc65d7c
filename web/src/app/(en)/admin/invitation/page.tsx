import { AdminInvitationScreen } from '@/screens/admin';
import { adminInvitationMetadata } from '@/screens/metadata';

export const generateMetadata = () => adminInvitationMetadata('en');

export default function AdminInvitationPage() {
  return <AdminInvitationScreen locale="en" />;
}
