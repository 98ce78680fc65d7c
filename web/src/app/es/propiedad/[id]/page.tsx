import { PropertyDetailScreen } from '@/screens/property-detail';
import { propertyDetailMetadata } from '@/screens/property-detail.metadata';

type Props = PageProps<'/es/propiedad/[id]'>;

export async function generateMetadata({ params }: Props) {
  return propertyDetailMetadata('es', (await params).id);
}

export default async function PropertyPage({ params, searchParams }: Props) {
  return <PropertyDetailScreen locale="es" id={(await params).id} query={await searchParams} />;
}
