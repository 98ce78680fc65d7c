import { AdminScreen, screenParams } from '@/screens/admin';
import { adminScreenMetadata } from '@/screens/metadata';

type Props = PageProps<'/es/admin/[id]'>;

/** Any other address below is none of a page. */
export const dynamicParams = false;
export const generateStaticParams = screenParams;

export async function generateMetadata({ params }: Props) {
  return adminScreenMetadata('es', (await params).id);
}

export default async function AdminScreenPage({ params }: Props) {
  return <AdminScreen locale="es" id={(await params).id} />;
}
