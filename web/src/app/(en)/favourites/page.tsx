import { FavouritesScreen } from '@/screens/favourites';
import { favouritesMetadata } from '@/screens/metadata';

export const generateMetadata = () => favouritesMetadata('en');

export default async function FavouritesPage({ searchParams }: PageProps<'/favourites'>) {
  return <FavouritesScreen locale="en" query={await searchParams} />;
}
