import { HomeScreen } from '@/screens/home';
import { homeMetadata } from '@/screens/metadata';

export const generateMetadata = () => homeMetadata('en');

export default function HomePage() {
  return <HomeScreen locale="en" />;
}
