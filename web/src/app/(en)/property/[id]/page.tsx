import { PropertyDetailScreen } from '@/screens/property-detail';
import { propertyDetailMetadata } from '@/screens/property-detail.metadata';

type Props = PageProps<'/property/[id]'>;

export async function generateMetadata({ params }: Props) {
  return propertyDetailMetadata('en', (await params).id);
}

export default async function PropertyPage({ params, searchParams }: Props) {
  return <PropertyDetailScreen locale="en" id={(await params).id} query={await searchParams} />;
}
