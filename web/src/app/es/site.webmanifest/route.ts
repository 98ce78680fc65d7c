import { manifestResponse } from '@/seo/manifest-response';

export const dynamic = 'force-dynamic';

export const GET = () => manifestResponse('es');
