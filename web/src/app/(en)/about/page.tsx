import { AboutScreen } from '@/screens/about';
import { aboutMetadata } from '@/screens/metadata';

export const generateMetadata = () => aboutMetadata('en');

export default function AboutPage() {
  return <AboutScreen locale="en" />;
}
