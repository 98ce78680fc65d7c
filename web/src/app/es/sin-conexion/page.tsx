import { OfflineScreen, offlineMetadata } from '@/screens/offline';

export const generateMetadata = () => offlineMetadata('es');

export default function OfflinePage() {
  return <OfflineScreen locale="es" />;
}
