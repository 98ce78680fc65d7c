import { OfflineScreen, offlineMetadata } from '@/screens/offline';

export const generateMetadata = () => offlineMetadata('en');

export default function OfflinePage() {
  return <OfflineScreen locale="en" />;
}
