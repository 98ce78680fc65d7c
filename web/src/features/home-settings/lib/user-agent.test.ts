import { describe, expect, it } from 'vitest';
import { browserNames } from './user-agent';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('the names of a browser', () => {
  it.each<[string, string | null, string | null]>([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome',
      'Windows',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome',
      'ChromeOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Chrome',
      'Android',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} CriOS/140.0.0 Mobile/15E148 Safari/604.1`,
      'Chrome',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; HD1913) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`,
      'Edge',
      'Android',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/605.1.15`,
      'Edge',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`,
      'Opera',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
      'Firefox',
      'Windows',
    ],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox', 'Android'],
    [
      `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${IOS} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`,
      'Firefox',
      'iPad',
    ],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/18.6 Safari/605.1.15`, 'Safari', 'Mac'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} Version/18.6 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${IOS} Version/18.6 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPad',
    ],
    ['curl/8.5.0', null, null],
    ['Mozilla/5.0 (Windows NT 10.0) Another/1.0', null, 'Windows'],
    ['', null, null],
  ])('%s', (userAgent, browser, system) => {
    expect(browserNames(userAgent)).toEqual({ browser, system });
  });
});
