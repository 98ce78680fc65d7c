import { ListPropertyScreen } from '@/screens/list-property';
import { listPropertyMetadata } from '@/screens/metadata';

export const generateMetadata = () => listPropertyMetadata('es');

export default function ListPropertyPage() {
  return <ListPropertyScreen locale="es" />;
}
