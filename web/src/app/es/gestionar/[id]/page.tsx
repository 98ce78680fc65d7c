import { ManageHomeScreen } from '@/screens/manage-home';
import { manageHomeMetadata } from '@/screens/metadata';

type Props = PageProps<'/es/gestionar/[id]'>;

export async function generateMetadata({ params }: Props) {
  return manageHomeMetadata('es', (await params).id);
}

export default async function ManageHomePage({ params }: Props) {
  return <ManageHomeScreen locale="es" id={(await params).id} />;
}
