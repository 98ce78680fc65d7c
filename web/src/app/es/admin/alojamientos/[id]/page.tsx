import { AdminHomeScreen } from '@/screens/admin';
import { adminHomeMetadata } from '@/screens/metadata';

type Props = PageProps<'/es/admin/alojamientos/[id]'>;

export async function generateMetadata({ params }: Props) {
  return adminHomeMetadata('es', (await params).id);
}

export default async function AdminHomePage({ params }: Props) {
  return <AdminHomeScreen locale="es" id={(await params).id} />;
}
