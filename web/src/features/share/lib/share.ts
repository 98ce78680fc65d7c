import { mailAddress } from '@/features/contact/lib/contact';

/** What is shared: an address with its title. */
export type Shared = { readonly title: string; readonly url: string };

/** The result of sharing by the device. `unable`: the device offers no sharing, or refuses. */
export type ShareOutcome = 'shared' | 'cancelled' | 'unable';

/** Hands something to the device, which knows the visitor's own ways to share. */
export async function shareByDevice(
  shared: Shared,
  device: Pick<Navigator, 'share' | 'canShare'> | { share?: undefined },
): Promise<ShareOutcome> {
  if (!device.share || device.canShare?.(shared) === false) return 'unable';
  try {
    await device.share(shared);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unable';
  }
}

/** A mail without an addressee, which the visitor's mail program asks for. */
export function shareMail({ title, url }: Shared): string {
  return mailAddress('', title, `${title}\n${url}`);
}
