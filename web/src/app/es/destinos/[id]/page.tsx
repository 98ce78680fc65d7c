import { readSlug } from '@/features/destination/lib/destination';
import { DestinationScreen } from '@/screens/destination';
import { destinationMetadata } from '@/screens/destination.metadata';

type Props = PageProps<'/es/destinos/[id]'>;

export async function generateMetadata({ params }: Props) {
  return destinationMetadata('es', readSlug((await params).id));
}

export default async function DestinationPage({ params }: Props) {
  return <DestinationScreen locale="es" slug={readSlug((await params).id)} />;
}
