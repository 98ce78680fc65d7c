/** No server shows an older page: the gateway's last resort is an hour old. So this one comes from the device. */
const OLD_MS = 2 * 3_600_000;

/** Whether a page was kept on the device for so long that its dates and prices may be wrong. */
export function isOldPage(madeAt: number, now: number): boolean {
  return now - madeAt > OLD_MS;
}
