import { UpdatePropertyScreen } from '@/screens/update-property';
import { updatePropertyMetadata } from '@/screens/update-property.metadata';

export const generateMetadata = () => updatePropertyMetadata('es');

export default function UpdatePropertyPage() {
  return <UpdatePropertyScreen locale="es" />;
}
