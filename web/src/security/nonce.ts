/**
 * The nonce that marks this page's own scripts and styles, from the policy that the gateway puts on the request. Next reads
 * it from the same header. The gateway takes it out again and allows what had it by its hash. In development there is none.
 */
export function readNonce(incoming: Pick<Headers, 'get'>): string | undefined {
  const policy = incoming.get('content-security-policy') ?? '';
  return /'nonce-([A-Za-z0-9+/_=-]+)'/.exec(policy)?.[1];
}
