import { updatePropertyMetadata } from '@/screens/metadata';
import { UpdatePropertyScreen } from '@/screens/update-property';

export const generateMetadata = () => updatePropertyMetadata('es');

export default function UpdatePropertyPage() {
  return <UpdatePropertyScreen locale="es" />;
}
