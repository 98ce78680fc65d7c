import { HostScreen } from '@/screens/host';
import { hostMetadata } from '@/screens/host.metadata';

type Props = PageProps<'/host/[id]'>;

export async function generateMetadata({ params }: Props) {
  return hostMetadata('en', (await params).id);
}

export default async function HostPage({ params }: Props) {
  return <HostScreen locale="en" id={(await params).id} />;
}
