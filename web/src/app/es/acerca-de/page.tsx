import { AboutScreen } from '@/screens/about';
import { aboutMetadata } from '@/screens/metadata';

export const generateMetadata = () => aboutMetadata('es');

export default function AboutPage() {
  return <AboutScreen locale="es" />;
}
