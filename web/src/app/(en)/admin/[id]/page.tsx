import { AdminScreen, screenParams } from '@/screens/admin';
import { adminScreenMetadata } from '@/screens/metadata';

type Props = PageProps<'/admin/[id]'>;

/** Any other address below is none of a page. */
export const dynamicParams = false;
export const generateStaticParams = screenParams;

export async function generateMetadata({ params }: Props) {
  return adminScreenMetadata('en', (await params).id);
}

export default async function AdminScreenPage({ params }: Props) {
  return <AdminScreen locale="en" id={(await params).id} />;
}
