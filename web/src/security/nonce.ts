/**
 * The nonce the gateway allows for this page, from the policy it puts on the request. Next reads the same
 * header for its own scripts. Without a policy (development) there is none.
 */
export function readNonce(incoming: Pick<Headers, 'get'>): string | undefined {
  const policy = incoming.get('content-security-policy') ?? '';
  return /'nonce-([A-Za-z0-9+/_=-]+)'/.exec(policy)?.[1];
}
