import { FavouritesScreen } from '@/screens/favourites';
import { favouritesMetadata } from '@/screens/metadata';

export const generateMetadata = () => favouritesMetadata('es');

export default async function FavouritesPage({ searchParams }: PageProps<'/es/favoritos'>) {
  return <FavouritesScreen locale="es" query={await searchParams} />;
}
