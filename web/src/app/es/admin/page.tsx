import { ApprovalsScreen } from '@/screens/admin';
import { adminMetadata } from '@/screens/metadata';

export const generateMetadata = () => adminMetadata('es');

export default function AdminPage() {
  return <ApprovalsScreen locale="es" />;
}
