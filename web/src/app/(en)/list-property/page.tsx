import { ListPropertyScreen } from '@/screens/list-property';
import { listPropertyMetadata } from '@/screens/list-property.metadata';

export const generateMetadata = () => listPropertyMetadata('en');

export default function ListPropertyPage() {
  return <ListPropertyScreen locale="en" />;
}
