import { updatePropertyMetadata } from '@/screens/metadata';
import { UpdatePropertyScreen } from '@/screens/update-property';

export const generateMetadata = () => updatePropertyMetadata('en');

export default function UpdatePropertyPage() {
  return <UpdatePropertyScreen locale="en" />;
}
