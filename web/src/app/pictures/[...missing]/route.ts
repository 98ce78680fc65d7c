/** A missing picture. Without this, Next would render the whole "not found" page for it. */
export function GET() {
  return new Response('Not Found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
