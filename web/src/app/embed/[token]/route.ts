import { widgetAnswer } from '@/screens/widget';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ token: string }> };

export async function GET(request: Request, { params }: Context) {
  return widgetAnswer((await params).token, new URL(request.url).searchParams);
}
