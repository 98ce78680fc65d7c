export type { ShownSaving } from '@/api/types';
