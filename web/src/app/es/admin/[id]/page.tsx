import { AdminScreen } from '@/screens/admin';
import { adminScreenMetadata } from '@/screens/metadata';

type Props = PageProps<'/es/admin/[id]'>;

export async function generateMetadata({ params }: Props) {
  return adminScreenMetadata('es', (await params).id);
}

export default async function AdminScreenPage({ params }: Props) {
  return <AdminScreen locale="es" id={(await params).id} />;
}
