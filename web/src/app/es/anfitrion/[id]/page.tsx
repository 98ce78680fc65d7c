import { HostScreen } from '@/screens/host';
import { hostMetadata } from '@/screens/host.metadata';

type Props = PageProps<'/es/anfitrion/[id]'>;

export async function generateMetadata({ params }: Props) {
  return hostMetadata('es', (await params).id);
}

export default async function HostPage({ params }: Props) {
  return <HostScreen locale="es" id={(await params).id} />;
}
