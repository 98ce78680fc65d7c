import { readSlug } from '@/features/destination/lib/destination';
import { DestinationScreen } from '@/screens/destination';
import { destinationMetadata } from '@/screens/destination.metadata';

type Props = PageProps<'/destinations/[id]'>;

export async function generateMetadata({ params }: Props) {
  return destinationMetadata('en', readSlug((await params).id));
}

export default async function DestinationPage({ params }: Props) {
  return <DestinationScreen locale="en" slug={readSlug((await params).id)} />;
}
