import { ApprovalsScreen } from '@/screens/admin';
import { adminMetadata } from '@/screens/metadata';

export const generateMetadata = () => adminMetadata('en');

export default function AdminPage() {
  return <ApprovalsScreen locale="en" />;
}
