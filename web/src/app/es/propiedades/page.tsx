import { PropertyListScreen } from '@/screens/property-list';
import { propertyListMetadata } from '@/screens/property-list.metadata';

type Props = PageProps<'/es/propiedades'>;

export async function generateMetadata({ searchParams }: Props) {
  return propertyListMetadata('es', await searchParams);
}

export default async function PropertiesPage({ searchParams }: Props) {
  return <PropertyListScreen locale="es" query={await searchParams} />;
}
