import { AdminScreen } from '@/screens/admin';
import { adminScreenMetadata } from '@/screens/metadata';

type Props = PageProps<'/admin/[id]'>;

export async function generateMetadata({ params }: Props) {
  return adminScreenMetadata('en', (await params).id);
}

export default async function AdminScreenPage({ params }: Props) {
  return <AdminScreen locale="en" id={(await params).id} />;
}
