import { AdminHomeScreen } from '@/screens/admin';
import { adminHomeMetadata } from '@/screens/metadata';

type Props = PageProps<'/admin/homes/[id]'>;

export async function generateMetadata({ params }: Props) {
  return adminHomeMetadata('en', (await params).id);
}

export default async function AdminHomePage({ params }: Props) {
  return <AdminHomeScreen locale="en" id={(await params).id} />;
}
