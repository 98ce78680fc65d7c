import { LandingScreen } from '@/screens/landing';
import { landingMetadata } from '@/screens/metadata';

export const generateMetadata = () => landingMetadata('en');

export default function LandingPage() {
  return <LandingScreen locale="en" />;
}
