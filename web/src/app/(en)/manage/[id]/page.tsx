import { ManageHomeScreen } from '@/screens/manage-home';
import { manageHomeMetadata } from '@/screens/metadata';

type Props = PageProps<'/manage/[id]'>;

export async function generateMetadata({ params }: Props) {
  return manageHomeMetadata('en', (await params).id);
}

export default async function ManageHomePage({ params }: Props) {
  return <ManageHomeScreen locale="en" id={(await params).id} />;
}
