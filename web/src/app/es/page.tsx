import { HomeScreen } from '@/screens/home';
import { homeMetadata } from '@/screens/metadata';

export const generateMetadata = () => homeMetadata('es');

export default function HomePage() {
  return <HomeScreen locale="es" />;
}
