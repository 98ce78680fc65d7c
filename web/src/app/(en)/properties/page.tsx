import { PropertyListScreen } from '@/screens/property-list';
import { propertyListMetadata } from '@/screens/property-list.metadata';

type Props = PageProps<'/properties'>;

export async function generateMetadata({ searchParams }: Props) {
  return propertyListMetadata('en', await searchParams);
}

export default async function PropertiesPage({ searchParams }: Props) {
  return <PropertyListScreen locale="en" query={await searchParams} />;
}
