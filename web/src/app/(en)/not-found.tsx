import { NotFoundScreen } from '@/screens/not-found';

export default function NotFound() {
  return <NotFoundScreen locale="en" about="property" />;
}
