import { LandingScreen } from '@/screens/landing';
import { landingMetadata } from '@/screens/metadata';

export const generateMetadata = () => landingMetadata('es');

export default function LandingPage() {
  return <LandingScreen locale="es" />;
}
