import type { ReactNode } from 'react';
import { AdminFrame } from '@/screens/admin';

export default function AdminLayout({ children }: { children: ReactNode }) {
  return <AdminFrame locale="en">{children}</AdminFrame>;
}
