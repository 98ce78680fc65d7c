/**
 * The nonce for this page's scripts, from the policy that the gateway puts on the request. Next reads it from the same
 * header. Without a policy (in development) there is none.
 */
export function readNonce(incoming: Pick<Headers, 'get'>): string | undefined {
  const policy = incoming.get('content-security-policy') ?? '';
  return /'nonce-([A-Za-z0-9+/_=-]+)'/.exec(policy)?.[1];
}
