import type { Page } from '@playwright/test';
import { hasNoFaultInBothThemes } from '../support/axe';
import { newEmail, submitHome } from '../support/homes';
import { passGate } from '../support/manage';
import { filled, SITES } from '../support/site';
import { expect, test } from '../support/watch';

const NUMBER = '+34600123456';
const CODE = '123456';

/** A push service is nothing that tests reach, so the browser answers as if it had one. */
async function withPushService(page: Page) {
  await page.addInitScript(() => {
    let isSubscribed = false;
    const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
    const subscription = async () => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
      const keys = { p256dh: await crypto.subtle.exportKey('raw', pair.publicKey), auth: new Uint8Array(16).fill(7).buffer };
      // The same address in each page of the journey.
      const endpoint = `https://push.example.com/${base64(keys.auth).slice(0, 8)}`;
      return { endpoint, options: { applicationServerKey: null }, getKey: (name: 'p256dh' | 'auth') => keys[name], unsubscribe: async () => true };
    };
    // The browser without a window refuses all notifications, whatever it is told.
    let permission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('test-push') ? 'granted' : permission });
    Notification.requestPermission = async () => {
      permission = 'granted';
      return permission as NotificationPermission;
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isSubscribed || localStorage.getItem('test-push') ? subscription() : null),
      subscribe: async () => {
        isSubscribed = true;
        localStorage.setItem('test-push', 'on');
        return subscription();
      },
    });
  });
}

/** The site of the journeys has no messenger: what it would answer about phones is answered here, the rest by itself. */
async function withMessenger(page: Page) {
  let phone: { number: string; channel: string; isConfirmed: boolean } | null = null;
  await page.route('**/notices', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), channels: ['whatsapp', 'call'], phone } });
  });
  await page.route('**/phone', async (route) => {
    if (route.request().method() === 'DELETE') {
      phone = null;
      return route.fulfill({ status: 204 });
    }
    phone = { ...route.request().postDataJSON(), isConfirmed: false };
    return route.fulfill({ json: { phone } });
  });
  await page.route('**/phone/code', async (route) => {
    if (route.request().postDataJSON().code !== CODE || !phone) {
      const problem = { code: 'wrong_code', detail: 'This is not the code.' };
      return route.fulfill({ status: 400, contentType: 'application/problem+json', json: problem });
    }
    phone = { ...phone, isConfirmed: true };
    return route.fulfill({ json: { phone } });
  });
}

for (const site of SITES) {
  const { notices, kept } = site.owner.settings;

  test.describe(`owners are told at once in ${site.language}`, () => {
    test.use({ serviceWorkers: 'allow' });

    test('on a device that is turned on by a press, listed and removed', async ({ page, context, watch }) => {
      await withPushService(page);
      const owner = newEmail(site, 'avisos');
      const id = await submitHome(context.request, site, owner, `Casa Avisos ${Date.now()}`);
      const address = `${site.manageHome(id)}?tab=settings&page=notices`;
      await page.goto(address);
      await passGate(page, site);
      const part = page.getByRole('tabpanel');
      await expect(part.getByText(notices.states.off, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);

      const answer = page.waitForResponse((response) => response.url().endsWith('/devices'));
      await part.getByRole('button', { name: notices.turnOn, exact: true }).click();
      expect((await answer).status()).toBe(201);
      await expect(part.getByText(notices.turnedOn, { exact: true })).toBeVisible();
      const device = part.getByRole('listitem').filter({ hasText: notices.own });
      await expect(device).toContainText('Chrome');
      await hasNoFaultInBothThemes(page);

      await page.reload();
      await expect(part.getByText(notices.states.on, { exact: true })).toBeVisible();
      await device.getByRole('button').click();
      await device.getByRole('button', { name: notices.remove, exact: true }).click();
      await expect(device).toHaveCount(0);
      await expect(part.getByRole('button', { name: notices.turnOn, exact: true })).toBeVisible();
      expect(watch.expectedErrors).toEqual([]);
    });

    test('on a phone whose number is confirmed by a code', async ({ page, context, watch }) => {
      watch.expectedErrors.push(/status of 400/);
      await withMessenger(page);
      const { phone } = notices;
      const id = await submitHome(context.request, site, newEmail(site, 'telefono'), `Casa Telefono ${Date.now()}`);
      await page.goto(`${site.manageHome(id)}?tab=settings&page=notices`);
      await passGate(page, site);
      const part = page.getByRole('tabpanel');
      const number = part.getByRole('textbox', { name: phone.number, exact: true });
      await number.fill('600 123 456');
      await part.getByRole('button', { name: phone.send, exact: true }).click();
      await expect(number).toHaveAccessibleDescription(new RegExp(phone.numberError.replace('+', '\\+')));
      await number.fill('+34 600 123 456');
      await part.getByRole('radio', { name: phone.channels.call, exact: true }).check();
      await part.getByRole('button', { name: phone.send, exact: true }).click();
      await expect(part.getByText(filled(phone.sent.call, { number: NUMBER }), { exact: true })).toBeVisible();

      const code = part.getByRole('textbox', { name: phone.code, exact: true });
      await code.fill('000 000');
      await part.getByRole('button', { name: phone.confirm, exact: true }).click();
      await expect(part.getByText(kept, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await code.fill('123 456');
      await part.getByRole('button', { name: phone.confirm, exact: true }).click();
      await expect(part.getByText(phone.confirmed, { exact: true })).toBeVisible();
      await expect(part.getByText(phone.told.call, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);

      await part.getByRole('button', { name: filled(phone.removeOf, { number: NUMBER }), exact: true }).click();
      await part.getByRole('button', { name: phone.remove, exact: true }).click();
      await expect(number).toBeVisible();
    });
  });
}
