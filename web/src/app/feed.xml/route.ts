import { feedResponse } from '@/seo/feed-response';

export const dynamic = 'force-dynamic';

export const GET = () => feedResponse('en');
